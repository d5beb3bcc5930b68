import { expect, test } from 'vitest'
import { LONGEST_GRANT_MS, usualWindow } from './grant-window.ts'

const HOUR_MS = 3_600_000
const NOW = Date.parse('2030-06-01T12:00:00Z')

test.each([
  ['a court', null, null, 4],
  ['a match that began', -3, null, 4],
  ['a match of tomorrow', 30, null, 34],
  ['a match at the longest window', 366 * 24 - 4, null, 366 * 24],
  ['a match after the longest window', 366 * 24, 366 * 24, 366 * 24 + 4],
])('suggests a window for %s that covers play and that the API accepts', (_, start, from, until) => {
  const at = (hours: number | null) => (hours === null ? null : NOW + hours * HOUR_MS)
  const window = usualWindow(NOW, at(start))
  expect(window).toEqual({ from: at(from), until: at(until) })
  expect(window.until - (window.from ?? NOW)).toBeLessThanOrEqual(LONGEST_GRANT_MS)
})
