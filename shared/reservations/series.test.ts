import { expect, test } from 'vitest'
import { firstOfSeries, weeklyDates } from './series.ts'

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
