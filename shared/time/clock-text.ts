import { isRepeatedTime } from './club-time.ts'
import { dateFormat } from './date-format.ts'
import { markedAsRepeated } from './repeated-time.ts'

/** Returns the locale of dates and times in a language. English dates have the day before the month. */
export const localeOf = (language: string): string => (language === 'en' ? 'en-GB' : language)

/**
 * Returns a time with hours from 0 to 23 without a leading zero: `9:05`, `18:00`. If clocks have gone back and show it a second time,
 * marks it: `2:00, repeated`.
 * @param moment ms since 1970
 */
export function clockText(moment: number, language: string, timeZone: string): string {
  const time = dateFormat(localeOf(language), { hour: 'numeric', minute: '2-digit', hourCycle: 'h23', timeZone })
    .format(moment)
    .replace(/^0(?=\d)/, '')
  return isRepeatedTime(moment, timeZone) ? markedAsRepeated(time, language) : time
}
