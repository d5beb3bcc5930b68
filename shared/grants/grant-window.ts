import { clubMoment } from '../time/club-time.ts'
import { plusDays } from '../time/week.ts'
import { dateIn } from '../time/zone-time.ts'

/** Longest window of a grant (ms). */
export const LONGEST_GRANT_MS = 366 * 24 * 3_600_000

/** Time that a link is valid at least, after the match begins, unless the person chooses another end (ms). */
const USUAL_MS = 4 * 3_600_000

/**
 * Returns the window that the office suggests for a link (ms since 1970): for a court until the end of the day, because matches
 * follow each other there. A null `from` is a link that is valid at once.
 * @param start start of the match; null for a link to a court
 * @param zone time zone of the club
 */
export function usualWindow(now: number, start: number | null, zone: string): { from: number | null; until: number } {
  const midnight = clubMoment(plusDays(dateIn(zone, now), 1), 0, zone)
  const until = Math.max(Math.max(now, start ?? now) + USUAL_MS, start ?? midnight)
  return { from: until - now > LONGEST_GRANT_MS ? start : null, until }
}
