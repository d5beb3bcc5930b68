import fc from 'fast-check'
import { expect, test } from 'vitest'
import { centsOfUsd, usdOf } from '../shop/money.ts'
import { deliveryDay, FEE_CENTS, lineCents, QUANTITIES, totalsOf } from './cart.ts'

const quantity = fc.constantFrom(...QUANTITIES)
const line = fc.record({ priceCents: fc.integer({ min: 1, max: 10_000_000 }), quantity })
const lines = fc.array(line, { maxLength: 60 })

test('lines add up to the total exactly, for any quantities and prices', () => {
  fc.assert(
    fc.property(lines, (cart) => {
      const { subtotalCents, feeCents, totalCents } = totalsOf(cart)
      const exact = cart.reduce((sum, { priceCents, quantity }) => sum + BigInt(priceCents) * BigInt(quantity), 0n)
      expect(BigInt(subtotalCents)).toBe(exact)
      expect(feeCents).toBe(500)
      expect(totalCents).toBe(subtotalCents + FEE_CENTS)
      expect(Number.isSafeInteger(totalCents)).toBe(true)
    }),
  )
})

test('totals do not depend on the order or the grouping of lines', () => {
  fc.assert(
    fc.property(lines, lines, (some, others) => {
      const { subtotalCents } = totalsOf([...some, ...others])
      expect(totalsOf([...others, ...some].reverse()).subtotalCents).toBe(subtotalCents)
      expect(totalsOf(some).subtotalCents + totalsOf(others).subtotalCents).toBe(subtotalCents)
      const singles = some.flatMap(({ priceCents, quantity }) =>
        Array.from({ length: quantity }, () => ({ priceCents, quantity: 1 })),
      )
      expect(totalsOf(singles)).toEqual(totalsOf(some))
    }),
  )
})

test('a total converted to dollars and back is the same', () => {
  fc.assert(fc.property(lines, (cart) => centsOfUsd(usdOf(totalsOf(cart).totalCents)) === totalsOf(cart).totalCents))
})

test('the sum of 0.1 and 0.2 dollars is exactly 0.3 dollars', () => {
  expect(usdOf(totalsOf([10, 20].map((priceCents) => ({ priceCents, quantity: 1 }))).subtotalCents)).toBe(0.3)
  expect(lineCents({ priceCents: 1995, quantity: 3 })).toBe(5985)
})

test.each([
  ['2026-11-16', '2026-11-21'],
  ['2026-02-26', '2026-03-03'],
  ['2028-02-26', '2028-03-02'],
  ['2026-12-31', '2027-01-05'],
])('an order of %s is delivered on %s', (orderedOn, day) => {
  expect(deliveryDay(orderedOn)).toBe(day)
})
