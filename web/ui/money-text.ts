import { DEFAULT_CURRENCY } from '../../shared/shop/currencies.ts'
import { converted, moneyText } from '../../shared/shop/money.ts'
import type { SecondCurrency } from '../../shared/shop/shop-settings.ts'

/** Returns an amount with its currency: `US$ 189.00`. Servers of earlier versions name no currency: it is the default one. */
export const money = (cents: number, currency: string | undefined, language: string): string =>
  moneyText(cents, currency ?? DEFAULT_CURRENCY, language)

/** Returns the short name of a currency for a label: `US$`, `EUR`. */
export const currencyLabel = (currency: string): string => (currency === DEFAULT_CURRENCY ? 'US$' : currency)

/** The documented sign of pesos in the cart. */
const CART_SIGNS: Readonly<Record<string, string>> = { DOP: 'DOP$' }

/**
 * Returns an approximate amount in the shop's second currency: `RD$ 11,264.40`.
 * @param isCart whether the cart shows it, which has its own sign for pesos
 */
export function secondMoney(
  cents: number,
  currency: string,
  { currency: second, rate }: SecondCurrency,
  language: string,
  isCart = false,
): string {
  const amount = converted(cents, rate, currency, second)
  return moneyText(amount, second, language, isCart ? CART_SIGNS[second] : undefined)
}
