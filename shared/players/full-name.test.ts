import { expect, test } from 'vitest'
import { isFullName, playerKey } from './full-name.ts'

test.each([
  ['Ana Reyes', 'reyes  ANA'],
  ['José Núñez', 'Jose\u0301 Nun\u0303ez'],
  ['Μαρία Παπαδοπούλου', 'ΠΑΠΑΔΟΠΟΥΛΟΥ ΜΑΡΙΑ'],
  ['مُحَمَّد عَلِيّ', 'محمد علي'],
  ['Андрей Ёлкин', 'Ёлкин Андрей'],
  ['が ん', 'か\u3099 ん'],
])('%s and %s are the same name', (one, other) => {
  expect(playerKey(one)).toBe(playerKey(other))
})

test.each([
  ['Ana Reyes', 'Ana Reyes Cruz'],
  ['राम कुमार', 'रमा कुमार'],
  ['ガク 田中', 'カク 田中'],
  ['王伟', '王 伟'],
  ['สมชาย ใจดี', 'สมชย ใจดี'],
])('%s and %s are different names', (one, other) => {
  expect(playerKey(one)).not.toBe(playerKey(other))
})

test.each([
  ['Ana Reyes', true],
  ['Li Na', true],
  ['Juan M. Pérez', true],
  ['Ana O’Brien', true],
  ['王伟', true],
  ['王 伟', true],
  ['김민준', true],
  ['राम कुमार', true],
  ['محمد علي', true],
  ['Ana', false],
  ['A. Reyes', false],
  ['Reyes A.', false],
  ['J. P. Cruz', false],
  ['王', false],
  ['Player 2', false],
  ['Ana Reyes / Eva Cruz', false],
  ['Ana Reyes & Eva Cruz', false],
  ['…', false],
  ['', false],
])('whether %s is a full name: %s', (name, isFull) => {
  expect(isFullName(name)).toBe(isFull)
})
