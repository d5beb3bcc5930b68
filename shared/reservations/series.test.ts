import { expect, test } from 'vitest'
import { firstOfSeries } from './series.ts'

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
