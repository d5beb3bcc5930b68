import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { CURRENCIES, digitsOf, isCurrency } from './currencies.ts'
import { centsOf, centsOfText, converted, isRate, moneyText, plainAmount, unitsOf } from './money.ts'

const cents = fc.integer({ min: 0, max: 9_999_999_999 })
const currency = fc.constantFrom('USD', 'JPY', 'KWD')
const plain = (text: string) => text.replaceAll('\u00a0', ' ')

test('an amount written for the provider is read back to the smallest unit', () => {
  fc.assert(fc.property(cents, currency, (amount, code) => centsOfText(plainAmount(amount, code), code) === amount))
})

test('an amount converted to units in JSON is read back to the smallest unit', () => {
  fc.assert(
    fc.property(
      cents,
      currency,
      (amount, code) => centsOf(JSON.parse(JSON.stringify(unitsOf(amount, code))), code) === amount,
    ),
  )
})

test.each([
  [0, 'USD', '0.00'],
  [5, 'USD', '0.05'],
  [14_900, 'USD', '149.00'],
  [123_456_789, 'USD', '1234567.89'],
  [-250, 'USD', '-2.50'],
  [14_900, 'JPY', '14900'],
  [14_900, 'HUF', '14900'],
  [14_905, 'KWD', '14.905'],
])('%d of the smallest units of %s is written %s', (amount, code, text) => {
  expect(plainAmount(amount, code)).toBe(text)
})

test.each(['', ' 1', '1.', '.5', '1.005', '1,00', '-1', '1e3', 'NaN', '12345678901'])(
  '"%s" is not an amount in dollars',
  (text) => {
    expect(centsOfText(text, 'USD')).toBeNull()
  },
)

test.each([
  ['14.5', 'JPY', null],
  ['14.0', 'JPY', 14],
  ['14.905', 'KWD', 14_905],
  ['14.9', 'KWD', 14_900],
])('"%s" in %s is %d of its smallest units', (text, code, amount) => {
  expect(centsOfText(text, code)).toBe(amount)
})

test.each([0.001, 19.999, -1, Number.NaN, Number.POSITIVE_INFINITY, 1e300])(
  '%d dollars are not a whole number of cents',
  (dollars) => {
    expect(centsOf(dollars, 'USD')).toBeNull()
  },
)

describe('a conversion', () => {
  test.each([
    [100, '59.6', 'USD', 'DOP', 5960],
    [1, '59.6', 'USD', 'DOP', 60],
    [14_900, '59.6', 'USD', 'DOP', 888_040],
    [3, '59.6', 'USD', 'DOP', 179],
    [1050, '150', 'USD', 'JPY', 1575],
    [1, '150.5', 'JPY', 'USD', 15_050],
    [1000, '0.3075', 'USD', 'KWD', 3075],
    [333, '1', 'USD', 'JPY', 3],
  ])('of %d at %s from %s to %s is %d', (amount, rate, from, to, result) => {
    expect(converted(amount, rate, from, to)).toBe(result)
  })

  test('at the documented rate is never off by more than half a centavo, and never falls when the price rises', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 1_000_000_000 }), (amount) => {
        const pesos = converted(amount, '59.6', 'USD', 'DOP')
        expect(Math.abs(pesos * 10 - amount * 596)).toBeLessThanOrEqual(5)
        expect(converted(amount + 1, '59.6', 'USD', 'DOP')).toBeGreaterThan(pesos)
      }),
    )
  })

  test.each(['59.6', '1', '0.000001', '12345678'])('can have the rate %s', (rate) => {
    expect(isRate(rate)).toBe(true)
  })
  test.each(['0', '0.0', '', '-1', '1e3', '1.0000001', '1,5'])('can’t have the rate "%s"', (rate) => {
    expect(isRate(rate)).toBe(false)
  })
})

describe('people read', () => {
  test.each([
    ['en', 'USD', 'US$ 1,189.05'],
    ['es', 'USD', 'US$ 1,189.05'],
    ['fr', 'USD', 'US$ 1 189,05'],
    ['en', 'DOP', 'RD$ 1,189.05'],
    ['en', 'EUR', '€1,189.05'],
    ['fr', 'EUR', '1 189,05 €'],
    ['es', 'EUR', '€1,189.05'],
    ['en', 'JPY', '¥118,905'],
    ['en', 'KWD', 'KWD 118.905'],
    ['en', 'MXN', 'MX$1,189.05'],
  ])('in %s an amount in %s as %s', (language, code, text) => {
    expect(plain(moneyText(118_905, code, language))).toBe(text)
  })

  test('the documented sign of the cart instead of the usual one', () => {
    expect(moneyText(5960, 'DOP', 'en', 'DOP$')).toBe('DOP$\u00a059.60')
  })
})

test('every currency is listed once, and each number of digits is there', () => {
  expect(new Set(CURRENCIES).size).toBe(CURRENCIES.length)
  expect(new Set(CURRENCIES.map(digitsOf))).toEqual(new Set([0, 2, 3]))
  expect([isCurrency('EUR'), isCurrency('XXX')]).toEqual([true, false])
})
