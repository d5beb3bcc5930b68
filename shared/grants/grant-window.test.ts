import { expect, test } from 'vitest'
import { momentOfLocalTime } from '../time/club-time.ts'
import { LONGEST_GRANT_MS, usualWindow } from './grant-window.ts'

const HOUR_MS = 3_600_000
const NOW = Date.parse('2030-06-01T12:00:00Z')

test.each([
  ['a court at noon', null, null, 12],
  ['a match that began', -3, null, 4],
  ['a match of tomorrow', 30, null, 34],
  ['a match at the longest window', 366 * 24 - 4, null, 366 * 24],
  ['a match after the longest window', 366 * 24, 366 * 24, 366 * 24 + 4],
])('suggests a window for %s that covers play and that the API accepts', (_, start, from, until) => {
  const at = (hours: number | null) => (hours === null ? null : NOW + hours * HOUR_MS)
  const window = usualWindow(NOW, at(start), 'UTC')
  expect(window).toEqual({ from: at(from), until: at(until) })
  expect(window.until - (window.from ?? NOW)).toBeLessThanOrEqual(LONGEST_GRANT_MS)
})

test.each([
  ['at noon', '2030-06-01T12:00', '2030-06-02T00:00'],
  ['in the last hours of a day', '2030-06-01T22:00', '2030-06-02T02:00'],
  ['on a day of 23 hours', '2030-03-31T12:00', '2030-04-01T00:00'],
])(
  'a link to a court that is made %s ends with the day at the club, after four hours at the earliest',
  (_, now, until) => {
    const madrid = (local: string) => momentOfLocalTime(local, 'Europe/Madrid')
    expect(usualWindow(madrid(now), null, 'Europe/Madrid')).toEqual({ from: null, until: madrid(until) })
  },
)
