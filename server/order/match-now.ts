import { meanOf } from '../../shared/duration/minutes.ts'
import { suspendedMs } from '../../shared/duration/suspensions.ts'
import type { MatchNow } from '../../shared/order/lay-out.ts'
import type { Progress } from '../../shared/order/waiting-line.ts'
import type { DayMatch } from './day-matches.ts'
import { isWithin, partOn } from './match-part.ts'
import { type Facts, suspendedNow, suspendedOf } from './suspended-match.ts'

const MS = 60_000
/** The least time that a match in play takes from now on (minutes). */
const LEAST_LEFT = 5

/** Returns what is known of a match now. */
export function matchNow(match: DayMatch, facts: Facts): MatchNow {
  const { minutes, progress, court } = facts
  const { listed } = match
  const at = listed?.court ?? court
  const suspended = suspendedOf(match, facts)
  if (suspended && progress) return suspendedNow(match, progress, suspended, facts)
  // A court without a time is no place in an order of play yet.
  const isUntimed = listed?.heldMinutes === 0 && listed.status === 'scheduled'
  const hasCourt = listed !== undefined && listed.court !== null && !isUntimed
  const isOnDay = hasCourt && isWithin(listed.date, facts)
  const begun = progress && at !== null ? begunOf(match, at, progress, facts) : null
  // It was resumed on a later day.
  if (begun === 'later') return { minutes, begun: null, at: null, isElsewhere: true }
  return {
    minutes,
    begun: null,
    ...begun,
    at: isOnDay ? { court: listed.court ?? '', startsAt: listed.date } : null,
    isElsewhere: hasCourt && !isOnDay,
  }
}

/** Returns the part of a match that is played, or was played, on the day, with what was played before. */
function begunOf(
  { isOver, listed, sheet }: DayMatch,
  court: string,
  progress: Progress,
  facts: Facts,
): Pick<MatchNow, 'begun' | 'played'> | 'later' {
  const { startedAt, asOf, left, suspensions = [] } = progress
  const part = partOn(progress, listed, facts)
  if (!part) return 'later'
  const { startedAt: startsAt } = part
  const probable = left ? asOf + Math.round(meanOf(left)) * MS : startsAt + facts.minutes * MS
  const endsAt = isOver ? asOf : Math.max(probable, facts.now + LEAST_LEFT * MS)
  const played = startsAt - startedAt - suspendedMs(suspensions, asOf)
  return {
    begun: { court, startsAt, endsAt, umpire: sheet?.record.umpire ?? null },
    ...(suspensions.length > 0 && { played: Math.round(played / MS) }),
  }
}
