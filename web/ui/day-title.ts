import type { TFunction } from 'i18next'
import { weekdayOf } from '../../shared/time/week.ts'
import { dateIn } from '../../shared/time/zone-time.ts'
import { courtName } from './court-name.ts'
import { dateTitle, fullDate, weekdayName, weekdayTitle } from './dates.ts'
import { type BookedTime, bookedTime } from './slot-time.ts'
import { clockIn } from './zone-clock.ts'

/** Returns a date (`yyyy-mm-dd`) with its weekday: `Friday 27 November`. */
export const dayTitle = (date: string, language: string): string =>
  `${weekdayTitle(weekdayOf(date), language)} ${dateTitle(date, language)}`

/** Returns a date (`yyyy-mm-dd`) with its weekday, as written inside a sentence: `vendredi 27 novembre`. */
export const dayText = (date: string, language: string): string =>
  `${weekdayName(weekdayOf(date), language)} ${dateTitle(date, language)}`

/** Returns a date (`yyyy-mm-dd`) with its weekday and its year: `Friday 27 November 2026`. */
export const datedDay = (date: string, language: string): string =>
  `${weekdayTitle(weekdayOf(date), language)} ${fullDate(date, language)}`

/** Returns the same as `datedDay`, as written inside a sentence: `vendredi 27 novembre 2026`. */
export const datedDayText = (date: string, language: string): string =>
  `${weekdayName(weekdayOf(date), language)} ${fullDate(date, language)}`

/**
 * Returns when something ends, as the club's clocks show it: `18:05`, `18:05 (Santo Domingo)` if the device's clock differs, or
 * `Friday 27 November, 9:05` if it ends on a later date.
 */
export function untilText(until: string, language: string, timeZone: string, now: number): string {
  const clock = clockIn(timeZone, until, language)
  const date = dateIn(timeZone, Date.parse(until))
  return date === dateIn(timeZone, now) ? clock : `${dayText(date, language)}, ${clock}`
}

/** Returns a booking with its date and its times: `Court 2, Friday 27 November, 18:00`, with its end if it has several slots. */
export const bookingText = (
  { courtName: court, date, ...booked }: BookedTime & { courtName: string; date: string },
  language: string,
  timeZone: string,
  t: TFunction,
): string => [courtName(court, t), dayText(date, language), bookedTime(booked, language, timeZone)].join(', ')
