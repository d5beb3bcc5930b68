import { isShownTwice } from './club-time.ts'
import { dateFormat } from './date-format.ts'
import { offsetText } from './offset-text.ts'
import { localTimeIn } from './zone-time.ts'

/** Returns the locale of dates and times in a language. English dates have the day before the month. */
export const localeOf = (language: string): string => (language === 'en' ? 'en-GB' : language)

/**
 * Returns a time with hours from 0 to 23 without a leading zero: `9:05`, `18:00`. If clocks go back and show it twice, adds the
 * offset from UTC, which tells the two moments apart: `2:00 (UTC+2)`.
 * @param moment ms since 1970
 */
export function clockText(moment: number, language: string, timeZone: string): string {
  const time = dateFormat(localeOf(language), { hour: 'numeric', minute: '2-digit', hourCycle: 'h23' })
    .format(localTimeIn(timeZone, moment))
    .replace(/^0(?=\d)/, '')
  return isShownTwice(moment, timeZone) ? `${time} (${offsetText(timeZone, moment)})` : time
}

/**
 * Returns the times of a period, as {@link clockText} does: `18:00–19:00`, `2:00 (UTC+2) – 2:00 (UTC+1)`.
 * @param startsAt ms since 1970
 * @param endsAt ms since 1970
 */
export function periodText(startsAt: number, endsAt: number, language: string, timeZone: string): string {
  const times = [startsAt, endsAt].map((moment) => clockText(moment, language, timeZone))
  return times.join(times.some((time) => time.includes(' ')) ? ' – ' : '–')
}
