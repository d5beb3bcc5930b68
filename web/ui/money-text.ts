import { amountText, pesoCents } from '../../shared/shop/money.ts'

/** Returns the amount to pay: `US$ 189.00`. */
export const usd = (cents: number, language: string): string => `US$\u00a0${amountText(cents, language)}`

/** Returns an amount in pesos: `RD$ 11,264.40`. @param sign RD$ in lists, DOP$ in the cart */
export const pesos = (usCents: number, language: string, sign: 'RD$' | 'DOP$' = 'RD$'): string =>
  `${sign}\u00a0${amountText(pesoCents(usCents), language)}`
