import { digitsOf } from '../../../shared/shop/currencies.ts'
import { centsOfText, plainAmount } from '../../../shared/shop/money.ts'

/** The smallest and the largest amount that a field takes, in the smallest unit of the currency. */
export interface Bounds {
  readonly least: number
  readonly most: number
}

/** Why a text is no amount for a field. */
export type WrongAmount = 'unreadable' | 'below' | 'above'

/** Returns the amount that somebody has typed, with a point or a comma, or why the field can't take it. */
export function amountIn(text: string, currency: string, { least, most }: Bounds): number | WrongAmount {
  const plain = text.trim().replace(',', '.')
  if (/^[-−]\d/.test(plain)) return 'below'
  if (/^\d{11,}(?:\.\d*)?$/.test(plain)) return 'above'
  const cents = centsOfText(plain, currency)
  if (cents === null) return 'unreadable'
  if (cents < least) return 'below'
  return cents > most ? 'above' : cents
}

/** Returns the amount, or null if the field can't take it. */
export const centsOrNull = (amount: number | WrongAmount): number | null => (typeof amount === 'number' ? amount : null)

/** Returns an example of an amount for the hint of a field: `12.50`, `12` or `12.500`. */
export const exampleAmount = (currency: string): string => plainAmount(1250 * 10 ** (digitsOf(currency) - 2), currency)
