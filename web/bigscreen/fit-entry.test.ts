import { expect, test } from 'vitest'
import { fitEntry } from './fit-entry.ts'

test.each([
  [['Ana Reyes'], 400, 'Ana Reyes'],
  [['Alejandra Echevarría Fernández'], 320, 'A.\u00A0Echevarría Fernández'],
  [['Ana Reyes', 'Luz Marte'], 400, 'Ana Reyes\u00A0/ Luz Marte'],
  [['Alejandra Reyes', 'Wilhelmina Marte'], 300, 'A.\u00A0Reyes\u00A0/ W.\u00A0Marte'],
  [['Alejandra Echevarría', 'Wilhelmina Fernández'], 300, 'Echevarría\u00A0/ Fernández'],
])('%j fits into %i units as %j', (names, room, text) => {
  const fitted = fitEntry(names, room, 36)
  expect(fitted.text).toBe(text)
  expect(fitted.size).toBeGreaterThanOrEqual(text.includes('Fernández') && names.length > 1 ? 25 : 30)
})

test('a surname of 40 letters is whole, in smaller letters', () => {
  const name = 'Wolfeschlegelsteinhausenbergerdorffmmmmw'
  const fitted = fitEntry([name], 400, 36)
  expect(fitted.text).toBe(name)
  expect(fitted.size).toBeGreaterThan(15)
})
