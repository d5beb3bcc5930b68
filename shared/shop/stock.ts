/** Time for which items are held for a payment in progress (ms). */
export const HOLD_MS = 30 * 60_000

/** The shop shows the number of items left if there are at most this many. */
const FEW = 5

/** Returns the note that the shop shows about the stock of a product, or null for no note. */
export const stockNote = (stock: number | null): 'soldOut' | 'few' | null => {
  if (stock === null || stock > FEW) return null
  return stock === 0 ? 'soldOut' : 'few'
}

/** Maximum price of a product or a slot, and maximum fee, in the smallest unit of the currency, such as cents. */
export const MAX_CENTS = 100_000_000
/** Maximum total of an order. Amounts are stored as 32-bit integers. */
export const MAX_TOTAL_CENTS = 2_000_000_000
/** Maximum stock of a product. */
export const MAX_STOCK = 100_000
