import { expect, test } from 'vitest'
import { byReason, firstOfSeries, lastDateOf, weeklyDates } from './series.ts'

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

test('dates that can’t be booked are grouped by their reasons, in the order of the first of each', () => {
  const conflicts = [
    { date: '2026-12-07', code: 'SLOT_TAKEN' },
    { date: '2026-12-14', code: 'PERSON_BUSY' },
    { date: '2026-12-21', code: 'SLOT_TAKEN' },
  ]
  expect(byReason(conflicts)).toEqual([
    { code: 'SLOT_TAKEN', dates: ['2026-12-07', '2026-12-21'] },
    { code: 'PERSON_BUSY', dates: ['2026-12-14'] },
  ])
  expect(byReason([])).toEqual([])
})

test('only the later dates of a series may be beyond the window, and only if the club allows it', () => {
  const [within, beyond] = [false, true].map((seriesBeyondWindow) => ({ daysAhead: 14, seriesBeyondWindow }))
  const dates = (first: string | null) => [within, beyond].map((club) => club && lastDateOf(club, '2026-11-21', first))
  expect(dates(null)).toEqual(['2026-12-04', '2026-12-04'])
  expect(dates('2026-11-27')).toEqual(['2026-12-04', '2027-11-28'])
  const wide = { daysAhead: 400, seriesBeyondWindow: true }
  expect(lastDateOf(wide, '2026-11-21', '2026-11-22'), 'never earlier than that of a single booking').toBe('2027-12-25')
})
