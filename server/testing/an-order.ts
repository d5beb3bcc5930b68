import { NOT_PAID } from '../checkout/court-orders.ts'
import type { OrderRow } from '../checkout/order-repository.ts'
import { openCourt } from '../checkout/order-tables.ts'

let made = 0

/** Returns a unique order of an owner who has no other orders. */
export const anOrder = (more: Partial<OrderRow> = {}): OrderRow => {
  const owner = more.owner ?? `owner${++made}@example.com`
  return {
    ref: `ref-${++made}`,
    owner,
    orderId: ++made,
    state: 'created',
    kind: 'cart',
    openFor: owner,
    booking: null,
    items: [{ productId: 1, name: 'Racket', image: 'r.svg', quantity: 2, priceCents: 1000 }],
    feeCents: 500,
    subtotalCents: 2000,
    totalCents: 2500,
    currency: 'USD',
    deliveryDay: '2026-11-26',
    pickUp: null,
    language: 'en',
    createdAt: 1,
    ...NOT_PAID,
    ...more,
  }
}

/** Returns a unique order that pays for a booking. */
export function aCourtOrder({
  title = 'Practice',
  ...more
}: Partial<OrderRow> & { readonly title?: string } = {}): OrderRow {
  const uid = `booking-${++made}`
  const startsAt = Date.UTC(2030, 5, 3, 22)
  return anOrder({
    kind: 'court',
    openFor: openCourt(uid),
    booking: { uid, court: 'club_naco-2', startsAt, endsAt: startsAt + 3_600_000, title },
    items: [
      {
        productId: null,
        name: 'Club Naco, Court 2, 03/06/2030, 18:00–19:00',
        image: 'club-naco.svg',
        quantity: 1,
        priceCents: 1200,
      },
    ],
    feeCents: 0,
    subtotalCents: 1200,
    totalCents: 1200,
    deliveryDay: '2030-06-03',
    ...more,
  })
}
