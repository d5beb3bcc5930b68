import fc from 'fast-check'
import { expect, test } from 'vitest'
import { centsOf, unitsOf } from '../shop/money.ts'
import { deliveryDay, lineCents, QUANTITIES, quantitiesFor, totalsOf } from './cart.ts'

const quantity = fc.constantFrom(...QUANTITIES)
const line = fc.record({ priceCents: fc.integer({ min: 1, max: 10_000_000 }), quantity })
const lines = fc.array(line, { maxLength: 60 })
const fee = fc.integer({ min: 0, max: 10_000 })

test('lines add up to the total exactly, for any quantities and prices', () => {
  fc.assert(
    fc.property(lines, fee, (cart, handling) => {
      const { subtotalCents, feeCents, totalCents } = totalsOf(cart, handling)
      const exact = cart.reduce((sum, { priceCents, quantity }) => sum + BigInt(priceCents) * BigInt(quantity), 0n)
      expect(BigInt(subtotalCents)).toBe(exact)
      expect(feeCents).toBe(handling)
      expect(totalCents).toBe(subtotalCents + handling)
      expect(Number.isSafeInteger(totalCents)).toBe(true)
    }),
  )
})

test('totals do not depend on the order or the grouping of lines', () => {
  fc.assert(
    fc.property(lines, lines, (some, others) => {
      const { subtotalCents } = totalsOf([...some, ...others], 500)
      expect(totalsOf([...others, ...some].reverse(), 500).subtotalCents).toBe(subtotalCents)
      expect(totalsOf(some, 500).subtotalCents + totalsOf(others, 0).subtotalCents).toBe(subtotalCents)
      const singles = some.flatMap(({ priceCents, quantity }) =>
        Array.from({ length: quantity }, () => ({ priceCents, quantity: 1 })),
      )
      expect(totalsOf(singles, 500)).toEqual(totalsOf(some, 500))
    }),
  )
})

test.each(['USD', 'JPY', 'KWD'])('a total converted to units of %s and back is the same', (currency) => {
  fc.assert(
    fc.property(lines, fee, (cart, handling) => {
      const { totalCents } = totalsOf(cart, handling)
      return centsOf(unitsOf(totalCents, currency), currency) === totalCents
    }),
  )
})

test('the sum of 0.1 and 0.2 dollars is exactly 0.3 dollars', () => {
  const { subtotalCents } = totalsOf(
    [10, 20].map((priceCents) => ({ priceCents, quantity: 1 })),
    500,
  )
  expect(unitsOf(subtotalCents, 'USD')).toBe(0.3)
  expect(lineCents({ priceCents: 1995, quantity: 3 })).toBe(5985)
})

test.each<[stock: number | null | undefined, quantity: number, offered: number[]]>([
  [null, 1, [1, 2, 3, 4, 5]],
  [undefined, 2, [1, 2, 3, 4, 5]],
  [9, 1, [1, 2, 3, 4, 5]],
  [2, 1, [1, 2]],
  [2, 4, [1, 2, 4]],
  [0, 3, [3]],
])('with %j left, a line of %d may have the quantities %j', (stock, quantity, offered) => {
  expect(quantitiesFor({ stock, quantity })).toEqual(offered)
})

test.each([
  ['2026-11-16', '2026-11-21'],
  ['2026-02-26', '2026-03-03'],
  ['2028-02-26', '2028-03-02'],
  ['2026-12-31', '2027-01-05'],
])('an order of %s is delivered on %s', (orderedOn, day) => {
  expect(deliveryDay(orderedOn)).toBe(day)
})
