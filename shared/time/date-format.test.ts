import { expect, test } from 'vitest'
import { dateFormat } from './date-format.ts'

test('makes a format once for each locale and options', () => {
  const hour = dateFormat('es', { hour: 'numeric', timeZone: 'UTC' })
  expect(dateFormat('es', { hour: 'numeric', timeZone: 'UTC' })).toBe(hour)
  expect(dateFormat('fr', { hour: 'numeric', timeZone: 'UTC' })).not.toBe(hour)
  expect(dateFormat('es', { hour: 'numeric', timeZone: 'America/Santo_Domingo' })).not.toBe(hour)
  expect(hour.format(Date.UTC(2026, 10, 27, 18))).toBe('18')
})
