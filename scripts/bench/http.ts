// Measures reads of lists and of a match, beside a bare Fastify.
import path from 'node:path'
import { fillDatabase, filledId } from '../../server/testing/filled-database.ts'
import { type ChildServer, peerCommand, startServer } from './child-process.ts'
import type { Posting, ReadingHandlers } from './clients/reading-client.ts'
import { type Client, startClient } from './clients/remote.ts'
import { whole } from './figures.ts'
import { allDecided } from './goals.ts'
import { BUSY, CALM, COURT, type Kind, type Kinds, POINTS_A_SECOND, SIZES } from './http-kinds.ts'
import { httpGoals, kindsTable, type Measured, type Windows } from './http-report.ts'
import { cpuNs, watchOthers } from './machine.ts'
import { createMatch, postEntries, SCORER_HEADERS, startProduct, startToFill } from './product.ts'
import { goals, type Report, type Run, text } from './report.ts'
import { interleave, type Pace, roundsAt } from './rounds.ts'

const MATCHES = 2000
const LIVE = 20
const POINTS = 150
const READERS = 50

export async function benchHttp({ folder, pace, say }: Run): Promise<Report> {
  const client = startClient<ReadingHandlers>('reading-client.ts')
  const servers = {} as Servers
  const matches = pace === 'quick' ? 200 : MATCHES
  try {
    say(`${whole(matches)} matches`)
    const file = path.join(folder, 'http.db')
    await fillDatabase(file, { matches, live: LIVE, points: POINTS }, startToFill)
    servers.Ventaja = await startProduct(file)
    servers.Fastify = await startServer(() => peerCommand('fastify-peer'), {}, '/')
    const played = await createMatch(servers.Ventaja.url, { club: COURT.split('-')[0], court: COURT })
    await postEntries(servers.Ventaja.url, played, { id: 'p1', player: 'Ana Reyes', action: 'ACE' })
    const others = watchOthers([client.pid, servers.Ventaja.pid, servers.Fastify.pid])
    say('nobody posts')
    const calm = await measureKinds(CALM, servers, client, pace, null)
    const busyness = `${POINTS_A_SECOND} points a second`
    say(busyness)
    const match = await createMatch(servers.Ventaja.url)
    const posting = { port: servers.Ventaja.port, match, headers: SCORER_HEADERS, perSecond: POINTS_A_SECOND }
    const busy = await measureKinds(BUSY, servers, client, pace, posting)
    const setting = `${whole(matches)} matches of ${POINTS} points, ${LIVE} of them live; ${READERS} readers, one request at a time each.`
    return [
      text(`${setting} ${others()}`),
      kindsTable('Nobody posts', CALM, calm),
      kindsTable(busyness, BUSY, busy),
      goals(...httpGoals(CALM, calm, 'nobody posts'), ...httpGoals(BUSY, busy, busyness)),
    ]
  } finally {
    for (const server of Object.values(servers)) await server.stop()
    await client.stop()
  }
}

type Servers = Record<'Ventaja' | 'Fastify', ChildServer>

async function measureKinds(
  kinds: Kinds,
  servers: Servers,
  client: Client<ReadingHandlers>,
  pace: Pace,
  posting: Posting | null,
): Promise<Windows> {
  const measured: Record<string, Measured[]> = {}
  for (const [size, { rounds, windowMs }] of Object.entries(SIZES)) {
    const measure = async (name: string): Promise<Measured> => {
      const kind = kinds[name] as Kind
      const server = servers[kind.server]
      const asked = await requestOf(kind, servers)
      // Nobody posts while the peer is measured, because both share a core.
      if (kind.server === 'Ventaja') await client.call('post', posting)
      const window = pace === 'quick' ? 150 : windowMs
      await client.call('warmUp', { ...asked, readers: READERS, warmUpMs: 150, windowMs: window })
      const cpu = cpuNs(server.pid)
      const read = await client.call('measure', null)
      await client.call('post', null)
      return { ...read, cpu: (cpuNs(server.pid) - cpu) / 1000 / read.answers }
    }
    const names = Object.keys(kinds).filter((name) => kinds[name]?.size === size)
    const decided = (windows: Windows) => allDecided(httpGoals(kinds, { ...measured, ...windows }, ''))
    Object.assign(measured, await interleave(roundsAt(pace, rounds), names, measure, decided))
  }
  return measured
}

/** Returns the path and headers of a request. A buffer of the peer is as long as the product's present answer. */
async function requestOf({ server, path, headers }: Kind, servers: Servers) {
  const { port } = servers[server]
  const [, comparedTo] = path.split('/buffer')
  const conditional = 'if-none-match' in headers
  const asked = path.replace('MATCH', filledId(0))
  const headOf = async (name: string) => {
    const url = servers.Ventaja.url + (comparedTo ?? asked)
    const { headers: head } = await fetch(url, {
      method: 'HEAD',
      headers: { 'accept-encoding': 'identity', ...headers },
    })
    const value = head.get(name)
    if (!value) throw new Error(`${url} has no ${name}`)
    return value
  }
  if (comparedTo) return { port, path: `/buffer/${await headOf('content-length')}`, headers: {}, conditional }
  if (!conditional) return { port, path: asked, headers, conditional }
  // Start with the current ETag: otherwise every reader would first read the whole answer.
  return { port, path: asked, headers: { ...headers, 'if-none-match': await headOf('etag') }, conditional }
}
