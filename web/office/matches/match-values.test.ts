import { expect, test } from 'vitest'
import { playersIn } from './match-values.ts'

test.each([
  ['Ana Stranger', 1],
  ['Bea Visitor / Cleo Guest', 2],
  ['Ana/Eva', 2],
  ['Ana / ', 1],
  [' ', 0],
])('%j names %i players', (side, count) => {
  expect(playersIn(side)).toBe(count)
})
