import { expect, test } from 'vitest'
import { firstOfSeries, lastDateOf, weeklyDates } from './series.ts'

test('a series has a date each week, up to the last date that can be booked', () => {
  expect(weeklyDates('2026-11-27', '2026-12-11')).toEqual(['2026-11-27', '2026-12-04', '2026-12-11'])
  expect(weeklyDates('2026-11-27', '2026-12-03')).toEqual(['2026-11-27'])
  expect(weeklyDates('2026-11-27', '2026-11-26')).toEqual([])
})

test('a list has one entry for each series, its first booking, and all bookings without a series', () => {
  const bookings = [
    { uid: 1, series: 'a' },
    { uid: 2, series: null },
    { uid: 3, series: 'b' },
    { uid: 4, series: 'a' },
    { uid: 5, series: null },
  ]
  expect(firstOfSeries(bookings).map(({ uid }) => uid)).toEqual([1, 2, 3, 5])
})

test('only the later dates of a series may be beyond the window, and only if the club allows it', () => {
  const [within, beyond] = [false, true].map((seriesBeyondWindow) => ({ daysAhead: 14, seriesBeyondWindow }))
  const dates = (first: string | null) => [within, beyond].map((club) => club && lastDateOf(club, '2026-11-21', first))
  expect(dates(null)).toEqual(['2026-12-04', '2026-12-04'])
  expect(dates('2026-11-27')).toEqual(['2026-12-04', '2027-11-28'])
  const wide = { daysAhead: 400, seriesBeyondWindow: true }
  expect(lastDateOf(wide, '2026-11-21', '2026-11-22'), 'never earlier than that of a single booking').toBe('2027-12-25')
})
