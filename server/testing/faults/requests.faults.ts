import { Agent, request } from 'node:http'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { pointBy } from '../client.ts'
import { localIdentity, SCORER_KEY } from '../running-app.ts'
import { openWatcher } from '../watcher.ts'
import { type BuiltServer, figure, MEBIBYTE, measured, memoryOf, sized, startBuilt } from './built-server.ts'
import { type ApiDocument, documentedRequests, type RandomRequest, randomRequests } from './random-requests.ts'

const REQUESTS = sized(2000, 100_000)
const AT_ONCE = 32
/** Seed of the random requests. To repeat a run, set FAULTS_SEED to the seed that it printed. */
const SEED = Number(process.env.FAULTS_SEED ?? Math.floor(Math.random() * 2 ** 31))

interface Answered {
  readonly status: number
  readonly body: string
}

/** Matches internal details: a stack trace, a query or a path of the server. */
const LEAK =
  /\bat \S{0,80} ?\S{0,200}\.[jt]s:\d+|node_modules|SQLITE_|SqliteError|DrizzleQuery|Failed query|\bZodError\b|TypeError|RangeError/

const agent = new Agent({ keepAlive: true, maxSockets: AT_ONCE })

const send = (port: number, { method, path, headers, body }: RandomRequest): Promise<Answered> =>
  new Promise((resolve, reject) => {
    const sent = request({ host: '127.0.0.1', port, agent, method, path, headers }, async (response) => {
      try {
        // A stream of events goes on until its reader leaves. Its first message is an answer.
        const isStream = response.headers['content-type']?.startsWith('text/event-stream') === true
        const parts = isStream ? await response.take(1).toArray() : await response.toArray()
        resolve({ status: response.statusCode ?? 0, body: Buffer.concat(parts).toString() })
      } catch (error) {
        reject(error)
      }
    })
    sent.on('error', reject)
    sent.end(method === 'GET' || method === 'HEAD' ? undefined : body)
  })

/** Sends a request. Repeats it if it gets no answer: an earlier rejected request may have closed the connection. */
async function sendAgain(port: number, one: RandomRequest): Promise<Answered | null> {
  for (let tries = 0; tries < 5; tries++) {
    const answer = await send(port, one).catch(() => null)
    if (answer) return answer
  }
  return null
}

/** Sends the requests, several at a time, and counts their statuses. */
async function sendAll(server: BuiltServer, requests: readonly RandomRequest[], statuses: Map<number, number>) {
  let next = 0
  const sender = async () => {
    for (let n = next++; n < requests.length; n = next++) {
      const one = requests[n] as RandomRequest
      const answer = await sendAgain(server.port, one)
      if (!answer) throw new Error(`no answer after five tries: ${JSON.stringify({ ...one, seed: SEED })}`)
      statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1)
      if (answer.status >= 500 || LEAK.test(answer.body)) {
        const request = { ...one, body: String(one.body).slice(0, 2000), seed: SEED }
        expect({ request, answer: { ...answer, body: answer.body.slice(0, 2000) } }).toBe(
          'an answer below 500 without internal details',
        )
      }
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, sender))
}

test(`[F28] [F30] [F33] ${REQUESTS} random and mutated requests over all calls cause no 500, no crash, no memory growth and no leaked details`, async () => {
  const server = await startBuilt({
    // Rate limits by address would end this test early.
    ...{ SIGN_IN_FAILURES: '1000000', SHOP_WRITES: '1000000', CLUB_WRITES: '1000000' },
    ...{ NEW_GRANTS: '1000000', WEBHOOK_CALLS: '1000000', CARD_READS: '1000000' },
    ...{ TOKEN_KEY: 'a-token-key-for-tests', LOG_LEVEL: 'info' },
  })
  const { id, one, two } = await server.newMatch()
  const watcher = await openWatcher(server.url)
  await watcher.watch(id)
  const token = await localIdentity.sign({ email: 'ana@example.com', name: 'Ana' })
  const known = {
    email: 'ana@example.com',
    ids: [id, id, id, 'none', '7', 'Club A', 'Monday', '18:00', 'en', 'translation'],
    names: [one, one, two, 'WINNER', 'LOB', 'FOREHAND', 'suspended', 'SET3-S:6/TB7'],
    tokens: [SCORER_KEY, token, token, `${token}x`],
  }
  const document = (await server.get('/docs/json')).body as ApiDocument
  const requests = randomRequests(document, known)
  const statuses = new Map<number, number>()
  let early = 0
  const started = performance.now()
  // Random requests are rarely valid. With these, some certainly are.
  await sendAll(server, documentedRequests(document, known), statuses)
  const batches = 20
  for (let batch = 0; batch < batches; batch++) {
    const some = fc.sample(requests, { numRuns: REQUESTS / batches, seed: SEED + batch })
    await sendAll(server, some, statuses)
    // After half of the batches, everything that is allocated only once is in memory.
    if (batch === batches / 2 - 1) early = await memoryOf(server)
  }
  const late = await memoryOf(server)
  const all = [...statuses].sort(([a], [b]) => a - b).map(([status, count]) => `${status}: ${count}`)
  measured(`seed ${SEED}, ${((performance.now() - started) / 1000).toFixed(0)} s; ${all.join(', ')}`)
  measured(`memory ${(early / MEBIBYTE).toFixed(0)} MiB half-way, ${(late / MEBIBYTE).toFixed(0)} MiB at the end`)
  expect([...statuses.keys()]).toEqual(expect.arrayContaining([200, 201, 400, 401, 403, 404, 415]))
  expect(late - early).toBeLessThan(64 * MEBIBYTE)
  expect(await figure(server, 'ventaja_watchers')).toBe(1)

  const { seq } = await server.match(id)
  expect(await server.score(id, pointBy(one))).toMatchObject({ status: 201, body: { seq: seq + 1 } })
  server.kill('SIGTERM')
  const { code, out } = await server.ended
  expect(code).toBe(0)
  expect(out).not.toContain('unexpected error')
  for (const secret of [SCORER_KEY, token]) expect(out).not.toContain(secret)
})
