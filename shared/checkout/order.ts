/**
 * The states an order walks through, only ever forward. Created, its lines and its price are frozen; pending, the provider
 * knows of it and waits for the buyer; the others are its ends.
 */
export const ORDER_STATES = ['created', 'pending', 'paid', 'failed', 'cancelled'] as const
export type OrderState = (typeof ORDER_STATES)[number]

/** Whether nothing can happen to it any more. */
export const isSettled = (state: OrderState): boolean => state !== 'created' && state !== 'pending'

/** Which step of its way a state is. An order takes each step once, so that it is settled once. */
export const stepOf = (state: OrderState): number => (isSettled(state) ? 2 : state === 'pending' ? 1 : 0)

/** The step after the last: money came for an order that had ended without it. */
export const TAKEN_LATE = 3

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

/** What was bought and what it costs, as the calls carry it: amounts are US dollars. */
export interface Bought {
  readonly items: readonly {
    readonly productId: number
    /** In the buyer's language. */
    readonly name: string
    /** A file name: the picture is at `/images/{image}`. */
    readonly image: string
    readonly quantity: number
    /** Of one. */
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
  /** Where a pending order is paid. */
  readonly href: string | null
}

/** The answer to a payment that is confirmed. */
export interface Confirmation extends Bought {
  /** To which the confirmation is sent. */
  readonly email: string
  /** When the order was made, ISO 8601. */
  readonly createdAt: string
  readonly id: number
  readonly state: 'paid'
}

/** A page of an owner's orders, newest first. */
export interface OrderPage {
  readonly orders: readonly Order[]
  /** The cursor of the next page; null where this is the last one. */
  readonly next: string | null
}

/** A line of an order, as it was when the order was made: nothing changes it any more. */
export interface OrderLine {
  readonly productId: number
  /** In the buyer's language. */
  readonly name: string
  readonly image: string
  readonly quantity: number
  readonly priceCents: number
}
