import { expect, test } from 'vitest'
import { pesos, usd } from './money-text.ts'

test.each([
  ['en', 'US$ 1,189.05', 'RD$ 70,867.38'],
  ['es', 'US$ 1,189.05', 'RD$ 70,867.38'],
  ['fr', 'US$ 1 189,05', 'RD$ 70 867,38'],
])('in %s an amount reads %s, and in pesos %s', (language, dollars, inPesos) => {
  const plain = (text: string) => text.replace(/\u00a0/g, ' ')
  expect(plain(usd(118_905, language))).toBe(dollars)
  expect(plain(pesos(118_905, language))).toBe(inPesos)
})

test('writes DOP$ for the cart, and no line break can follow the sign', () => {
  expect(pesos(100, 'en', 'DOP$')).toBe('DOP$\u00a059.60')
  expect(usd(100, 'en')).toBe('US$\u00a01.00')
})
