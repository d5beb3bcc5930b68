import { type Language, NUMBER_LOCALES } from '../../shared/i18n/languages.ts'
import { pesoCents } from '../../shared/shop/money.ts'

const amount = (cents: number, language: string): string =>
  new Intl.NumberFormat(NUMBER_LOCALES[language as Language] ?? 'en-US', {
    minimumFractionDigits: 2,
    maximumFractionDigits: 2,
  })
    .format(cents / 100)
    // French separates groups by a narrow space, which is invisible in a condensed font.
    .replaceAll('\u202f', '\u00a0')

/** Returns the amount to pay: `US$ 189.00`. */
export const usd = (cents: number, language: string): string => `US$\u00a0${amount(cents, language)}`

/** Returns an amount in pesos: `RD$ 11,264.40`. @param sign RD$ in lists, DOP$ in the cart */
export const pesos = (usCents: number, language: string, sign: 'RD$' | 'DOP$' = 'RD$'): string =>
  `${sign}\u00a0${amount(pesoCents(usCents), language)}`
