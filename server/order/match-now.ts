import { meanOf } from '../../shared/duration/minutes.ts'
import type { MatchNow } from '../../shared/order/lay-out.ts'
import type { Begun } from '../../shared/order/order-day.ts'
import type { Progress } from '../../shared/order/waiting-line.ts'
import type { DayMatch } from './day-matches.ts'
import { type Facts, suspendedNow, suspendedOf } from './suspended-match.ts'

const MS = 60_000
/** The least time that a match in play takes from now on (minutes). */
const LEAST_LEFT = 5

/** Returns what is known of a match now. @param from the start of the day @param until its end */
export function matchNow(match: DayMatch, facts: Facts): MatchNow {
  const { minutes, progress, court, now, from, until } = facts
  const { listed } = match
  const at = listed?.court ?? court
  const suspended = suspendedOf(match, facts)
  if (suspended && progress) return suspendedNow(match, progress, suspended, facts)
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
  { isOver, listed, sheet }: DayMatch,
  court: string,
  { minutes, progress, now }: Pick<Facts, 'minutes' | 'now'> & { readonly progress: Progress },
): Begun {
  const { startedAt, asOf, left, resumedAt } = progress
  // The rest of a match that goes on where the office has put it.
  const startsAt = resumedAt !== undefined && (listed?.date ?? 0) > startedAt ? resumedAt : startedAt
  const probable = left ? asOf + Math.round(meanOf(left)) * MS : startedAt + minutes * MS
  const endsAt = isOver ? asOf : Math.max(probable, now + LEAST_LEFT * MS)
  return { court, startsAt, endsAt, umpire: sheet?.record.umpire ?? null }
}
