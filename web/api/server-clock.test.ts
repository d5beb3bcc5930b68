import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { askAhead } from './early-answer.ts'
import { getJson } from './get-json.ts'
import { clockAhead, compareClocks, onClockAhead, serverNow } from './server-clock.ts'

const NOON = Date.parse('2026-11-22T12:00:00.400Z')
const HOUR = 3_600_000

/** An answer that the server sends at a moment. */
const answerOf = (moment: number): Response => new Response('', { headers: { date: new Date(moment).toUTCString() } })

beforeEach(() => void vi.useFakeTimers({ now: NOON }))
afterEach(() => {
  compareClocks(answerOf(Date.now()), Date.now() - 1000)
  vi.useRealTimers()
})

test.each([
  ['fast', -HOUR],
  ['slow', HOUR],
])('an answer corrects a clock that is an hour %s, to the second', (_, ahead) => {
  compareClocks(answerOf(NOON + ahead), NOON - 100)
  expect(Math.abs(serverNow() - (NOON + ahead))).toBeLessThanOrEqual(1000)
})

test('the known difference stays as long as an answer allows it', () => {
  compareClocks(answerOf(NOON + HOUR), NOON - 100)
  const known = clockAhead()
  compareClocks(answerOf(NOON + HOUR + 300), NOON - 100)
  compareClocks(answerOf(NOON + HOUR - 9000), NOON - 10_000)
  expect(clockAhead()).toBe(known)
})

test('a clock that differs by less than a second, and a slow answer, change nothing', () => {
  vi.setSystemTime(NOON + HOUR)
  compareClocks(answerOf(NOON + HOUR), NOON + HOUR)
  const known = clockAhead()
  compareClocks(answerOf(NOON + HOUR - 5000), NOON + HOUR - 8000)
  compareClocks(new Response(''), NOON)
  expect(clockAhead()).toBe(known)
})

test('the call that the page makes before the app has loaded corrects the clock too', async () => {
  vi.stubGlobal('fetch', async () => Response.json([], { headers: { date: new Date(NOON + HOUR).toUTCString() } }))
  askAhead('/product')
  await getJson('/product')
  vi.unstubAllGlobals()
  // The page may have sent the call at any time since its start.
  expect(Math.abs(clockAhead() - HOUR)).toBeLessThanOrEqual(performance.now() + 1000)
})

test('listeners are called only when the known difference changes', () => {
  const changed = vi.fn()
  const stop = onClockAhead(changed)
  compareClocks(answerOf(NOON), NOON - 100)
  expect(changed).not.toHaveBeenCalled()
  compareClocks(answerOf(NOON + HOUR), NOON - 100)
  expect(changed).toHaveBeenCalledTimes(1)
  stop()
})
