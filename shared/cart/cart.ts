import { plusDays } from '../time/week.ts'

/** Quantities of one product that a cart accepts. */
export const QUANTITIES = [1, 2, 3, 4, 5] as const
export const MAX_QUANTITY = 5

/** Handling fee of an order (US cents). */
export const FEE_CENTS = 500

/** The price of one item (US cents), and the number of items. */
export interface Priced {
  readonly priceCents: number
  readonly quantity: number
}

/** The sums of a cart or an order (US cents). */
export interface Totals {
  readonly subtotalCents: number
  readonly feeCents: number
  readonly totalCents: number
}

/** Returns the price of a line (US cents). */
export const lineCents = ({ priceCents, quantity }: Priced): number => priceCents * quantity

/** Returns the sums of these lines. They are exact, because they are whole cents. */
export function totalsOf(lines: readonly Priced[]): Totals {
  const subtotalCents = lines.reduce((sum, line) => sum + lineCents(line), 0)
  return { subtotalCents, feeCents: FEE_CENTS, totalCents: subtotalCents + FEE_CENTS }
}

/** Number of days from the order until it can be collected. */
const DELIVERY_DAYS = 5

/** Returns the delivery day of an order of this day. Both are `yyyy-mm-dd`. */
export const deliveryDay = (orderedOn: string): string => plusDays(orderedOn, DELIVERY_DAYS)
