import { expect, test } from 'vitest'
import { textWidth } from './text-width.ts'

test.each([
  ['MARÍA', 'María'],
  ['www', 'nnn'],
  ['nnn', 'iii'],
])('%s is wider than %s', (wide, narrow) => expect(textWidth(wide)).toBeGreaterThan(textWidth(narrow)))

test('an accent takes no room, and an unknown letter takes a whole font size', () => {
  expect(textWidth('e\u0301')).toBe(textWidth('é'))
  expect(textWidth('李')).toBe(1)
})
