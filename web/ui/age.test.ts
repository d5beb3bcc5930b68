import { expect, test } from 'vitest'
import { ageOf } from './age.ts'

test.each([
  [-5000, '0 s'],
  [59_999, '59 s'],
  [60_000, '1 min'],
  [3_599_999, '59 min'],
  [7_200_000, '2 h'],
  [86_400_000, '1 d'],
])('%i ms are %s', (ms, text) => {
  const { unit, number } = ageOf(ms)
  expect(`${number} ${unit}`).toBe(text)
})
