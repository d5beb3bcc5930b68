import { expect, test } from 'vitest'
import {
  clockTime,
  dateTitle,
  dayIfLater,
  dayName,
  fullDate,
  weekdayName,
  weekdayShort,
  weekdayTitle,
  weekTitle,
} from './dates.ts'

const NOW = new Date(2026, 4, 1, 12).getTime()
const nameOf = ([year, month, day]: readonly [number, number, number]) =>
  dayName(new Date(year, month, day, 20).toISOString(), 'en', NOW)

test.each([
  ['Yesterday', [2026, 3, 30]],
  ['Today', [2026, 4, 1]],
  ['Tomorrow', [2026, 4, 2]],
  ['Sunday 3 May', [2026, 4, 3]],
  ['Tuesday 14 October 2025', [2025, 9, 14]],
  ['Wednesday 1 January 2031', [2031, 0, 1]],
] as const)('names a day %s, with its year unless that is the current one', (name, date) => {
  expect(nameOf(date)).toBe(name)
})

test('the first of a month is an ordinal in French only', () => {
  expect([fullDate('2026-12-01', 'fr'), dateTitle('2026-12-11', 'fr')]).toEqual(['1er décembre 2026', '11 décembre'])
  expect([fullDate('2026-12-01', 'en'), dateTitle('2026-12-01', 'es')]).toEqual(['1 December 2026', '1 de diciembre'])
})

test('on New Year’s Day, New Year’s Eve is yesterday', () => {
  expect(dayName(new Date(2025, 11, 31, 20).toISOString(), 'en', new Date(2026, 0, 1, 9).getTime())).toBe('Yesterday')
})

test.each([
  ['en', 'Sunday 3 May', '23 November', '23 November 2026'],
  ['es', 'Domingo 3 de mayo', '23 de noviembre', '23 de noviembre de 2026'],
  ['fr', 'Dimanche 3 mai', '23 novembre', '23 novembre 2026'],
])('in %s a day reads %s, a date without a year %s, and with a year %s', (language, day, date, kept) => {
  expect(dayName(new Date(2026, 4, 3, 20).toISOString(), language, NOW)).toBe(day)
  expect(dateTitle('2026-11-23', language)).toBe(date)
  expect(fullDate('2026-11-23', language)).toBe(kept)
})

test.each(['en', 'es', 'fr'])('in %s a time has hours from 0 to 23 without a leading zero', (language) => {
  const at = (hour: number, minute: number) => clockTime(new Date(2026, 4, 1, hour, minute).toISOString(), language)
  expect([at(0, 5), at(9, 5), at(18, 0)]).toEqual(['0:05', '9:05', '18:00'])
})

test('returns a time in the given time zone', () => {
  expect(clockTime(Date.UTC(2026, 4, 1, 12), 'en', 'America/Santo_Domingo')).toBe('8:00')
})

test.each([
  ['en', '2026-11-16', '16–22 November 2026'],
  ['es', '2026-11-16', '16–22 de noviembre de 2026'],
  ['fr', '2026-12-28', '28 décembre 2026 – 3 janvier 2027'],
])('in %s the week of %s reads %s', (language, monday, title) => {
  // Versions of Unicode's data differ in the spaces around the dash.
  expect(weekTitle(monday, language).replace(/\s*–\s*/, '–')).toBe(title.replace(' – ', '–'))
})

test.each([
  ['en', 'Wednesday', 'Wednesday', 'Wed'],
  ['es', 'miércoles', 'Miércoles', 'Mié'],
  ['fr', 'mercredi', 'Mercredi', 'Mer'],
])('in %s a Wednesday is %s, %s or %s', (language, name, title, short) => {
  expect(weekdayName('Wednesday', language)).toBe(name)
  expect(weekdayTitle('Wednesday', language)).toBe(title)
  expect(weekdayShort('Wednesday', language)).toBe(short)
})

test.each([
  ['Asia/Tokyo', 'Today'],
  ['UTC', 'Yesterday'],
])('in %s, a day is named %s', (zone, name) => {
  expect(dayName('2026-05-02T20:00:00Z', 'en', Date.parse('2026-05-03T01:00:00Z'), zone)).toBe(name)
})

test('names a later day, but not today', () => {
  const now = Date.parse('2026-05-02T20:00:00Z')
  expect(dayIfLater('2026-05-03T01:00:00Z', 'en', now, 'America/Santo_Domingo')).toBe('')
  expect(dayIfLater('2026-05-03T01:00:00Z', 'en', now, 'UTC')).toBe('Tomorrow')
})
