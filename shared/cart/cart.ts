import { clubDay } from '../time/club-date.ts'

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

/** Returns the delivery day of an order made at this time, `yyyy-mm-dd` by the club's calendar. */
export function deliveryDay(millis: number): string {
  const day = new Date(`${clubDay(millis)}T00:00:00Z`)
  day.setUTCDate(day.getUTCDate() + DELIVERY_DAYS)
  return day.toISOString().slice(0, 10)
}
