import { randomUUID } from 'node:crypto'
import type { BookedCourt } from '../../shared/checkout/order.ts'
import type { Language } from '../../shared/i18n/languages.ts'
import { UniqueViolation } from '../storage/storage.ts'
import type { OrderRepository, OrderRow } from './order-repository.ts'
import { openCourt } from './order-tables.ts'

/** A booking that its owner pays for. */
export interface CourtPurchase {
  /** The email of the owner of the booking. */
  readonly owner: string
  readonly booking: BookedCourt
  /** The line of the receipt: the club, the court, the date and the time. */
  readonly name: string
  /** A file name: the image is at `/images/{image}`. */
  readonly image: string
  /** Date of the booking at the club, `yyyy-mm-dd`. */
  readonly date: string
  readonly priceCents: number
  /** The currency in which the court was booked. */
  readonly currency: string
  readonly language: Language
}

/** Returns the open order of a booking. Creates it if there is none. */
export async function placeCourtOrder(
  repository: OrderRepository,
  purchase: CourtPurchase,
  now: number,
): Promise<OrderRow> {
  for (let orderId = now; ; orderId++) {
    const open = await repository.openOf(openCourt(purchase.booking.uid))
    if (open) return open
    const order = courtOrder(purchase, orderId, now)
    try {
      await repository.create(order, undefined)
      return order
    } catch (error) {
      // Another request created the order, or the owner has another order with this number.
      if (!(error instanceof UniqueViolation)) throw error
    }
  }
}

const courtOrder = (
  { owner, booking, name, image, date, priceCents, currency, language }: CourtPurchase,
  orderId: number,
  now: number,
): OrderRow => ({
  ref: randomUUID(),
  owner,
  orderId,
  state: 'created',
  kind: 'court',
  openFor: openCourt(booking.uid),
  booking,
  items: [{ productId: null, name, image, quantity: 1, priceCents }],
  feeCents: 0,
  subtotalCents: priceCents,
  totalCents: priceCents,
  currency,
  deliveryDay: date,
  pickUp: null,
  language,
  createdAt: now,
  ...NOT_PAID,
})

/** The values of an order whose payment has not been opened. */
export const NOT_PAID = {
  paymentToken: null,
  paymentLink: null,
  capturing: null,
  captureId: null,
  paidAt: null,
  unpaidReason: null,
  refund: null,
  refundedAt: null,
  refundNote: null,
  returnedCents: null,
  dispute: null,
  deskCents: 0,
  refundedCents: 0,
  handedOverAt: null,
  handedOverBy: null,
} as const
