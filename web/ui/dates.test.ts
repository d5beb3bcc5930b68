import { expect, test } from 'vitest'
import { dayName } from './dates.ts'

const NOW = new Date(2026, 4, 1, 12).getTime()
const nameOf = ([year, month, day]: readonly [number, number, number]) =>
  dayName(new Date(year, month, day, 20).toISOString(), 'en-GB', NOW)

test.each([
  ['Yesterday', [2026, 3, 30]],
  ['Today', [2026, 4, 1]],
  ['Tomorrow', [2026, 4, 2]],
  ['Sunday 3 May', [2026, 4, 3]],
  ['Tuesday 14 October 2025', [2025, 9, 14]],
  ['Wednesday 1 January 2031', [2031, 0, 1]],
] as const)('%s: a day of another year says which', (name, date) => {
  expect(nameOf(date).replace(',', '')).toBe(name)
})

test('New Year’s Eve, looked at on New Year’s Day, is yesterday', () => {
  expect(dayName(new Date(2025, 11, 31, 20).toISOString(), 'en', new Date(2026, 0, 1, 9).getTime())).toBe('Yesterday')
})
