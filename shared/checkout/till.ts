import type { OrderState } from './order.ts'

/** The ways in which people pay at a club's desk. */
export const DESK_MEANS = ['cash', 'card', 'other'] as const
export type DeskMeans = (typeof DESK_MEANS)[number]

/** The ways in which money goes back: `online` through the payment provider, the others at the desk. */
export const REFUND_MEANS = ['online', ...DESK_MEANS] as const
export type RefundMeans = (typeof REFUND_MEANS)[number]

/** Beginning of the `captureId` of an order that is paid at the desk. The order's `ref` follows. */
const DESK_CAPTURE = 'DESK-'
export const deskCapture = (ref: string): string => `${DESK_CAPTURE}${ref}`
/** Whether a payment with this id was taken at the desk. */
export const isDeskCapture = (captureId: string | null): boolean => captureId?.startsWith(DESK_CAPTURE) ?? false

/** The amounts of an order that decide what is due, and what can go back. */
export interface OrderMoney {
  readonly state: OrderState
  readonly captureId: string | null
  readonly totalCents: number
  /** Taken at the desk. */
  readonly deskCents: number
  /** Refunded in part, or requested to be. */
  readonly refundedCents: number
  /** Sent back at the payment provider without a request of ours; null if none was. */
  readonly returnedCents: number | null
}

/** Returns the money that the club has received for an order. */
export const collectedCents = ({ captureId, totalCents, deskCents }: OrderMoney): number => {
  if (isDeskCapture(captureId)) return deskCents
  return captureId === null ? 0 : totalCents
}

/** Returns the money of an order that has not gone back. */
export const refundableCents = (order: OrderMoney): number =>
  Math.max(0, collectedCents(order) - order.refundedCents - (order.returnedCents ?? 0))

/** Returns the money that is still to be paid for an order; 0 once it has ended. */
export const dueCents = ({ state, totalCents, deskCents }: OrderMoney): number =>
  state === 'created' || state === 'pending' ? totalCents - deskCents : 0

/** Items of a line of an order that go back into the stock. */
export interface Restocked {
  /** Position of the line in the order, from 0. */
  readonly line: number
  readonly quantity: number
}

/**
 * Returns the number of items of each line that may still go back into the stock.
 * @param quantities number of items of each line
 * @param before what earlier refunds have put back
 */
export const restockable = (quantities: readonly number[], before: readonly Restocked[]): number[] =>
  quantities.map(
    (quantity, index) =>
      quantity - before.filter(({ line }) => line === index).reduce((sum, each) => sum + each.quantity, 0),
  )

/** Returns the position of the first entry that asks for more than may go back, or -1. */
export function wrongRestock(wanted: readonly Restocked[], left: readonly number[]): number {
  const rest = [...left]
  return wanted.findIndex(({ line, quantity }) => {
    rest[line] = (rest[line] ?? 0) - quantity
    return (rest[line] ?? -1) < 0
  })
}

/** A movement of money on a day. */
export interface TillEntry {
  readonly kind: 'payment' | 'refund'
  readonly means: RefundMeans
  readonly amountCents: number
  readonly currency: string
}

/** The sums of one way to pay, in one currency. */
export interface TillSum {
  readonly currency: string
  readonly means: RefundMeans
  readonly payments: number
  readonly paidCents: number
  readonly refundedCents: number
}

/** Returns the sums by currency and way to pay, each in the order of the list above. */
export function tillSums(entries: readonly TillEntry[]): TillSum[] {
  const currencies = [...new Set(entries.map(({ currency }) => currency))].sort()
  return currencies.flatMap((currency) =>
    REFUND_MEANS.flatMap((means) => {
      const own = entries.filter((entry) => entry.currency === currency && entry.means === means)
      const sumOf = (kind: TillEntry['kind']) =>
        own.filter((entry) => entry.kind === kind).reduce((sum, { amountCents }) => sum + amountCents, 0)
      const payments = own.filter(({ kind }) => kind === 'payment').length
      return own.length === 0
        ? []
        : [{ currency, means, payments, paidCents: sumOf('payment'), refundedCents: sumOf('refund') }]
    }),
  )
}
