import { type Language, NUMBER_LOCALES } from '../i18n/languages.ts'
import { digitsOf } from './currencies.ts'

// Amounts are whole numbers of the smallest unit of a currency, such as cents. Sums use no fractions.

/** Number of smallest units in one unit of a currency: 100 cents in a dollar. */
const unitsIn = (currency: string): number => 10 ** digitsOf(currency)

/** Formats an amount as payment providers do: `14900` US cents → `149.00`, `14900` yen → `14900`. */
export function plainAmount(cents: number, currency: string): string {
  const sign = cents < 0 ? '-' : ''
  const whole = Math.abs(cents)
  const [digits, units] = [digitsOf(currency), unitsIn(currency)]
  const fraction = digits === 0 ? '' : `.${String(whole % units).padStart(digits, '0')}`
  return `${sign}${Math.floor(whole / units)}${fraction}`
}

/**
 * Parses an amount of a currency: `149`, `149.0` or `149.00` US dollars → `14900`. Returns null for other texts, for negative
 * amounts, and for parts of the smallest unit.
 */
export function centsOfText(text: string, currency: string): number | null {
  const [, whole, fraction = ''] = /^(\d{1,10})(?:\.(\d{1,3}))?$/.exec(text) ?? []
  const digits = digitsOf(currency)
  const [kept, rest] = [fraction.slice(0, digits), fraction.slice(digits)]
  if (whole === undefined || /[1-9]/.test(rest) || fraction.length > Math.max(digits, 2)) return null
  return Number(whole) * unitsIn(currency) + Number(kept.padEnd(digits, '0') || 0)
}

/** Converts an amount to units of the API, such as dollars. Only for transport: {@link centsOf} converts back. */
export const unitsOf = (cents: number, currency: string): number => cents / unitsIn(currency)

/** Converts an amount of the API, such as dollars. Returns null for fractions of the smallest unit and invalid amounts. */
export function centsOf(units: number, currency: string): number | null {
  const cents = Math.round(units * unitsIn(currency))
  return Number.isSafeInteger(cents) && cents >= 0 && unitsOf(cents, currency) === units ? cents : null
}

/** Whether a text is a rate between two currencies: a positive decimal number with at most six decimals. */
export const isRate = (text: string): boolean => /^\d{1,8}(?:\.\d{1,6})?$/.test(text) && Number(text) > 0

/**
 * Converts an amount, rounded half up to the smallest unit.
 * @param rate units of the other currency for one unit of this one, such as `59.6`
 */
export function converted(cents: number, rate: string, from: string, to: string): number {
  const [whole = '0', fraction = ''] = rate.split('.')
  const factor = BigInt(whole + fraction) * BigInt(unitsIn(to))
  const divisor = 10n ** BigInt(fraction.length) * BigInt(unitsIn(from))
  return Number((BigInt(cents) * factor * 2n + divisor) / (divisor * 2n))
}

/** Returns an amount without its currency, as people write it in a language: `1,189.00`, in French `1 189,00`. */
const amountText = (cents: number, currency: string, language: string): string =>
  formatted(cents, currency, language, {})

/** The signs of the shop’s documented currencies. The others have the sign that people use in each language. */
const SIGNS: Readonly<Record<string, string>> = { USD: 'US$', DOP: 'RD$' }
/** Currencies whose short sign is no other currency’s in any language. */
const SHORT = ['EUR', 'GBP']

/** Returns an amount with its currency: `US$ 189.00`, `€189.00`, in French `189,00 €`. @param sign in place of the usual one */
export function moneyText(cents: number, currency: string, language: string, sign = SIGNS[currency]): string {
  if (sign) return `${sign}\u00a0${amountText(cents, currency, language)}`
  const currencyDisplay = SHORT.includes(currency) ? 'narrowSymbol' : 'symbol'
  return formatted(cents, currency, language, { style: 'currency', currency, currencyDisplay })
}

const formatted = (cents: number, currency: string, language: string, options: Intl.NumberFormatOptions): string => {
  const digits = digitsOf(currency)
  return (
    new Intl.NumberFormat(NUMBER_LOCALES[language as Language] ?? 'en-US', {
      ...options,
      minimumFractionDigits: digits,
      maximumFractionDigits: digits,
    })
      .format(unitsOf(cents, currency))
      // French separates groups by a narrow space, which is invisible in a condensed font.
      .replaceAll('\u202f', '\u00a0')
  )
}
