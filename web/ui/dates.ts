/**
 * How dates and times are written everywhere: the day before its month, hours from 0 to 23 without a leading zero, as on the
 * booking grid. A post's date alone is dd/mm/yyyy, as documented.
 */
const localeOf = (language: string): string => (language === 'en' ? 'en-GB' : language)

/** The day as the reader's language and clock say it, with the year where it is another one; fit to stand alone. */
export function dayName(iso: string, language: string, now = Date.now()): string {
  const locale = localeOf(language)
  const date = new Date(iso)
  const days = Math.round((midnight(date) - midnight(new Date(now))) / 86_400_000)
  const year = date.getFullYear() === new Date(now).getFullYear() ? undefined : 'numeric'
  const name =
    Math.abs(days) <= 1
      ? new Intl.RelativeTimeFormat(locale, { numeric: 'auto' }).format(days, 'day')
      : new Intl.DateTimeFormat(locale, { weekday: 'long', day: 'numeric', month: 'long', year }).format(date)
  return name.charAt(0).toLocaleUpperCase(language) + name.slice(1)
}

/** `9:05`, `18:00`. @param moment ISO 8601, or ms since 1970 @param timeZone whose clock, where not the reader's */
export const clockTime = (moment: string | number, language: string, timeZone?: string): string =>
  new Intl.DateTimeFormat(localeOf(language), { hour: 'numeric', minute: '2-digit', hourCycle: 'h23', timeZone })
    .format(new Date(moment))
    .replace(/^0(?=\d)/, '')

/** A date, `yyyy-mm-dd`, as `23 November`, `23 de noviembre`, `23 novembre`: for the days to come. */
export const dateTitle = (date: string, language: string, month: 'long' | 'short' = 'long'): string =>
  dateText(date, language, { month })

/** The same with its year, `23 November 2026`: for what is kept. */
export const fullDate = (date: string, language: string): string =>
  dateText(date, language, { month: 'long', year: 'numeric' })

/** The week that begins on a Monday, as `16–22 November 2026`. */
export const weekTitle = (monday: string, language: string): string => {
  const format = { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' } as const
  const start = Date.parse(monday)
  return new Intl.DateTimeFormat(localeOf(language), format).formatRange(start, start + 6 * 86_400_000)
}

const dateText = (date: string, language: string, parts: Intl.DateTimeFormatOptions): string =>
  new Intl.DateTimeFormat(localeOf(language), { day: 'numeric', timeZone: 'UTC', ...parts }).format(Date.parse(date))

/** Which local day a moment belongs to. */
export const dayKey = (iso: string): string => new Date(iso).toDateString()

const midnight = (date: Date): number => Date.UTC(date.getFullYear(), date.getMonth(), date.getDate())
