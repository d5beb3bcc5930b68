import { expect, test } from 'vitest'
import { dayText, dayTitle } from './day-title.ts'

test.each([
  ['en', 'Friday 27 November', 'Friday 27 November'],
  ['fr', 'Vendredi 27 novembre', 'vendredi 27 novembre'],
  ['es', 'Viernes 27 de noviembre', 'viernes 27 de noviembre'],
])(
  'a date alone begins with a capital, and a date inside a sentence follows the language: %s',
  (language, alone, inside) => {
    expect(dayTitle('2026-11-27', language)).toBe(alone)
    expect(dayText('2026-11-27', language)).toBe(inside)
  },
)
