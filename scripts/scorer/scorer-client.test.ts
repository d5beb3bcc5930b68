import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { type RunningApp, SCORER_KEY, startApp } from '../../server/testing/running-app.ts'
import { backoffMs, createScorerClient, type Waiting } from './scorer-client.ts'
import { type Mishap, startBadNetwork } from './testing/bad-network.ts'
import { createHastyClock } from './testing/hasty-clock.ts'

const FINAL = {
  id: 'final',
  category: "Women's singles",
  company: 'Ana Reyes',
  company2: 'Luz Marte',
  description: 'Final',
  date: '2026-05-01T15:00:00.000Z',
}
const POINT = { id: 'p-1', player: 'Ana Reyes', action: 'ACE', baseSeq: 0 } as const

let server: RunningApp
let network: Awaited<ReturnType<typeof startBadNetwork>> | undefined
beforeEach(async () => {
  server = await startApp()
})
afterEach(async () => {
  await network?.close()
  network = undefined
  await server.close()
})

async function through(mishaps: readonly Mishap[], more = {}) {
  network = await startBadNetwork(server.url, (count) => mishaps[count] ?? 'none')
  return createScorerClient({ url: network.url, key: SCORER_KEY, clock: createHastyClock(), ...more })
}

describe('a client sends a failed request again', () => {
  const MISHAPS: Mishap[] = ['lost-before', 'lost-after', 'busy-before', 'busy-after', 'cut-short']
  test.each(MISHAPS)('%s: one match, one point', async (mishap) => {
    const client = await through([mishap, 'none', mishap, mishap])
    expect(await client.createMatch(FINAL)).toMatchObject({ ok: true, value: { seq: 0 } })
    expect(await client.append('final', POINT)).toMatchObject({ ok: true, value: { seq: 1 } })
    expect(await client.log('final', 0)).toMatchObject({ ok: true, value: { seq: 1, entries: [{ id: 'p-1' }] } })
  })

  test('counts an answer after the timeout as lost', async () => {
    const client = await through(['silent'], { timeoutMs: 50 })
    expect(await client.createMatch(FINAL)).toMatchObject({ ok: true })
  })

  test('a client reports each wait with its reason', async () => {
    const waits: Waiting[] = []
    const client = await through(['busy-before', 'lost-before'], {
      onWaiting: (waiting: Waiting) => waits.push(waiting),
    })
    await client.createMatch(FINAL)
    expect(waits).toMatchObject([
      { tries: 1, reason: '503 later' },
      { tries: 2, reason: 'connection lost' },
    ])
    expect(waits[0]?.delayMs).toBeGreaterThanOrEqual(2000)
  })
})

test('gives up after `patienceMs` and says why', async () => {
  const clock = createHastyClock()
  const nobody = await startBadNetwork(server.url, () => 'none')
  await nobody.close()
  const client = createScorerClient({ url: nobody.url, key: SCORER_KEY, clock, patienceMs: 60_000 })
  expect(await client.match('final')).toMatchObject({
    ok: false,
    failure: { kind: 'unavailable', reason: 'connection refused' },
  })
  expect(clock.now()).toBeLessThanOrEqual(60_000)
  expect(clock.now()).toBeGreaterThan(50_000)
})

test('does not send a rejected request again', async () => {
  const client = await through([])
  expect(await client.append('nobody', POINT)).toMatchObject({
    ok: false,
    failure: { kind: 'refused', statusCode: 404, code: 'MATCH_NOT_FOUND' },
  })
  expect(network?.requests()).toBe(1)
})

test('a failure after a wrong baseSeq has the seq of the last entry', async () => {
  const client = await through([])
  await client.createMatch(FINAL)
  await client.append('final', POINT)
  expect(await client.append('final', { ...POINT, id: 'p-2' })).toMatchObject({
    ok: false,
    failure: { kind: 'refused', statusCode: 409, code: 'SEQ_CONFLICT', seq: 1 },
  })
})

test('an aborted signal ends the wait', async () => {
  const ending = new AbortController()
  const client = await through(Array<Mishap>(50).fill('busy-before'), {
    signal: ending.signal,
    patienceMs: Number.POSITIVE_INFINITY,
    onWaiting: ({ tries }: Waiting) => tries === 3 && ending.abort(),
  })
  expect(await client.match('final')).toEqual({ ok: false, failure: { kind: 'stopped' } })
  expect(network?.requests()).toBe(3)
})

test('pauses double up to five seconds, with jitter', () => {
  expect([0, 1, 2, 6, 400].map((attempt) => backoffMs(attempt, 0, 0))).toEqual([50, 100, 200, 2500, 2500])
  expect([0, 1, 2, 6, 400].map((attempt) => backoffMs(attempt, 0, 1))).toEqual([100, 200, 400, 5000, 5000])
  expect(backoffMs(0, 2000, 0)).toBe(2000)
})
