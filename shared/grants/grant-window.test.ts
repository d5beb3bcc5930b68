import { expect, test } from 'vitest'
import { clubLocalTime, momentOfLocalTime } from '../time/club-time.ts'
import { dayOfSheets, LONGEST_GRANT_MS, usualWindow, windowOfDay } from './grant-window.ts'

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

const madrid = (local: string) => momentOfLocalTime(local, 'Europe/Madrid')
const courtWindow = (now: string, ...ahead: string[]) => {
  const { from, until } = usualWindow(madrid(now), null, 'Europe/Madrid', ahead.map(madrid))
  return [from, until].map((moment) => moment && clubLocalTime(moment, 'Europe/Madrid'))
}

test.each([
  ['at noon', '2030-06-01T12:00', [], '2030-06-02T00:00'],
  ['on a day of 23 hours', '2030-03-31T12:00', [], '2030-04-01T00:00'],
  ['in the evening with a match in play', '2030-06-01T19:00', ['2030-06-01T17:00'], '2030-06-02T00:00'],
  [
    'in the evening before a later match',
    '2030-06-01T19:00',
    ['2030-06-02T09:00', '2030-06-01T20:00'],
    '2030-06-02T00:00',
  ],
  ['in the last hours of such a day', '2030-06-01T22:00', ['2030-06-01T21:00'], '2030-06-02T02:00'],
  ['in the early evening', '2030-06-01T17:59', ['2030-06-02T09:00'], '2030-06-02T00:00'],
])('a link to a court that is made %s is for this day, and for four hours at least', (_, now, ahead, until) => {
  expect(courtWindow(now, ...ahead)).toEqual([null, until])
})

test.each([
  ['tomorrow', [], '2030-06-02T00:00', '2030-06-03T00:00'],
  ['the next day with a match on it', ['2030-06-09T10:00', '2030-06-08T09:00'], '2030-06-08T00:00', '2030-06-09T00:00'],
])('a link to a court that is made in the evening, when no match is left, is for %s', (_, ahead, from, until) => {
  expect(courtWindow('2030-06-01T18:00', ...ahead)).toEqual([from, until])
})

test.each([
  ['at noon of a day with matches', '2030-06-01T12:00', ['2030-06-02T09:00', '2030-06-01T14:00'], '2030-06-01'],
  ['at noon of the day before', '2030-06-01T12:00', ['2030-06-03T09:00', '2030-06-02T09:00'], '2030-06-02'],
  ['during a match that began yesterday', '2030-06-02T00:30', ['2030-06-01T23:00', '2030-06-03T09:00'], '2030-06-02'],
  ['at noon without matches', '2030-06-01T12:00', [], '2030-06-01'],
  ['in the evening without matches', '2030-06-01T18:00', [], '2030-06-02'],
])('QR codes that are made %s are for the day of the next match', (_, now, ahead, date) => {
  expect(dayOfSheets(madrid(now), 'Europe/Madrid', ahead.map(madrid))).toBe(date)
})

test('the window of a day’s match covers the match, also past midnight', () => {
  const [now, start] = ['2030-06-01T12:00', '2030-06-02T22:30'].map(madrid) as [number, number]
  expect(windowOfDay('2030-06-02', now, 'Europe/Madrid', start)).toEqual({
    from: madrid('2030-06-02T00:00'),
    until: madrid('2030-06-03T02:30'),
  })
})
