import { centsOfText } from '../../../shared/shop/money.ts'

/** Returns an amount that somebody has typed, with a point or a comma; null if it is not between 1 and the most. */
export function amountIn(text: string, currency: string, most: number): number | null {
  const cents = centsOfText(text.trim().replace(',', '.'), currency)
  return cents !== null && cents > 0 && cents <= most ? cents : null
}
