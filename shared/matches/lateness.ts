import type { MatchStatus } from '../scoring/score.ts'

/** Time after its planned start from which a match without a point is late (ms). */
const LATE_MS = 15 * 60_000
/** Time after its planned start for which a match without a point is still expected (ms). */
export const EXPECTED_MS = 6 * 3_600_000
/** Time after its day for which a match without a time is still expected (ms). */
const UNTIMED_MS = 14 * 24 * 3_600_000

/** The members of a match that decide whether it is late. */
export interface Planned {
  readonly status: MatchStatus
  /** ISO 8601. */
  readonly date: string
  /** Whether nobody has set a time yet, so that `date` only says a day. */
  readonly untimed?: boolean | undefined
}

/** Whether a match has not begun and nobody has set its time: a match that follows from a draw, before the order of play has it. */
export const isUntimed = ({ status, untimed }: Pick<Planned, 'status' | 'untimed'>): boolean =>
  status === 'scheduled' && untimed === true

/** Returns since when a match that has not begun is late (ms since 1970); null if it has begun, or has no time yet. */
export const lateFrom = ({ status, date, untimed }: Planned): number | null =>
  status === 'scheduled' && !untimed ? Date.parse(date) + LATE_MS : null

/** Whether a match should have begun a while ago. */
export const isLate = (match: Planned, now: number): boolean => now >= (lateFrom(match) ?? Number.POSITIVE_INFINITY)

/** Whether a match should have begun so long ago that nobody expects it any more. */
export const isOverdue = (match: Planned, now: number): boolean =>
  match.status === 'scheduled' && now >= Date.parse(match.date) + (match.untimed ? UNTIMED_MS : EXPECTED_MS)

/** Returns the delay of a late match (minutes), or 0 for a match that is not late. */
export const minutesLate = (match: Planned, now: number): number =>
  isLate(match, now) ? Math.floor((now - Date.parse(match.date)) / 60_000) : 0
