import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { clockAhead, compareClocks, serverNow } from './server-clock.ts'

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
