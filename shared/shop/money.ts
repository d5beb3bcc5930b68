import { type Language, NUMBER_LOCALES } from '../i18n/languages.ts'

/** Exchange rate: Dominican pesos for ten US dollars. A whole number, so that sums use no floats. */
const PESOS_PER_TEN_DOLLARS = 596

/** Currency of all payments. */
export const CURRENCY = 'USD'

/** Formats cents as payment providers do: `14900` → `149.00`. */
export function usdText(cents: number): string {
  const sign = cents < 0 ? '-' : ''
  const whole = Math.abs(cents)
  return `${sign}${Math.floor(whole / 100)}.${String(whole % 100).padStart(2, '0')}`
}

/** Parses `149`, `149.0` or `149.00` → `14900`. Returns null for other texts and negative amounts. */
export function centsOfText(text: string): number | null {
  const [, dollars, cents = ''] = /^(\d{1,9})(?:\.(\d{1,2}))?$/.exec(text) ?? []
  return dollars === undefined ? null : Number(dollars) * 100 + Number(cents.padEnd(2, '0'))
}

/** Converts cents to the dollars of the API. Only for transport: {@link centsOfUsd} converts back, and sums use cents. */
export const usdOf = (cents: number): number => cents / 100

/** Converts dollars of the API to cents. Returns null for fractions of a cent and invalid amounts. */
export function centsOfUsd(dollars: number): number | null {
  const cents = Math.round(dollars * 100)
  return Number.isSafeInteger(cents) && cents >= 0 && usdOf(cents) === dollars ? cents : null
}

/** Converts US cents to approximate Dominican centavos, rounded half up. */
export const pesoCents = (cents: number): number => Math.floor((cents * PESOS_PER_TEN_DOLLARS + 5) / 10)

/** Returns an amount without its currency, as people write it in a language: `1,189.00`, in French `1 189,00`. */
export const amountText = (cents: number, language: string): string =>
  new Intl.NumberFormat(NUMBER_LOCALES[language as Language] ?? 'en-US', {
    minimumFractionDigits: 2,
    maximumFractionDigits: 2,
  })
    .format(cents / 100)
    // French separates groups by a narrow space, which is invisible in a condensed font.
    .replaceAll('\u202f', '\u00a0')
