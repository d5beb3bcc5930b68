import fc from 'fast-check'
import { expect, test } from 'vitest'
import { judge, type Payment, type PaymentStatus } from './payment-provider.ts'

const order = { ref: 'ours', totalCents: 19_400, currency: 'USD' }
const payment = (more: Partial<Payment> = {}): Payment => ({
  status: 'captured',
  orderRef: 'ours',
  amountCents: 19_400,
  currency: 'USD',
  captureId: 'C1',
  note: '',
  ...more,
})
const STATUSES: PaymentStatus[] = ['unapproved', 'approved', 'captured', 'processing', 'declined', 'refunded', 'gone']

test.each(STATUSES)('a matching payment keeps the provider’s status: %s', (status) => {
  expect(judge(order, payment({ status }))).toBe(status)
})

test.each<[string, Partial<Payment>]>([
  ['another order', { orderRef: 'theirs' }],
  ['an order that is not named', { orderRef: null }],
  ['a cent less', { amountCents: 19_399 }],
  ['a cent more', { amountCents: 19_401 }],
  ['no amount', { amountCents: null }],
  ['pesos', { currency: 'DOP' }],
  ['no currency', { currency: null }],
])('[F21] a payment with %s differs from its order, before and after the capture', (_, more) => {
  expect(judge(order, payment({ status: 'approved', ...more }))).toBe('differs')
  expect(judge(order, payment(more))).toBe('differs')
})

test('[F21] only a capture of this order, in full and in its currency, counts as paid', () => {
  const any = fc.record({
    status: fc.constantFrom(...STATUSES),
    orderRef: fc.constantFrom('ours', 'theirs', null),
    amountCents: fc.constantFrom(19_400, 19_399, 0, null),
    currency: fc.constantFrom('USD', 'DOP', 'usd', null),
    captureId: fc.constantFrom('C1', null),
    note: fc.string(),
  })
  fc.assert(
    fc.property(any, (seen) => {
      const paid = judge(order, seen) === 'captured'
      expect(paid).toBe(JSON.stringify({ ...seen, note: '' }) === JSON.stringify(payment()))
    }),
  )
})
