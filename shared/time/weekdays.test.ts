import fc from 'fast-check'
import { expect, test } from 'vitest'
import { mondayOf, nextWeekday, plusDays, WEEKDAYS, weekdayOf } from './week.ts'

const aDate = fc
  .date({ min: new Date('1900-01-01'), max: new Date('2200-01-01'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10))

test.each([
  ['1969-12-31', 'Wednesday'],
  ['1970-01-01', 'Thursday'],
  ['2024-02-29', 'Thursday'],
  ['2026-11-21', 'Saturday'],
  ['2026-11-22', 'Sunday'],
  ['2026-11-23', 'Monday'],
])('%s is a %s', (date, day) => {
  expect(weekdayOf(date)).toBe(day)
})

test.each([
  ['2026-12-31', 1, '2027-01-01'],
  ['2028-02-28', 1, '2028-02-29'],
  ['2026-03-01', -1, '2026-02-28'],
  ['2026-11-21', 0, '2026-11-21'],
])('%s plus %i days is %s', (date, days, later) => {
  expect(plusDays(date, days)).toBe(later)
})

test.each([
  ['2026-11-22', '2026-11-16'],
  ['2026-11-23', '2026-11-23'],
  ['2027-01-01', '2026-12-28'],
])('%s is in the week that begins on %s', (date, monday) => {
  expect(mondayOf(date)).toBe(monday)
})

test('weekdays follow each other, and any seven consecutive dates have every weekday once', () => {
  fc.assert(
    fc.property(aDate, fc.constantFrom(...WEEKDAYS), (from, day) => {
      const met = nextWeekday(day, from)
      expect(weekdayOf(met)).toBe(day)
      expect(met >= from && met <= plusDays(from, 6)).toBe(true)
      expect(WEEKDAYS.indexOf(weekdayOf(plusDays(from, 1)))).toBe((WEEKDAYS.indexOf(weekdayOf(from)) + 1) % 7)
    }),
  )
})
