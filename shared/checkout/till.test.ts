import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  collectedCents,
  deskCapture,
  dueCents,
  type OrderMoney,
  REFUND_MEANS,
  refundableCents,
  restockable,
  type TillEntry,
  tillSums,
  wrongRestock,
} from './till.ts'

const ORDER: OrderMoney = {
  state: 'paid',
  captureId: 'C-1',
  totalCents: 5000,
  deskCents: 0,
  refundedCents: 0,
  returnedCents: null,
}
const AT_DESK = { ...ORDER, state: 'pending', captureId: deskCapture('r') } as const

test.each<[string, OrderMoney, collected: number, refundable: number, due: number]>([
  ['paid online', ORDER, 5000, 5000, 0],
  ['not paid', { ...ORDER, state: 'created', captureId: null }, 0, 0, 5000],
  ['paid in part at the desk', { ...AT_DESK, deskCents: 2000 }, 2000, 2000, 3000],
  ['paid at the desk', { ...AT_DESK, state: 'paid', deskCents: 5000 }, 5000, 5000, 0],
  ['cancelled after a part', { ...AT_DESK, state: 'cancelled', deskCents: 2000 }, 2000, 2000, 0],
  ['refunded in part', { ...ORDER, refundedCents: 1500 }, 5000, 3500, 0],
  ['returned at the provider too', { ...ORDER, refundedCents: 1500, returnedCents: 4000 }, 5000, 0, 0],
])('an order %s', (_, order, collected, refundable, due) => {
  expect([collectedCents(order), refundableCents(order), dueCents(order)]).toEqual([collected, refundable, due])
})

describe('items that go back into the stock', () => {
  test('are those of earlier refunds no more', () => {
    expect(restockable([3, 1], [{ line: 0, quantity: 2 }])).toEqual([1, 1])
  })

  test.each([
    [[{ line: 0, quantity: 3 }], -1],
    [[{ line: 0, quantity: 4 }], 0],
    [
      [
        { line: 0, quantity: 2 },
        { line: 0, quantity: 2 },
      ],
      1,
    ],
    [[{ line: 2, quantity: 1 }], 0],
  ])('%j of [3, 1]: the entry %d is too much', (wanted, wrong) => {
    expect(wrongRestock(wanted, [3, 1])).toBe(wrong)
  })
})

const entry = fc.record<TillEntry>({
  kind: fc.constantFrom('payment', 'refund'),
  means: fc.constantFrom(...REFUND_MEANS),
  amountCents: fc.integer({ min: 1, max: 1_000_000 }),
  currency: fc.constantFrom('EUR', 'USD'),
})

test('the sums of a day add up to its payments less its refunds, in each currency', () => {
  fc.assert(
    fc.property(fc.array(entry), (entries) => {
      for (const currency of ['EUR', 'USD']) {
        const own = entries.filter((each) => each.currency === currency)
        const expected = own.reduce(
          (sum, { kind, amountCents }) => sum + (kind === 'payment' ? amountCents : -amountCents),
          0,
        )
        const sums = tillSums(entries).filter((each) => each.currency === currency)
        expect(sums.reduce((sum, { paidCents, refundedCents }) => sum + paidCents - refundedCents, 0)).toBe(expected)
        expect(new Set(sums.map(({ means }) => means)).size).toBe(sums.length)
      }
    }),
  )
})
