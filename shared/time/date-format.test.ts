import { expect, test } from 'vitest'
import { dateFormat } from './date-format.ts'

test('makes a format once for each locale and options', () => {
  const hour = dateFormat('es', { hour: 'numeric' })
  expect(dateFormat('es', { hour: 'numeric' })).toBe(hour)
  expect(dateFormat('fr', { hour: 'numeric' })).not.toBe(hour)
  expect(dateFormat('es', { hour: '2-digit' })).not.toBe(hour)
  expect(hour.format(Date.UTC(2026, 10, 27, 18))).toBe('18')
})
