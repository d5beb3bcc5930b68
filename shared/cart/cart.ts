import { plusDays } from '../time/week.ts'

/** Quantities of one product that a cart accepts. */
export const QUANTITIES = [1, 2, 3, 4, 5] as const
export const MAX_QUANTITY = 5

/**
 * Returns the quantities that the buyer may choose for a line: no more than are left. The present quantity is always one of them,
 * even if somebody has bought the rest meanwhile.
 * @param line `stock` is null if the stock is not limited, and undefined from servers of earlier versions
 */
export const quantitiesFor = ({
  quantity,
  stock,
}: {
  readonly quantity: number
  readonly stock?: number | null | undefined
}): readonly number[] => QUANTITIES.filter((each) => each === quantity || each <= (stock ?? MAX_QUANTITY))

/** The price of one item (in the smallest unit of its currency), and the number of items. */
export interface Priced {
  readonly priceCents: number
  readonly quantity: number
}

/** The sums of a cart or an order, in the smallest unit of its only currency. */
export interface Totals {
  readonly subtotalCents: number
  readonly feeCents: number
  readonly totalCents: number
}

/** Returns the price of a line. */
export const lineCents = ({ priceCents, quantity }: Priced): number => priceCents * quantity

/**
 * Returns the sums of these lines. They are exact, because they are whole cents.
 * @param feeCents the handling fee
 */
export function totalsOf(lines: readonly Priced[], feeCents: number): Totals {
  const subtotalCents = lines.reduce((sum, line) => sum + lineCents(line), 0)
  return { subtotalCents, feeCents, totalCents: subtotalCents + feeCents }
}

/** Number of days from the order until it can be collected. */
const DELIVERY_DAYS = 5

/** Returns the delivery day of an order of this day. Both are `yyyy-mm-dd`. */
export const deliveryDay = (orderedOn: string): string => plusDays(orderedOn, DELIVERY_DAYS)
