import { expect, test } from 'vitest'
import { quantile, table } from './figures.ts'

test('a quantile is the sample below which that part lies', () => {
  const samples = Array.from({ length: 100 }, (_, n) => 100 - n)
  expect(quantile(samples, 0.5)).toBe(51)
  expect(quantile(samples, 0.99)).toBe(100)
  expect(quantile(samples, 1)).toBe(100)
  expect(quantile([], 0.5)).toBeNaN()
})

test('a table is aligned: words to the left, figures to the right', () => {
  expect(
    table([
      ['', 'rate'],
      ['one', '5/s'],
      ['a hundred', '1000/s'],
    ]),
  ).toBe('              rate\none            5/s\na hundred   1000/s')
})
