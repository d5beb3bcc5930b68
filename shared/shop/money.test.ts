import fc from 'fast-check'
import { expect, test } from 'vitest'
import { centsOfText, centsOfUsd, pesoCents, usdOf, usdText } from './money.ts'

const cents = fc.integer({ min: 0, max: 99_999_999_999 })

test('an amount written for the provider is read back to the cent', () => {
  fc.assert(fc.property(cents, (amount) => centsOfText(usdText(amount)) === amount))
})

test('an amount converted to dollars in JSON is read back to the cent', () => {
  fc.assert(fc.property(cents, (amount) => centsOfUsd(JSON.parse(JSON.stringify(usdOf(amount)))) === amount))
})

test.each([
  [0, '0.00'],
  [5, '0.05'],
  [14_900, '149.00'],
  [123_456_789, '1234567.89'],
  [-250, '-2.50'],
])('%d cents are written %s', (amount, text) => {
  expect(usdText(amount)).toBe(text)
})

test.each(['', ' 1', '1.', '.5', '1.005', '1,00', '-1', '1e3', 'NaN', '12345678901'])(
  '"%s" is not an amount',
  (text) => {
    expect(centsOfText(text)).toBeNull()
  },
)

test.each([0.001, 19.999, -1, Number.NaN, Number.POSITIVE_INFINITY, 1e300])(
  '%d dollars are not a whole number of cents',
  (dollars) => {
    expect(centsOfUsd(dollars)).toBeNull()
  },
)

test.each([
  [100, 5960],
  [1, 60],
  [14_900, 888_040],
  [3, 179],
])('%d cents are about %d centavos', (amount, centavos) => {
  expect(pesoCents(amount)).toBe(centavos)
})

test('pesos are never off by more than half a centavo, and never fall when the price rises', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 1_000_000_000 }), (amount) => {
      expect(Math.abs(pesoCents(amount) * 10 - amount * 596)).toBeLessThanOrEqual(5)
      expect(pesoCents(amount + 1)).toBeGreaterThan(pesoCents(amount))
    }),
  )
})
