import type { Planned } from '../matches/lateness.ts'
import { phaseOf } from '../matches/live-order.ts'
import { clubMoment } from '../time/club-time.ts'
import { plusDays } from '../time/week.ts'
import { dateIn } from '../time/zone-time.ts'

/** Longest time after its planned start for which the end of a match is news of the day (ms). */
const LATE_END_MS = 36 * 3_600_000

/** A day at a club, and the one after. */
export interface ClubDay {
  /** The midnights at which the day, the next day and the day after it begin (ms since 1970). */
  readonly from: number
  readonly next: number
  readonly afterNext: number
}

/** Returns the present day at a club. @param now ms since 1970 @param zone time zone of the club */
export function clubDay(now: number, zone: string): ClubDay {
  const today = dateIn(zone, now)
  const midnight = (days: number) => clubMoment(plusDays(today, days), 0, zone)
  return { from: midnight(0), next: midnight(1), afterNext: midnight(2) }
}

/** Returns whether a match that is over was planned for this day, or has ended or was corrected on it soon after its time. */
export function isOverOn(match: Planned & { readonly updatedAt: string }, { from, next }: ClubDay): boolean {
  if (phaseOf(match.status) !== 'over') return false
  const date = Date.parse(match.date)
  if (date >= from) return date < next
  return Date.parse(match.updatedAt) >= from && date > from - LATE_END_MS
}
