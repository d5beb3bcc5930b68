import { existsSync, mkdtempSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { type ChildServer, peerCommand, startServer } from './child-process.ts'
import type { DialectName } from './clients/dialects.ts'
import type { Audience } from './clients/fanout-client.ts'
import type { PublisherSettings } from './clients/publisher.ts'
import { entryOf } from './peers/posted.ts'
import { createMatch, SCORER_HEADERS, startProduct } from './product.ts'
import type { Pace } from './rounds.ts'

/** Number of messages in a burst. Each uses its own connection, like messages of different scorers. */
export const BURST = 16

export interface FanoutServer extends ChildServer {
  /** Returns the next audience: its match, its number of watchers, and how to publish to it. */
  audience(watchers: number): Promise<Audience>
}

export type FanoutName = 'Ventaja' | 'Socket.IO' | 'Socket.IO again' | 'ws' | 'nchan'

/** Functions that start the servers. The servers keep their files in `folder`. */
export const FANOUT_SERVERS: Readonly<Record<FanoutName, (folder: string) => Promise<FanoutServer>>> = {
  Ventaja: async (folder) => {
    const child = await startProduct(path.join(folder, `fanout-${Date.now()}.db`))
    return served(child, 'socketio', { headers: SCORER_HEADERS }, () => createMatch(child.url))
  },
  'Socket.IO': async () => served(await startPeer('socketio-peer'), 'socketio'),
  // A second Socket.IO. The difference between the two shows how far a figure can be trusted.
  'Socket.IO again': async () => served(await startPeer('socketio-peer'), 'socketio'),
  ws: async () => served(await startPeer('ws-peer'), 'ws'),
  nchan: async (folder) => {
    const child = await startServer((port) => nchanCommand(folder, port), {}, '/')
    return served(child, 'nchan', { path: '/pub?id=MATCH', connections: 1, message: MESSAGE })
  },
}

/** Returns the servers to measure, and a sentence if nchan is not among them. A brief run omits nchan, because it has no goal. */
export function serversAt(pace: Pace): { names: FanoutName[]; missing: string } {
  const all = Object.keys(FANOUT_SERVERS) as FanoutName[]
  const isInstalled = NCHAN_FILES.every(existsSync)
  if (isInstalled && pace !== 'brief') return { names: all, missing: '' }
  const reason = isInstalled ? 'this is a brief run' : 'it is not installed (Debian: libnginx-mod-nchan)'
  return { names: all.filter((name) => name !== 'nchan'), missing: `nchan was not measured, because ${reason}.` }
}

/** Message for nchan, which only forwards: a complete entry as the product publishes it. */
const MESSAGE = JSON.stringify(['match:action', { ...entryOf('bench-1000-1'), seq: 0 }])

const startPeer = (name: string): Promise<ChildServer> => startServer(() => peerCommand(name), {}, '/')

let audiences = 0

function served(
  child: ChildServer,
  dialect: DialectName,
  publisher: Partial<PublisherSettings> = {},
  newMatch: () => Promise<string> = async () => `bench-${process.pid}-${++audiences}`,
): FanoutServer {
  const settings: PublisherSettings = {
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

const BINARY = '/usr/sbin/nginx'
const MODULE = '/usr/lib/nginx/modules/ngx_nchan_module.so'
/** Files that Debian's nginx and libnginx-mod-nchan install. */
const NCHAN_FILES = [BINARY, MODULE]

/** Returns the command line of nginx with nchan: one process that stores no messages. */
function nchanCommand(folder: string, port: number): string[] {
  const own = mkdtempSync(path.join(folder, 'nchan-'))
  const file = path.join(own, 'nginx.conf')
  writeFileSync(
    file,
    `load_module ${MODULE};
daemon off;
master_process off;
worker_rlimit_nofile 20000;
pid ${own}/pid;
error_log stderr crit;
events { worker_connections 16000; }
http {
  access_log off;
  client_body_temp_path ${own}; proxy_temp_path ${own}; fastcgi_temp_path ${own}; uwsgi_temp_path ${own}; scgi_temp_path ${own};
  nchan_shared_memory_size 256M;
  keepalive_requests 1000000;
  server {
    listen 127.0.0.1:${port} backlog=4096;
    location = / { return 200; }
    location = /sub { nchan_subscriber websocket; nchan_channel_id $arg_id; nchan_subscriber_first_message newest; }
    location = /pub { nchan_publisher; nchan_channel_id $arg_id; nchan_store_messages off; }
  }
}
`,
  )
  return [BINARY, '-p', own, '-c', file]
}
