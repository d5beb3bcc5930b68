import { expect, test } from 'vitest'
import { secondMoney } from './money-text.ts'

const PESOS = { currency: 'DOP', rate: '59.6' }

test.each([
  ['en', 'RD$ 70,867.38'],
  ['es', 'RD$ 70,867.38'],
  ['fr', 'RD$ 70 867,38'],
])('in %s 1,189.05 dollars are about %s', (language, inPesos) => {
  expect(secondMoney(118_905, 'USD', PESOS, language).replace(/\u00a0/g, ' ')).toBe(inPesos)
})

test('writes DOP$ for the cart, and no line break can follow the sign', () => {
  expect(secondMoney(100, 'USD', PESOS, 'en', true)).toBe('DOP$\u00a059.60')
  expect(secondMoney(100, 'USD', { currency: 'EUR', rate: '0.9' }, 'en', true)).toBe('€0.90')
})
