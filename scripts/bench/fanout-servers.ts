import { existsSync } from 'node:fs'
import path from 'node:path'
import { freePort } from '../../server/testing/free-port.ts'
import { type ChildServer, nodeCommand, startServer } from './child-process.ts'
import type { DialectName } from './clients/dialects.ts'
import type { Audience } from './clients/fanout-client.ts'
import type { PublisherSettings } from './clients/publisher.ts'
import { NATS_FILES, natsCommand } from './peers/nats.ts'
import { NCHAN_FILES, nchanCommand } from './peers/nchan.ts'
import { createMatch, SCORER_HEADERS, startProduct } from './product.ts'

/** As many messages as a burst has, each over a connection of its own, as from so many scorers. */
export const BURST = 16

export interface FanoutServer extends ChildServer {
  /** Who is to watch what, this time. */
  audience(watchers: number): Promise<Audience>
}

export type FanoutName = 'Ventaja' | 'Socket.IO' | 'Socket.IO again' | 'ws' | 'nchan' | 'NATS'

/** How each is started, given a folder for what it needs. */
export const FANOUT_SERVERS: Readonly<Record<FanoutName, (folder: string) => Promise<FanoutServer>>> = {
  Ventaja: async (folder) => {
    const child = await startProduct(path.join(folder, `fanout-${Date.now()}.db`))
    return served(child, 'socketio', { headers: SCORER_HEADERS }, () => createMatch(child.url))
  },
  'Socket.IO': async () => served(await startPeer('socketio-peer'), 'socketio'),
  // The same once more: how far two equal servers seem to differ is how far a figure can be trusted.
  'Socket.IO again': async () => served(await startPeer('socketio-peer'), 'socketio'),
  ws: async () => served(await startPeer('ws-peer'), 'ws'),
  nchan: async (folder) => {
    const child = await startServer((port) => nchanCommand(folder, port), {}, '/')
    return served(child, 'nchan', { path: '/pub?id=MATCH', connections: 1, message: MESSAGE })
  },
  NATS: async (folder) => {
    const [webSocket, client] = [await freePort(), await freePort()]
    const child = await startServer((port) => natsCommand(folder, port, webSocket, client), {}, '/varz')
    const publisher = { kind: 'nats', port: client, connections: 1, message: MESSAGE } as const
    return served({ ...child, port: webSocket }, 'nats', publisher)
  },
}

/** Those that can run here, and a word about those that cannot. */
export function installed(): { names: FanoutName[]; missing: string } {
  const missing: FanoutName[] = []
  if (!NCHAN_FILES.every(existsSync)) missing.push('nchan')
  if (!NATS_FILES.every(existsSync)) missing.push('NATS')
  const names = (Object.keys(FANOUT_SERVERS) as FanoutName[]).filter((name) => !missing.includes(name))
  const packages = 'Debian: libnginx-mod-nchan, nats-server'
  return {
    names,
    missing: missing.length > 0 ? `Not installed, so not measured: ${missing.join(', ')} (${packages}).` : '',
  }
}

/** What a broker that only passes things on is given: such an entry as the product publishes, whole. */
const MESSAGE = JSON.stringify([
  'match:action',
  {
    matchId: 'bench-1000-1',
    seq: 0,
    id: '1000-100000-1',
    at: '2026-01-01T12:00:00.000Z',
    kind: 'action',
    side: 1,
    player: 'Ana Reyes',
    action: 'WINNER',
    game: 1,
    gamescore: '15-0',
    score: { sets: [[0, 0]], points: ['15', '0'], server: null },
  },
])

const startPeer = (name: string): Promise<ChildServer> =>
  startServer(() => nodeCommand(path.join(import.meta.dirname, 'peers', `${name}.ts`)), {}, '/')

let audiences = 0

function served(
  child: ChildServer,
  dialect: DialectName,
  publisher: Partial<PublisherSettings> = {},
  newMatch: () => Promise<string> = async () => `bench-${process.pid}-${++audiences}`,
): FanoutServer {
  const settings: PublisherSettings = {
    kind: 'http',
    path: '/product/MATCH/actions',
    headers: {},
    connections: BURST,
    message: null,
    ...publisher,
  }
  const audience = async (watchers: number) => {
    return { port: child.port, match: await newMatch(), dialect, watchers, publisher: settings }
  }
  return { ...child, audience }
}
