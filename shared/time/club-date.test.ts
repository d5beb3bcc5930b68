import { expect, test } from 'vitest'
import { clubDay, dayMonthYear } from './club-date.ts'

test.each([
  ['2026-11-16T12:20:00Z', '2026-11-16'],
  ['2026-01-01T03:59:59.999Z', '2025-12-31'],
  ['2026-01-01T04:00:00.000Z', '2026-01-01'],
  ['2026-07-05T03:00:00Z', '2026-07-04'],
  ['1999-03-09T18:00:00Z', '1999-03-09'],
])('at %s the date at the club, four hours behind UTC all year, is %s', (moment, day) => {
  expect(clubDay(Date.parse(moment))).toBe(day)
})

test('a day is written dd/mm/yyyy', () => {
  expect(dayMonthYear('2026-03-09')).toBe('09/03/2026')
})
