import type { ChosenWords } from '../shop/shop-schemas.ts'

/**
 * States of an order, which only moves forward. `created`: its lines and prices are fixed. `pending`: the provider waits
 * for the buyer. The others are final.
 */
export const ORDER_STATES = ['created', 'pending', 'paid', 'failed', 'cancelled'] as const
export type OrderState = (typeof ORDER_STATES)[number]

/** Reports whether the state is final. */
export const isSettled = (state: OrderState): boolean => state !== 'created' && state !== 'pending'

/**
 * The kinds of orders. `cart`: products, which the buyer collects, and a handling fee. `court`: a booking of a court, without a
 * fee. The two kinds do not depend on each other.
 */
export const ORDER_KINDS = ['cart', 'court'] as const
export type OrderKind = (typeof ORDER_KINDS)[number]

/** The services that take payments. The sandbox replaces PayPal for trials, and takes no money. `desk`: the club's desk. */
export const PAYMENT_SERVICES = ['paypal', 'sandbox', 'desk'] as const
export type PaymentService = (typeof PAYMENT_SERVICES)[number]

/** Prefix of the `owner` of an order after the buyer's data was erased. The person's id follows. */
const ERASED_BUYER = 'erased:'
export const erasedBuyer = (personId: string): string => `${ERASED_BUYER}${personId}`
export const isErasedBuyer = (buyer: string): boolean => buyer.startsWith(ERASED_BUYER)

/** Filters of the office's list of orders. */
export const DESK_FILTERS = [...ORDER_STATES, 'waiting', 'refunded', 'returned', 'disputed'] as const
export type DeskFilter = (typeof DESK_FILTERS)[number]

/** Returns the step that a state belongs to. An order takes each step once, so it is settled once. */
export const stepOf = (state: OrderState): number => (isSettled(state) ? 2 : state === 'pending' ? 1 : 0)

/** Step of a payment that was captured after its order had ended unpaid. */
export const LATE_CAPTURE = 3
/** Step of a requested refund. An order takes it once, so it is refunded once. */
export const REFUND_REQUESTED = 4
/** Step of a refund that the provider has made. */
export const REFUND_DONE = 5

/**
 * States of a refund. `requested`: the provider is asked until it answers. `done`: the buyer gets the money back. `refused`:
 * the provider refused it, and the owner may ask again.
 */
export const REFUND_STATES = ['requested', 'done', 'refused'] as const

/** Why an order was not paid. */
export const UNPAID_REASONS = [
  'DECLINED',
  'AMOUNT_DIFFERS',
  'CANCELLED_BY_BUYER',
  'SUPERSEDED',
  'EXPIRED',
  'REFUNDED',
  'SOLD_OUT',
  'SLOT_TAKEN',
] as const
export type UnpaidReason = (typeof UNPAID_REASONS)[number]

/** A line of an order, fixed when the order is made. */
export interface OrderLine {
  /** Null for a court. */
  readonly productId: number | null
  /** In the buyer's language. */
  readonly name: string
  /** A file name: the image is at `/images/{image}`. */
  readonly image: string
  readonly quantity: number
  readonly priceCents: number
  /** Number of the chosen variant. A product without choices has none. */
  readonly variant?: number
  /** The chosen values in the buyer's language. A product without choices has none. */
  readonly choices?: readonly ChosenWords[]
}

/** The booking that the order of a court pays for. */
export interface BookedCourt {
  /** The `uid` of the booking. */
  readonly uid: string
  /** The id of the court. */
  readonly court: string
  readonly startsAt: number
  readonly endsAt: number
  readonly title: string
}
