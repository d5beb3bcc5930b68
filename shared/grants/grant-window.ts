import { clubHour, clubMoment } from '../time/club-time.ts'
import { plusDays } from '../time/week.ts'
import { dateIn } from '../time/zone-time.ts'

/** Longest window of a grant (ms). */
export const LONGEST_GRANT_MS = 366 * 24 * 3_600_000

/** Time that a link is valid at least, after the match begins, unless the person chooses another end (ms). */
const USUAL_MS = 4 * 3_600_000

/** Hour of the club's clock from which a day without further matches is over. */
const EVENING = 18

/** The window of a link (ms since 1970). A null `from` is a link that is valid at once. */
export interface GrantWindow {
  readonly from: number | null
  readonly until: number
}

/**
 * Returns the window that the office suggests for a link: for a court a whole day of play, because matches follow each other there.
 * @param start start of the match; null for a link to a court
 * @param zone time zone of the club
 * @param ahead as in `dayOfPlay`, for a link to a court
 */
export function usualWindow(
  now: number,
  start: number | null,
  zone: string,
  ahead: readonly number[] = [],
): GrantWindow {
  if (start === null) return windowOfDay(dayOfPlay(now, zone, ahead), now, zone)
  const until = Math.max(now, start) + USUAL_MS
  return { from: until - now > LONGEST_GRANT_MS ? start : null, until }
}

/**
 * Returns the date (`yyyy-mm-dd`) of the present day of play: today, or in the evening, once no match is left today, the next date
 * with a match, or else tomorrow.
 * @param ahead starts of the matches that are in play or expected (ms since 1970)
 */
function dayOfPlay(now: number, zone: string, ahead: readonly number[]): string {
  const today = dateIn(zone, now)
  const [first = plusDays(today, 1)] = ahead.map((start) => dateIn(zone, start)).sort()
  return first <= today || clubHour(now, zone) < EVENING ? today : first
}

/**
 * Returns the date (`yyyy-mm-dd`) for which the office suggests to print QR codes: that of the next match, or else as in
 * `dayOfPlay`.
 * @param ahead as in `dayOfPlay`
 */
export function dayOfSheets(now: number, zone: string, ahead: readonly number[]): string {
  const today = dateIn(zone, now)
  const [first] = ahead.map((start) => dateIn(zone, start)).sort()
  if (first === undefined) return dayOfPlay(now, zone, ahead)
  return first > today ? first : today
}

/**
 * Returns the window of a link for a day at the club. It ends with the day, but not before somebody who begins late can have
 * played.
 * @param date `yyyy-mm-dd`
 * @param start start of the match; null for a link to a court
 */
export function windowOfDay(date: string, now: number, zone: string, start: number | null = null): GrantWindow {
  const isToday = date === dateIn(zone, now)
  const begin = Math.max(start ?? 0, isToday ? now : 0)
  return {
    from: isToday ? null : clubMoment(date, 0, zone),
    until: Math.max(clubMoment(plusDays(date, 1), 0, zone), begin + USUAL_MS),
  }
}
