import { expect, test } from 'vitest'
import { offsetText } from './club-time.tsx'

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
