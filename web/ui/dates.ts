import { withFirst } from '../../shared/i18n/first-of-month.ts'
import { clockText, localeOf, periodText } from '../../shared/time/clock-text.ts'
import { dateFormat } from '../../shared/time/date-format.ts'
import { WEEKDAYS, type Weekday, weekdayOf } from '../../shared/time/week.ts'
import { dateIn, deviceZone } from '../../shared/time/zone-time.ts'

// Dates on the pages have the day before the month. Times have hours from 0 to 23 without a leading zero, as on the booking
// grid. Only the date of a blog post is dd/mm/yyyy.

/**
 * Returns the day in the reader's language: `Today`, `Sunday 3 May`, with a year unless it is this year.
 * @param timeZone by default the reader's
 */
export function dayName(iso: string, language: string, now: number, timeZone?: string): string {
  const locale = localeOf(language)
  const zone = timeZone ?? deviceZone()
  const [day, today] = [dateIn(zone, Date.parse(iso)), dateIn(zone, now)]
  const days = (Date.parse(day) - Date.parse(today)) / 86_400_000
  const year = day.slice(0, -6) === today.slice(0, -6) ? undefined : 'numeric'
  const name =
    Math.abs(days) <= 1
      ? new Intl.RelativeTimeFormat(locale, { numeric: 'auto' }).format(days, 'day')
      : // Only some versions of ICU write a comma between them.
        `${weekdayName(weekdayOf(day), language)} ${dateText(day, language, { month: 'long', year })}`
  return name.charAt(0).toLocaleUpperCase(language) + name.slice(1)
}

/** Returns the day as `dayName` does, or an empty text if it is today. */
export function dayIfLater(iso: string, language: string, now: number, timeZone?: string): string {
  const [day, today] = [iso, new Date(now).toISOString()].map((each) => dayName(each, language, now, timeZone))
  return day === today ? '' : (day ?? '')
}

/** Returns a time as {@link clockText} does. @param moment ISO 8601, or ms since 1970 @param timeZone by default the reader's */
export const clockTime = (moment: string | number, language: string, timeZone?: string): string =>
  clockText(new Date(moment).getTime(), language, timeZone ?? deviceZone())

/** Returns the times of a period as {@link periodText} does. @param startsAt ISO 8601, or ms since 1970 @param endsAt the same */
export const periodTime = (
  startsAt: string | number,
  endsAt: string | number,
  language: string,
  timeZone: string,
): string => periodText(new Date(startsAt).getTime(), new Date(endsAt).getTime(), language, timeZone)

/** Returns a date, `yyyy-mm-dd`, without its year: `23 November`, `23 de noviembre`, `23 novembre`. */
export const dateTitle = (date: string, language: string, month: 'long' | 'short' = 'long'): string =>
  dateText(date, language, { month })

/** Returns a date, `yyyy-mm-dd`, with its year: `23 November 2026`. */
export const fullDate = (date: string, language: string): string =>
  dateText(date, language, { month: 'long', year: 'numeric' })

/** Returns the dates of the week that starts on this Monday: `16–22 November 2026`. */
export const weekTitle = (monday: string, language: string): string => {
  const format = { day: 'numeric', month: 'long', year: 'numeric' } as const
  const start = Date.parse(monday)
  return dateFormat(localeOf(language), format).formatRange(start, start + 6 * 86_400_000)
}

const dateText = (date: string, language: string, parts: Intl.DateTimeFormatOptions): string =>
  withFirst(dateFormat(localeOf(language), { day: 'numeric', ...parts }).format(Date.parse(date)), language)

/** The start of any Monday (ms since 1970). */
const MONDAY = Date.UTC(2024, 0, 1)

/** Returns the name of a weekday as written inside a sentence: `Monday`, `lunes`, `lundi`. */
export const weekdayName = (day: Weekday, language: string): string =>
  dateFormat(language, { weekday: 'long' }).format(MONDAY + WEEKDAYS.indexOf(day) * 86_400_000)

/** Returns the name of a weekday as written alone: `Monday`, `Lunes`, `Lundi`. */
export const weekdayTitle = (day: Weekday, language: string): string => {
  const name = weekdayName(day, language)
  return name.charAt(0).toLocaleUpperCase(language) + name.slice(1)
}

/** Returns the first three letters of a weekday's name: `Mon`, `Lun`, `Lun`. */
export const weekdayShort = (day: Weekday, language: string): string => weekdayTitle(day, language).slice(0, 3)
