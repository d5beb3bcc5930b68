import { expect, test } from 'vitest'
import { dayIn } from './filters.tsx'

test.each([
  ['2026-11-23', '2026-11-23'],
  ['nonsense', null],
  ['2026-02-30', null],
  ['0001-01-01', null],
  ['9999-12-31', null],
  ['', null],
])('the day filter %j is read as %j', (text, day) => {
  expect(dayIn(new URLSearchParams({ day: text }), 'day')).toBe(day)
})

test('an address without a day filter has no day', () => {
  expect(dayIn(new URLSearchParams(), 'day')).toBeNull()
})
