import { expect, test } from 'vitest'
import { offsetText } from '../../shared/time/offset-text.ts'
import { offsetsText } from './club-time.tsx'
import { withCity } from './zone-clock.ts'

const WINTER = Date.parse('2026-01-15T12:00:30.500Z')
const SUMMER = Date.parse('2026-07-15T12:00:30.500Z')

test.each([
  ['America/Santo_Domingo', WINTER, 'UTC−4'],
  ['Europe/Madrid', WINTER, 'UTC+1'],
  ['Europe/Madrid', SUMMER, 'UTC+2'],
  ['Asia/Kathmandu', WINTER, 'UTC+5:45'],
  ['Europe/London', WINTER, 'UTC+0'],
])('%s is at %i %s', (zone, now, text) => {
  expect(offsetText(zone, now)).toBe(text)
})

test.each([
  ['Europe/Madrid', '2026-10-20', '2026-10-20', 'UTC+2'],
  ['Europe/Madrid', '2026-10-30', '2026-10-30', 'UTC+1'],
  ['Europe/Madrid', '2026-10-25', '2026-10-25', 'UTC+2 → UTC+1'],
  ['Europe/Madrid', '2026-10-19', '2026-10-25', 'UTC+2 → UTC+1'],
  ['America/Santo_Domingo', '2026-10-19', '2026-10-25', 'UTC−4'],
])('in %s, the dates from %s to %s have the offset %s', (zone, from, to, text) => {
  expect(offsetsText(zone, from, to)).toBe(text)
})

test('a city follows a time, in the same parentheses as its offset', () => {
  expect(['15:30', '2:00 (UTC+2)'].map((time) => withCity(time, 'Madrid'))).toEqual([
    '15:30 (Madrid)',
    '2:00 (UTC+2, Madrid)',
  ])
  expect(withCity('15:30', null)).toBe('15:30')
})
