// Measures reads of lists and of a match, beside a bare Fastify.
import path from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { type ChildServer, nodeCommand, startServer } from './child-process.ts'
import type { Posting, ReadingHandlers } from './clients/reading-client.ts'
import { type Client, startClient } from './clients/remote.ts'
import { interleave, whole } from './figures.ts'
import { fillDatabase } from './filled-database.ts'
import { KINDS, type Kind, type KindName, SIZES, type Size } from './http-kinds.ts'
import { httpGoals, kindsTable, type Measured, type Windows } from './http-report.ts'
import { cpuNs, watchOthers } from './machine.ts'
import { createMatch, SCORER_HEADERS, startProduct } from './product.ts'
import { type Goal, goals, type Report, type Run, text } from './report.ts'

const MATCHES = 2000
const POINTS = 150
const READERS = 50
/** Longest time for each size (s). */
const MOST_SECONDS = 35
const POINTS_A_SECOND = 20

export async function benchHttp({ folder, quick, say }: Run): Promise<Report> {
  const client = startClient<ReadingHandlers>('reading-client.ts')
  const servers = {} as Record<'Ventaja' | 'Fastify', ChildServer>
  const matches = quick ? 200 : MATCHES
  try {
    say(`${whole(matches)} matches`)
    await fillDatabase(path.join(folder, 'http.db'), matches, POINTS)
    servers.Ventaja = await startProduct(path.join(folder, 'http.db'))
    const peer = nodeCommand(path.join(import.meta.dirname, 'peers/fastify-peer.ts'))
    servers.Fastify = await startServer(() => peer, {}, '/')
    const others = watchOthers([client.pid, servers.Ventaja.pid, servers.Fastify.pid])
    const measureAll = (posting: Posting | null) => measureKinds(servers, client, quick, posting)
    say('nobody posts')
    const still = await measureAll(null)
    say(`${POINTS_A_SECOND} points a second`)
    const match = await createMatch(servers.Ventaja.url)
    const perSecond = POINTS_A_SECOND
    const poster = { port: servers.Ventaja.port, match, headers: SCORER_HEADERS, perSecond }
    const posting = await measureAll(poster)
    await client.call('post', poster)
    const lists = await listsASecond(servers.Ventaja.url)
    await client.call('post', null)
    const setting = `${whole(matches)} matches of ${POINTS} points, ${READERS} readers, one request at a time each.`
    return [
      text(`${setting} ${others()}`),
      kindsTable('Nobody posts', still),
      kindsTable(`${POINTS_A_SECOND} points a second`, posting),
      goals(
        ...httpGoals(still, 'nobody posts'),
        ...httpGoals(posting, `${POINTS_A_SECOND} points a second`),
        listsGoal(lists, `${POINTS_A_SECOND} points a second`),
      ),
    ]
  } finally {
    for (const server of Object.values(servers)) await server.stop()
    await client.stop()
  }
}

async function measureKinds(
  servers: Record<'Ventaja' | 'Fastify', ChildServer>,
  client: Client<ReadingHandlers>,
  quick: boolean,
  posting: Posting | null,
): Promise<Windows> {
  const measured = {} as Record<KindName, Measured[]>
  const sizeOf = ({ size, posting: other }: Kind) => (posting && other) || size
  const measure = async (name: KindName): Promise<Measured> => {
    const kind: Kind = KINDS[name]
    const server = servers[kind.server]
    const conditional = 'if-none-match' in kind.headers
    const path = await pathOf(kind, servers.Ventaja)
    // Start with the current ETag: otherwise every reader would first read the whole answer.
    const headers = conditional ? { ...kind.headers, 'if-none-match': await tagOf(server.url + path) } : kind.headers
    const asked = { port: server.port, path, headers, conditional }
    // Nobody posts while the peer is measured, because both share a core.
    if (kind.server === 'Ventaja') await client.call('post', posting)
    const size = sizeOf(kind)
    const windowMs = quick ? 150 : SIZES[size].windowMs
    await client.call('warmUp', { ...asked, readers: kind.readers ?? READERS, warmUpMs: 150, windowMs })
    const cpu = cpuNs(server.pid)
    const read = await client.call('measure', null)
    await client.call('post', null)
    return { ...read, size, cpu: (cpuNs(server.pid) - cpu) / 1000 / (read.answers || Number.NaN) }
  }
  for (const size of Object.keys(SIZES) as Size[]) {
    const names = (Object.keys(KINDS) as KindName[]).filter((name) => sizeOf(KINDS[name]) === size)
    Object.assign(measured, await interleave(quick ? 1 : SIZES[size].rounds, names, measure, MOST_SECONDS))
  }
  return measured
}

/** Returns the path of a request. A buffer of the peer is as long as the product's current answer. */
async function pathOf(kind: Kind, product: ChildServer): Promise<string> {
  const comparedTo = kind.path.split('/buffer/')[1] as KindName | undefined
  if (!comparedTo) return kind.path
  const { path, headers }: Kind = KINDS[comparedTo]
  const answer = await fetch(product.url + path, { headers: { 'accept-encoding': 'identity', ...headers } })
  const length = answer.headers.get('content-length')
  await answer.arrayBuffer()
  return `/buffer/${length}`
}

/** Returns the current ETag of an address. */
async function tagOf(url: string): Promise<string> {
  const tag = (await fetch(url, { method: 'HEAD' })).headers.get('etag')
  if (!tag) throw new Error(`${url} has no tag`)
  return tag
}

/** Length of the measurement (ms). */
const ASK_MS = 3000
const LEAST_APART_MS = 250

/**
 * Returns how many different summaries a second the server composes while points are posted. It asks repeatedly and counts
 * the ETags.
 */
async function listsASecond(url: string): Promise<number> {
  let etag = '""'
  let lists = -1
  const started = performance.now()
  while (performance.now() - started < ASK_MS) {
    const answer = await fetch(`${url}/product?view=summary`, { headers: { 'if-none-match': etag } })
    await answer.arrayBuffer()
    const now = answer.headers.get('etag') ?? ''
    if (now === '') throw new Error(`no tag: ${answer.status}`)
    // Asking again at once would occupy the server's core.
    if (now === etag) await delay(2)
    else lists += 1
    etag = now
  }
  return (1000 * lists) / (performance.now() - started)
}

/** Returns the goal. `when` names the load during the measurement. */
const listsGoal = (aSecond: number, when: string): Goal => ({
  goal: `the server composes at most one list per ${LEAST_APART_MS} ms, ${when}`,
  figure: aSecond > 0 ? `every ${(1000 / aSecond).toFixed(0)} ms` : 'never',
  reached: aSecond > 0 && 1000 / aSecond >= LEAST_APART_MS,
})
