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

/** A line of an order, as it was when the order was made: nothing changes it any more. */
export interface OrderLine {
  readonly productId: number
  /** In the buyer's language. */
  readonly name: string
  readonly image: string
  readonly quantity: number
  readonly priceCents: number
}
