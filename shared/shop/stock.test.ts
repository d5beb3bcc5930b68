import { expect, test } from 'vitest'
import { stockNote } from './stock.ts'

test.each([
  [null, null],
  [6, null],
  [5, 'few'],
  [1, 'few'],
  [0, 'soldOut'],
])('a stock of %s: the shop says %s', (stock, note) => {
  expect(stockNote(stock)).toBe(note)
})
