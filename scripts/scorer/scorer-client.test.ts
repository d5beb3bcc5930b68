import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { backoffMs } from './backoff.ts'
import { createScorerClient, type Waiting } from './scorer-client.ts'
import { type Mishap, startBadNetwork } from './testing/bad-network.ts'
import { createHastyClock } from './testing/hasty-clock.ts'
import { KEY, startRealServer } from './testing/real-server.ts'

const FINAL = {
  id: 'final',
  category: "Women's singles",
  company: 'Ana Reyes',
  company2: 'Luz Marte',
  description: 'Final',
  date: '2026-05-01T15:00:00.000Z',
}
const POINT = { id: 'p-1', player: 'Ana Reyes', action: 'ACE', baseSeq: 0 } as const

let server: Awaited<ReturnType<typeof startRealServer>>
let network: Awaited<ReturnType<typeof startBadNetwork>> | undefined
beforeEach(async () => {
  server = await startRealServer()
})
afterEach(async () => {
  await network?.close()
  network = undefined
  await server.close()
})

async function through(mishaps: readonly Mishap[], more = {}) {
  network = await startBadNetwork(server.url, (count) => mishaps[count] ?? 'none')
  return createScorerClient({ url: network.url, key: KEY, clock: createHastyClock(), ...more })
}

describe('a call that did not get through is sent again', () => {
  const MISHAPS: Mishap[] = ['lost-before', 'lost-after', 'busy-before', 'busy-after', 'cut-short']
  test.each(MISHAPS)('%s: one match, one point', async (mishap) => {
    const client = await through([mishap, 'none', mishap, mishap])
    expect(await client.createMatch(FINAL)).toMatchObject({ ok: true, value: { seq: 0 } })
    expect(await client.append('final', POINT)).toMatchObject({ ok: true, value: { seq: 1 } })
    expect(await client.log('final', 0)).toMatchObject({ ok: true, value: { seq: 1, entries: [{ id: 'p-1' }] } })
  })

  test('an answer that does not come in time counts as lost', async () => {
    const client = await through(['silent'], { timeoutMs: 50 })
    expect(await client.createMatch(FINAL)).toMatchObject({ ok: true })
  })

  test('the wait is told, with its reason', async () => {
    const told: Waiting[] = []
    const client = await through(['busy-before', 'lost-before'], {
      onWaiting: (waiting: Waiting) => told.push(waiting),
    })
    await client.createMatch(FINAL)
    expect(told).toMatchObject([
      { tries: 1, reason: '503 later' },
      { tries: 2, reason: 'connection lost' },
    ])
    expect(told[0]?.delayMs).toBeGreaterThanOrEqual(2000)
  })
})

test('a server that stays away is given up after the patience, in words', async () => {
  const clock = createHastyClock()
  const nobody = await startBadNetwork(server.url, () => 'none')
  await nobody.close()
  const client = createScorerClient({ url: nobody.url, key: KEY, clock, patienceMs: 60_000 })
  expect(await client.match('final')).toMatchObject({
    ok: false,
    failure: { kind: 'unavailable', reason: 'connection refused' },
  })
  expect(clock.now()).toBeLessThanOrEqual(60_000)
  expect(clock.now()).toBeGreaterThan(50_000)
})

test('a refusal is an answer: it is not sent again', async () => {
  const client = await through([])
  expect(await client.append('nobody', POINT)).toMatchObject({
    ok: false,
    failure: { kind: 'refused', statusCode: 404, code: 'MATCH_NOT_FOUND' },
  })
  expect(network?.requests()).toBe(1)
})

test('another head is a refusal that tells the head', async () => {
  const client = await through([])
  await client.createMatch(FINAL)
  await client.append('final', POINT)
  expect(await client.append('final', { ...POINT, id: 'p-2' })).toMatchObject({
    ok: false,
    failure: { kind: 'refused', statusCode: 409, code: 'SEQ_CONFLICT', seq: 1 },
  })
})

test('the caller can end a wait', async () => {
  const ending = new AbortController()
  const client = await through(Array<Mishap>(50).fill('busy-before'), {
    signal: ending.signal,
    patienceMs: Number.POSITIVE_INFINITY,
    onWaiting: ({ tries }: Waiting) => tries === 3 && ending.abort(),
  })
  expect(await client.match('final')).toEqual({ ok: false, failure: { kind: 'stopped' } })
  expect(network?.requests()).toBe(3)
})

test('pauses double up to five seconds, each with jitter', () => {
  expect([0, 1, 2, 6, 400].map((attempt) => backoffMs(attempt, 0, 0))).toEqual([50, 100, 200, 2500, 2500])
  expect([0, 1, 2, 6, 400].map((attempt) => backoffMs(attempt, 0, 1))).toEqual([100, 200, 400, 5000, 5000])
  expect(backoffMs(0, 2000, 0)).toBe(2000)
})
