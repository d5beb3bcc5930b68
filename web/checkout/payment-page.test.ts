import { beforeEach, expect, test, vi } from 'vitest'
import type { Confirmation } from '../../shared/checkout/checkout-schemas.ts'
import type { OrderedCourt } from '../../shared/checkout/order-schemas.ts'
import { confirmPayment, type PaymentState } from './payment-page.tsx'

const RETURNED = { orderId: 7, token: 'T', payerId: 'P', cancelled: false }
const CONFIRMATION: Confirmation = {
  email: 'ana@example.com',
  createdAt: '2026-11-21T12:00:00.000Z',
  id: 1,
  state: 'paid',
  items: [{ productId: 7, name: 'Cap', image: 'cap.svg', quantity: 1, price: 24, variant: null, choices: [] }],
  subtotal: 24,
  fee: 5,
  total: 29,
  currency: 'USD',
  deliveryDate: '2026-11-26',
  kind: 'cart',
  booking: null,
  paidWith: 'paypal',
  pickUp: null,
  seller: null,
}
type Answer = readonly [number, object] | 'offline'
const calls: string[] = []

async function statesAfter(answers: readonly Answer[], more: object = {}): Promise<PaymentState[]> {
  const left = [...answers]
  vi.stubGlobal('fetch', async (path: string) => {
    calls.push(path)
    const next = left.length > 1 ? left.shift() : left[0]
    if (!next || next === 'offline') throw new TypeError('offline')
    return new Response(JSON.stringify(next[1]), { status: next[0] })
  })
  const states: PaymentState[] = []
  const never = new AbortController().signal
  await confirmPayment(
    { ...RETURNED, ...more },
    (state) => states.push(state),
    never,
    async () => undefined,
  )
  return states
}

const COURT: OrderedCourt = {
  club: 'club_naco',
  clubName: 'Club Naco',
  courtName: 'Court 2',
  timeZone: 'America/Santo_Domingo',
  date: '2026-11-27',
  startsAt: '2026-11-27T22:00:00.000Z',
  endsAt: '2026-11-27T23:00:00.000Z',
  slots: 1,
  payBy: null,
}

beforeEach(() => {
  calls.length = 0
  return () => vi.unstubAllGlobals()
})

test.each<[string, Answer, PaymentState]>([
  ['paid', [200, CONFIRMATION], { kind: 'paid', confirmation: CONFIRMATION }],
  [
    'declined',
    [402, { code: 'DECLINED', reason: 'DECLINED' }],
    { kind: 'failed', reason: 'DECLINED', order: 'cart', court: null },
  ],
  [
    'superseded',
    [409, { code: 'ORDER_CANCELLED', reason: 'SUPERSEDED' }],
    { kind: 'cancelled', reason: 'SUPERSEDED', order: 'cart', court: null },
  ],
  [
    'for a court that somebody else booked',
    [402, { code: 'SLOT_TAKEN', reason: 'SLOT_TAKEN', kind: 'court', court: COURT }],
    { kind: 'failed', reason: 'SLOT_TAKEN', order: 'court', court: COURT },
  ],
  [
    'not agreed to',
    [409, { code: 'PAYMENT_NOT_APPROVED', href: '/pay' }],
    { kind: 'open', href: '/pay', order: 'cart', court: null },
  ],
  ['unknown', [404, { code: 'UNKNOWN_PAYMENT' }], { kind: 'unknown' }],
  ['of another order', [409, { code: 'ORDER_MISMATCH' }], { kind: 'unknown' }],
  ['of a malformed address', [400, { code: 'BAD_REQUEST' }], { kind: 'unknown' }],
])('[U22] reports a payment that is %s', async (_, answer, state) => {
  expect(await statesAfter([answer])).toEqual([{ kind: 'confirming', slow: false }, state])
})

test('[U22] confirms again while the result is unknown, and reports that this takes longer', async () => {
  const states = await statesAfter([
    [503, { code: 'PAYMENT_UNCERTAIN' }],
    'offline',
    [409, { code: 'PAYMENT_PROCESSING' }],
    [200, CONFIRMATION],
  ])
  expect(states.map(({ kind }) => kind)).toEqual(['confirming', 'confirming', 'confirming', 'confirming', 'paid'])
  expect(calls).toHaveLength(4)
})

test('[U22] stops after the maximum number of tries', async () => {
  expect((await statesAfter(['offline'])).at(-1)).toEqual({ kind: 'trouble' })
  expect(calls).toHaveLength(20)
})

test('[U21] cancels if the buyer cancelled, unless the order is already paid', async () => {
  expect((await statesAfter([[200, { state: 'cancelled' }]], { cancelled: true })).at(-1)).toEqual({
    kind: 'cancelled',
    reason: 'CANCELLED_BY_BUYER',
  })
  expect(calls).toEqual(['/cancelorder'])
  const paid = await statesAfter(
    [
      [200, { state: 'paid' }],
      [200, CONFIRMATION],
    ],
    { cancelled: true },
  )
  expect(paid.at(-1)).toMatchObject({ kind: 'paid' })
})
