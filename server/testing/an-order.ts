import type { OrderRow } from '../checkout/order-repository.ts'

let made = 0

/** Returns a unique order of an owner who has no other orders. */
export const anOrder = (more: Partial<OrderRow> = {}): OrderRow => {
  const owner = more.owner ?? `owner${++made}@example.com`
  return {
    ref: `ref-${++made}`,
    owner,
    orderId: ++made,
    state: 'created',
    openCart: owner,
    items: [{ productId: 1, name: 'Racket', image: 'r.svg', quantity: 2, priceCents: 1000 }],
    subtotalCents: 2000,
    totalCents: 2500,
    deliveryDay: '2026-11-26',
    language: 'en',
    createdAt: 1,
    paymentToken: null,
    paymentLink: null,
    capturing: null,
    captureId: null,
    paidAt: null,
    unpaidReason: null,
    refund: null,
    refundedAt: null,
    refundNote: null,
    handedOverAt: null,
    handedOverBy: null,
    ...more,
  }
}
