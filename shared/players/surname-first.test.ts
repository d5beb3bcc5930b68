import { expect, test } from 'vitest'
import { areSurnamesFirst, firstNameFirst } from './surname-first.ts'

test.each([
  ['Dubois, Marc', 'Marc Dubois'],
  ['Dubois,Marc', 'Marc Dubois'],
  ['van der Berg, Anouk', 'Anouk van der Berg'],
  ['García Márquez, José Luis', 'José Luis García Márquez'],
  ['Smith Jr., John', 'John Smith Jr.'],
  ['Smith, John, Jr.', 'John Smith Jr.'],
  ['John Smith, Jr.', 'John Smith, Jr.'],
  ['Dubois, Marc / Roux, Luc', 'Marc Dubois / Luc Roux'],
  ['Dubois, Marc/Luc Roux', 'Marc Dubois / Luc Roux'],
  ['Marc Dubois', 'Marc Dubois'],
  ['Dubois,', 'Dubois,'],
  [', Marc', ', Marc'],
  ['One, Two, Three', 'One, Two, Three'],
  ['', ''],
])('%j becomes %j', (side, turned) => {
  expect(firstNameFirst(side)).toBe(turned)
})

test.each([
  [['Dubois, Marc', 'Roux, Luc', 'Ana Reyes'], true],
  [['Dubois, Marc / Roux, Luc', ''], true],
  [['Dubois, Marc', 'Ana Reyes'], false],
  [['John Smith, Jr.', 'Sammy Davis, Jr.'], false],
  [['Ana Reyes', 'Luz Marte'], false],
  [[], false],
])('%j: the surnames are first: %s', (sides, expected) => {
  expect(areSurnamesFirst(sides)).toBe(expected)
})
