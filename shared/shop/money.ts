/** What a dollar is worth in Dominican pesos, times ten: 59.6 as a whole number, so that no float is ever summed. */
const PESOS_PER_TEN_DOLLARS = 596

/** The one currency in which anything is charged. */
export const CURRENCY = 'USD'

/** `14900` → `149.00`: a dot, two decimals, nothing else, as payment providers write amounts. */
export function usdText(cents: number): string {
  const sign = cents < 0 ? '-' : ''
  const whole = Math.abs(cents)
  return `${sign}${Math.floor(whole / 100)}.${String(whole % 100).padStart(2, '0')}`
}

/** `149`, `149.0` or `149.00` → `14900`; null for whatever is no amount with at most two decimals, or below nothing. */
export function centsOfText(text: string): number | null {
  const [, dollars, cents = ''] = /^(\d{1,9})(?:\.(\d{1,2}))?$/.exec(text) ?? []
  return dollars === undefined ? null : Number(dollars) * 100 + Number(cents.padEnd(2, '0'))
}

/** Cents as the JSON number of dollars that the calls carry. It is read back by {@link centsOfUsd}, and never summed. */
export const usdOf = (cents: number): number => cents / 100

/** A JSON number of dollars as cents; null where it has a fraction of a cent, or is no amount. */
export function centsOfUsd(dollars: number): number | null {
  const cents = Math.round(dollars * 100)
  return Number.isSafeInteger(cents) && cents >= 0 && usdOf(cents) === dollars ? cents : null
}

/** About how many Dominican centavos so many US cents are: times 59.6, halves rounded up. */
export const pesoCents = (cents: number): number => Math.floor((cents * PESOS_PER_TEN_DOLLARS + 5) / 10)
