// Reads of the lists and of a match, beside a Fastify that does nothing else.
import path from 'node:path'
import { type ChildServer, nodeCommand, startServer } from './child-process.ts'
import type { Posting, Read, ReadingHandlers } from './clients/reading-client.ts'
import { type Client, startClient } from './clients/remote.ts'
import { cpuNs } from './cpu-time.ts'
import { median, ms, percent, ratios, rounded, spread, whole } from './figures.ts'
import { fillDatabase } from './filled-database.ts'
import { httpGoals } from './http-goals.ts'
import { watchOthers } from './machine.ts'
import { createMatch, SCORER_HEADERS, startProduct } from './product.ts'
import { type Block, goals, type Report, type Run, rows, text } from './report.ts'
import { interleave } from './slices.ts'

const MATCHES = 2000
const POINTS = 150
const READERS = 50
const ROUNDS = 5
const MOST_SECONDS = 60
const POINTS_A_SECOND = 20

const GZIP = { 'accept-encoding': 'gzip' }
const CONDITIONAL = { ...GZIP, 'if-none-match': '""' }

interface Kind {
  readonly server: 'Ventaja' | 'Fastify'
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
  readonly readers?: number
}

/** What is asked for. The buffers of the peer are as long as what the product sends, which is known once it was asked. */
const KINDS = {
  'Fastify’s hello': { server: 'Fastify', path: '/', headers: {} },
  'the list, unchanged (304)': { server: 'Ventaja', path: '/product', headers: CONDITIONAL },
  'summary, unchanged (304)': { server: 'Ventaja', path: '/product?view=summary', headers: CONDITIONAL },
  'summary, gzip': { server: 'Ventaja', path: '/product?view=summary', headers: GZIP },
  'Fastify, a buffer as long as that': { server: 'Fastify', path: '/buffer/summary, gzip', headers: {} },
  summary: { server: 'Ventaja', path: '/product?view=summary', headers: {} },
  'Fastify, a buffer as long as it': { server: 'Fastify', path: '/buffer/summary', headers: {} },
  'the list, gzip': { server: 'Ventaja', path: '/product', headers: GZIP },
  // Tens of megabytes each: a few readers are enough to keep it busy.
  'the list': { server: 'Ventaja', path: '/product', headers: {}, readers: 5 },
  'one match, gzip': { server: 'Ventaja', path: '/product/filled-7', headers: GZIP },
} as const satisfies Record<string, Kind>
export type KindName = keyof typeof KINDS

/** What came of it, in one window. */
export interface Measured extends Read {
  /** CPU time of the server, µs an answer. */
  readonly cpu: number
}
export type Windows = Readonly<Record<KindName, readonly Measured[]>>

export async function benchHttp({ folder, quick, say }: Run): Promise<Report> {
  const client = startClient<ReadingHandlers>('reading-client.ts')
  const servers = {} as Record<'Ventaja' | 'Fastify', ChildServer>
  const [matches, windowMs, rounds] = quick ? [200, 150, 1] : [MATCHES, 400, ROUNDS]
  try {
    say(`${whole(matches)} matches`)
    await fillDatabase(path.join(folder, 'http.db'), matches, POINTS)
    servers.Ventaja = await startProduct(path.join(folder, 'http.db'))
    const peer = nodeCommand(path.join(import.meta.dirname, 'peers/fastify-peer.ts'))
    servers.Fastify = await startServer(() => peer, {}, '/')
    const others = watchOthers([client.pid, servers.Ventaja.pid, servers.Fastify.pid])
    const measureAll = (posting: Posting | null) => measureKinds(servers, client, rounds, windowMs, posting)
    say('nobody posts')
    const still = await measureAll(null)
    say(`${POINTS_A_SECOND} points a second`)
    const match = await createMatch(servers.Ventaja.url)
    const perSecond = POINTS_A_SECOND
    const posting = await measureAll({ port: servers.Ventaja.port, match, headers: SCORER_HEADERS, perSecond })
    const what = `${whole(matches)} matches of ${POINTS} points, ${READERS} readers, one request at a time each.`
    return [
      text(`${what} ${others()}`),
      kindsTable('Nobody posts', still),
      kindsTable(`${POINTS_A_SECOND} points a second`, posting),
      goals(...httpGoals(still, 'nobody posts'), ...httpGoals(posting, `${POINTS_A_SECOND} points a second`)),
    ]
  } finally {
    for (const server of Object.values(servers)) await server.stop()
    await client.stop()
  }
}

async function measureKinds(
  servers: Record<'Ventaja' | 'Fastify', ChildServer>,
  client: Client<ReadingHandlers>,
  rounds: number,
  windowMs: number,
  posting: Posting | null,
): Promise<Windows> {
  const names = Object.keys(KINDS) as KindName[]
  const measure = async (name: KindName): Promise<Measured> => {
    const kind: Kind = KINDS[name]
    const server = servers[kind.server]
    const conditional = 'if-none-match' in kind.headers
    const asked = { port: server.port, path: await pathOf(kind, servers.Ventaja), headers: kind.headers, conditional }
    // The peer shares the core: it is measured while the product has nothing to do.
    if (kind.server === 'Ventaja') await client.call('post', posting)
    await client.call('warmUp', { ...asked, readers: kind.readers ?? READERS, warmUpMs: 150, windowMs })
    const cpu = cpuNs(server.pid)
    const read = await client.call('measure', null)
    await client.call('post', null)
    return { ...read, cpu: (cpuNs(server.pid) - cpu) / 1000 / (read.answers || Number.NaN) }
  }
  return interleave(rounds, names, measure, MOST_SECONDS)
}

/** A buffer is as long as what it stands beside is now. */
async function pathOf(kind: Kind, product: ChildServer): Promise<string> {
  const beside = kind.path.split('/buffer/')[1] as KindName | undefined
  if (!beside) return kind.path
  const { path, headers }: Kind = KINDS[beside]
  const answer = await fetch(product.url + path, { headers: { 'accept-encoding': 'identity', ...headers } })
  const length = answer.headers.get('content-length')
  await answer.arrayBuffer()
  return `/buffer/${length}`
}

const kindsTable = (title: string, windows: Windows): Block =>
  rows(
    [
      title,
      'a second',
      '× hello',
      'µs of CPU each',
      'p50',
      'p99',
      'bytes',
      'of them 304',
      'unanswered',
      'the client’s core',
    ],
    ...(Object.keys(windows) as KindName[]).map((name) => {
      const rate = (of: KindName) => windows[of].map(({ answers, seconds }) => answers / seconds)
      const middle = (figure: (one: Measured) => number) => median(windows[name].map(figure))
      return [
        name,
        whole(median(rate(name))),
        name === 'Fastify’s hello' ? '1' : spread(ratios(rate(name), rate('Fastify’s hello'))),
        rounded(middle(({ cpu }) => cpu)),
        ms(middle(({ p50 }) => p50)),
        ms(middle(({ p99 }) => p99)),
        whole(middle(({ bytes }) => bytes)),
        percent(middle(({ unchanged, answers }) => unchanged / answers)),
        String(windows[name].reduce((sum, { unanswered }) => sum + unanswered, 0)),
        percent(middle(({ clientSeconds, seconds }) => clientSeconds / seconds)),
      ]
    }),
  )
