import { expect, test } from 'vitest'
import { quantile } from '../../server/testing/quantile.ts'
import { besideLimit, median, ratios, spread, table } from './figures.ts'

test('a quantile is the sample below which that fraction of all samples lies', () => {
  const samples = Array.from({ length: 100 }, (_, n) => 100 - n)
  expect(quantile(samples, 0.5)).toBe(51)
  expect(quantile(samples, 0.99)).toBe(100)
  expect(quantile(samples, 1)).toBe(100)
  expect(quantile([], 0.5)).toBeNaN()
})

test('a median is the middle sample, or the mean of the two middle ones', () => {
  expect(median([30, 1, 2])).toBe(2)
  expect(median([10, 1, 2, 3])).toBe(2.5)
  expect(median([])).toBeNaN()
})

test('compares results of the same round, and shows their median and range', () => {
  expect(ratios([10, 30], [5, 10])).toEqual([2, 3])
  expect(spread([2, 3, 1])).toBe('2.00 (1.00 to 3.00)')
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

test('a figure has enough decimals to differ from its limit', () => {
  expect(besideLimit(109.87, 110)).toBe('109.9')
  expect(besideLimit(109.96, 110)).toBe('109.96')
  expect(besideLimit(110.004, 110)).toBe('110.004')
  expect(besideLimit(110, 110)).toBe('110.000')
})
