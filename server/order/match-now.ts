import { meanOf } from '../../shared/duration/minutes.ts'
import type { MatchNow } from '../../shared/order/lay-out.ts'
import type { Begun } from '../../shared/order/order-day.ts'
import type { Progress } from '../../shared/order/waiting-line.ts'
import type { DayMatch } from './day-matches.ts'

const MS = 60_000
/** The least time that a match in play takes from now on (minutes). */
const LEAST_LEFT = 5

interface Facts {
  readonly minutes: number
  readonly progress: Progress | null
  /** The court in the order of play, for a match that names none. */
  readonly court: string | null
  /** ms since 1970 */
  readonly now: number
  readonly from: number
  readonly until: number
}

/** Returns what is known of a match now. @param from the start of the day @param until its end */
export function matchNow(match: DayMatch, { minutes, progress, court, now, from, until }: Facts): MatchNow {
  const { listed } = match
  const at = listed?.court ?? court
  const begun = progress && at !== null ? begunOf(match, at, { minutes, progress, now }) : null
  // A court without a time is no place in an order of play yet.
  const isUntimed = listed?.heldMinutes === 0 && listed.status === 'scheduled'
  const hasCourt = listed !== undefined && listed.court !== null && !isUntimed
  const isOnDay = hasCourt && listed.date >= from && listed.date < until
  return {
    minutes,
    begun,
    at: isOnDay ? { court: listed.court ?? '', startsAt: listed.date } : null,
    isElsewhere: hasCourt && !isOnDay,
  }
}

function begunOf(
  { isOver, sheet }: DayMatch,
  court: string,
  { minutes, progress, now }: Pick<Facts, 'minutes' | 'now'> & { readonly progress: Progress },
): Begun {
  const { startedAt, asOf, left } = progress
  const probable = left ? asOf + Math.round(meanOf(left)) * MS : startedAt + minutes * MS
  const endsAt = isOver ? asOf : Math.max(probable, now + LEAST_LEFT * MS)
  return { court, startsAt: startedAt, endsAt, umpire: sheet?.record.umpire ?? null }
}
