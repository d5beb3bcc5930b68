import fc from 'fast-check'
import { expect, test } from 'vitest'
import { initials, titleCase } from './person.ts'

test.each([
  ['ana reyes', 'Ana Reyes'],
  ['ANA MARÍA DE LA CRUZ', 'Ana María De La Cruz'],
  ['  élodie ', 'Élodie'],
  ['jean-luc', 'Jean-Luc'],
  ['beto.cruz77', 'Beto.Cruz77'],
  ['ñico', 'Ñico'],
  ['李 娜', '李 娜'],
  ['', ''],
])('%j is written %j', (name, written) => {
  expect(titleCase(name)).toBe(written)
})

test.each([
  ['ana reyes', 'AR'],
  ['ana maría de la cruz', 'AC'],
  ['Usuario', 'U'],
  ['beto.cruz', 'BC'],
  ['  ', ''],
])('%j is %j for short', (name, short) => {
  expect(initials(name)).toBe(short)
})

test('changes only the case of letters, and leaves a name in title case unchanged', () => {
  const name = fc.string({ unit: fc.constantFrom(...'abcXYZñÉü -.7') })
  fc.assert(
    fc.property(name, (given) => {
      const written = titleCase(given)
      expect(titleCase(written)).toBe(written)
      expect(written.toLowerCase()).toBe(given.trim().toLowerCase())
    }),
  )
})
