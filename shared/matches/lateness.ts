import type { MatchStatus } from '../scoring/score.ts'

/** Time after its planned start from which a match without a point is late (ms). */
const LATE_MS = 15 * 60_000
/** Time after its planned start for which a match without a point is still expected (ms). */
export const EXPECTED_MS = 6 * 3_600_000

/** The members of a match that decide whether it is late. */
export interface Planned {
  readonly status: MatchStatus
  /** ISO 8601. */
  readonly date: string
}

/** Returns since when a match that has not begun is late (ms since 1970); null if it has begun. */
export const lateFrom = ({ status, date }: Planned): number | null =>
  status === 'scheduled' ? Date.parse(date) + LATE_MS : null

/** Whether a match should have begun a while ago. */
export const isLate = (match: Planned, now: number): boolean => now >= (lateFrom(match) ?? Number.POSITIVE_INFINITY)

/** Whether a match should have begun so long ago that nobody expects it any more. */
export const isOverdue = (match: Planned, now: number): boolean =>
  match.status === 'scheduled' && now >= Date.parse(match.date) + EXPECTED_MS

/** Returns the delay of a late match (minutes), or 0 for a match that is not late. */
export const minutesLate = (match: Planned, now: number): number =>
  isLate(match, now) ? Math.floor((now - Date.parse(match.date)) / 60_000) : 0
