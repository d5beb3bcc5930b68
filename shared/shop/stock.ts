/** Time for which items are held for a payment in progress (ms). */
export const HOLD_MS = 30 * 60_000

/** The shop shows the number of items left if there are at most this many. */
const FEW = 5

/** Returns the note that the shop shows about the stock of a product, or null for no note. */
export const stockNote = (stock: number | null): 'soldOut' | 'few' | null => {
  if (stock === null || stock > FEW) return null
  return stock === 0 ? 'soldOut' : 'few'
}

/** Maximum price of a product (US cents). Sums of orders then stay far below the limit of 32-bit integers. */
export const MAX_CENTS = 1_000_000
/** Maximum stock of a product. */
export const MAX_STOCK = 100_000
