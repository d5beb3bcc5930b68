import { expect, test } from 'vitest'
import { amountIn, exampleAmount, type WrongAmount } from './amount.ts'

const most = 100_000_000

test.each<[text: string, least: number, found: number | WrongAmount]>([
  ['12.50', 1, 1250],
  [' 12,5 ', 1, 1250],
  ['1000000', 1, most],
  ['0', 0, 0],
  ['0', 1, 'below'],
  ['-5', 0, 'below'],
  ['1000000.01', 1, 'above'],
  ['123456789012', 1, 'above'],
  ['', 1, 'unreadable'],
  ['a lot', 1, 'unreadable'],
  ['0.001', 0, 'unreadable'],
])('reads %j, of at least %d cents, as %j', (text, least, found) => {
  expect(amountIn(text, 'USD', { least, most })).toBe(found)
})

test('an example has the decimals of its currency', () => {
  expect(['USD', 'JPY', 'KWD'].map(exampleAmount)).toEqual(['12.50', '12', '12.500'])
})
