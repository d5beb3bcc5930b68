import { isOverdue } from '../../shared/matches/lateness.ts'
import type { MatchSummary } from '../../shared/matches/match-schemas.ts'

/** Returns the matches that are not over: in play first, then expected ones by date, then overdue ones, newest first. */
export function matchesToScore<T extends Pick<MatchSummary, 'status' | 'date'>>(
  matches: readonly T[],
  now: number,
): T[] {
  const soonest = matches.toSorted((a, b) => Date.parse(a.date) - Date.parse(b.date))
  const scheduled = soonest.filter(({ status }) => status === 'scheduled')
  const isExpected = (match: T) => !isOverdue(match, now)
  return [
    ...soonest.filter(({ status }) => status === 'live' || status === 'suspended'),
    ...scheduled.filter(isExpected),
    ...scheduled.filter((match) => !isExpected(match)).reverse(),
  ]
}
