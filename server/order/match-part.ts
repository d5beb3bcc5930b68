import {
  type Described,
  type Part,
  partSince,
  plannedRest,
  type Suspension,
} from '../../shared/duration/suspensions.ts'
import type { Progress } from '../../shared/order/waiting-line.ts'

/** The start of a day and of the next one (ms since 1970). */
export interface Bounds {
  readonly from: number
  readonly until: number
}

export const isWithin = (moment: number, { from, until }: Bounds): boolean => moment >= from && moment < until

/** Returns the last suspension on an earlier day after which play was resumed on this day or later. */
const overnight = (suspensions: readonly Suspension[], { from }: Bounds): Suspension | undefined =>
  suspensions.findLast(({ at, resumedAt }) => at < from && resumedAt !== null && resumedAt >= from)

/** Whether a match that was suspended was resumed after a day. It belongs to that later day. */
const isResumedAfter = (suspensions: readonly Suspension[], { until }: Bounds): boolean =>
  suspensions.some(({ at, resumedAt }) => at < until && resumedAt !== null && resumedAt >= until)

/** Whether a match that was suspended on an earlier day was resumed on this one, and on no later one. */
export const isResumedOn = (suspensions: readonly Suspension[], bounds: Bounds): boolean =>
  overnight(suspensions, bounds) !== undefined && !isResumedAfter(suspensions, bounds)

/**
 * Returns the part of a match that is played on a day: its rest if that was planned, or resumed on this day. Null if the match was resumed
 * on a later day.
 */
export function partOn(
  { startedAt, asOf, suspensions = [] }: Progress,
  listed: Described | undefined,
  bounds: Bounds,
): Part | null {
  if (isResumedAfter(suspensions, bounds)) return null
  const planned = listed && plannedRest(suspensions, listed)
  if (listed && planned?.resumedAt === null) {
    // It ended before its rest began.
    const from = Math.max(planned.at, Math.min(listed.date, asOf))
    return { startedAt: from, resumedAt: from, playedMs: 0 }
  }
  const since = [planned, overnight(suspensions, bounds)].flatMap((each) => each ?? [])
  const last = since.toSorted((one, other) => other.at - one.at)[0]
  return partSince(startedAt, suspensions, last)
}
