import fc from 'fast-check'
import { expect, test } from 'vitest'
import { sized } from '../brief.ts'
import { pointBy } from '../client.ts'
import { localIdentity, SCORER_KEY } from '../running-app.ts'
import { openWatcher } from '../watcher.ts'
import { figure, MEBIBYTE, measured, memoryOf, NO_LIMITS, startBuilt } from './built-server.ts'
import { type ApiDocument, documentedRequests, randomRequests } from './random-requests.ts'
import { countsOf, SEED, sendAll } from './send-requests.ts'

const REQUESTS = sized(2000, 100_000)

test(`[F28] [F30] [F33] ${REQUESTS} random and mutated requests over all calls cause no 500, no crash, no memory growth and no leaked details`, async () => {
  const server = await startBuilt({
    ...NO_LIMITS,
    LOG_LEVEL: 'info',
  })
  const { id, one, two } = await server.newMatch()
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
  await sendAll(server.port, documentedRequests(document, known), statuses)
  const batches = 20
  for (let batch = 0; batch < batches; batch++) {
    const some = fc.sample(requests, { numRuns: REQUESTS / batches, seed: SEED + batch })
    await sendAll(server.port, some, statuses)
    // After half of the batches, everything that is allocated only once is in memory.
    if (batch === batches / 2 - 1) early = await memoryOf(server)
  }
  let late = 0
  // Memory that the server has not collected yet is no leak.
  const grown = async () => {
    late = await memoryOf(server)
    return late - early
  }
  await expect.poll(grown, { timeout: 30_000 }).toBeLessThan(64 * MEBIBYTE)
  measured(`seed ${SEED}, ${((performance.now() - started) / 1000).toFixed(0)} s; ${countsOf(statuses)}`)
  measured(`memory ${(early / MEBIBYTE).toFixed(0)} MiB half-way, ${(late / MEBIBYTE).toFixed(0)} MiB at the end`)
  expect([...statuses.keys()]).toEqual(expect.arrayContaining([200, 201, 400, 401, 403, 404, 415]))
  // Opened only now: while this process makes thousands of requests, it would answer the server's pings too late.
  const watcher = await openWatcher(server.url)
  await watcher.watch(id)
  expect(await figure(server, 'ventaja_watchers')).toBe(1)

  // Some of the requests may have ended the first match.
  const another = await server.newMatch()
  expect(await server.score(another.id, pointBy(another.one))).toMatchObject({ status: 201, body: { seq: 1 } })
  server.kill('SIGTERM')
  const { code, out } = await server.ended
  expect(code).toBe(0)
  expect(out).not.toContain('unexpected error')
  for (const secret of [SCORER_KEY, token]) expect(out).not.toContain(secret)
})
