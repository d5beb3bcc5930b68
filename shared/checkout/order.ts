/**
 * States of an order, which only moves forward. `created`: its lines and prices are fixed. `pending`: the provider waits
 * for the buyer. The others are final.
 */
export const ORDER_STATES = ['created', 'pending', 'paid', 'failed', 'cancelled'] as const
export type OrderState = (typeof ORDER_STATES)[number]

/** Whether the state is final. */
export const isSettled = (state: OrderState): boolean => state !== 'created' && state !== 'pending'

/** Returns the step that a state belongs to. An order takes each step once, so it is settled once. */
export const stepOf = (state: OrderState): number => (isSettled(state) ? 2 : state === 'pending' ? 1 : 0)

/** Extra step: a payment was captured after the order had ended unpaid. */
export const LATE_CAPTURE = 3

/** Why an order was not paid. */
export const UNPAID_REASONS = [
  'DECLINED',
  'AMOUNT_DIFFERS',
  'CANCELLED_BY_BUYER',
  'SUPERSEDED',
  'EXPIRED',
  'REFUNDED',
] as const
export type UnpaidReason = (typeof UNPAID_REASONS)[number]

/** What was bought and what it costs. Amounts are US dollars. */
export interface Bought {
  readonly items: readonly {
    readonly productId: number
    /** In the buyer's language. */
    readonly name: string
    /** A file name; the image is at `/images/{image}`. */
    readonly image: string
    readonly quantity: number
    /** Price of one. */
    readonly price: number
  }[]
  readonly subtotal: number
  readonly fee: number
  readonly total: number
  /** `yyyy-mm-dd`, by the club's calendar. */
  readonly deliveryDate: string
}

/** An order as its owner sees it. */
export interface Order extends Bought {
  readonly orderId: number
  readonly state: OrderState
  /** Why an order that failed or was cancelled is not paid. */
  readonly reason: UnpaidReason | null
  /** ISO 8601. */
  readonly createdAt: string
  readonly paidAt: string | null
  /** Address where a pending order is paid. */
  readonly href: string | null
}

/** The answer that confirms a payment. */
export interface Confirmation extends Bought {
  /** Recipient of the confirmation. */
  readonly email: string
  /** When the order was made, ISO 8601. */
  readonly createdAt: string
  readonly id: number
  readonly state: 'paid'
}

/** A page of an owner's orders, newest first. */
export interface OrderPage {
  readonly orders: readonly Order[]
  /** The cursor of the next page; null on the last page. */
  readonly next: string | null
}

/** A line of an order, fixed when the order is made. */
export interface OrderLine {
  readonly productId: number
  /** In the buyer's language. */
  readonly name: string
  readonly image: string
  readonly quantity: number
  readonly priceCents: number
}
