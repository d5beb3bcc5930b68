/** Time for which a started payment holds its items (ms). */
export const HOLD_MS = 30 * 60_000

/** Number of items left from which the shop shows it. */
const FEW = 5

/** What the shop says about the stock of a product. `null`: nothing. */
export const stockNote = (stock: number | null): 'soldOut' | 'few' | null => {
  if (stock === null || stock > FEW) return null
  return stock === 0 ? 'soldOut' : 'few'
}
