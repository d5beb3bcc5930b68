import type { Club } from '../../../shared/clubs/club-schemas.ts'
import { isOverdue } from '../../../shared/matches/lateness.ts'
import type { MatchSummary } from '../../../shared/matches/match-schemas.ts'
import type { MatchView } from '../../match-feed/match-view.ts'

/** A match that has not begun is listed if its date is at most this time before or after now (ms). */
const DAY_MS = 20 * 3_600_000

/** The current and the next matches of a court. */
export interface CourtDay {
  /** Id of the court; empty for matches of the club without a court, or on a court that is archived. */
  readonly court: string
  /** Name of the court; null for matches without a court. */
  readonly name: string | null
  /** Live and suspended matches. */
  readonly on: readonly MatchView[]
  /** The matches that are expected to begin, earliest first. */
  readonly next: readonly MatchView[]
  /** The matches that nobody expects to begin any more, latest first. */
  readonly overdue: readonly MatchView[]
}

/** Groups the matches of a club by court. */
export function courtDays(
  { id: club, courts }: Club,
  matches: readonly MatchView[],
  summaries: Readonly<Record<string, MatchSummary>>,
  now: number,
) {
  const own = matches.filter(({ id }) => summaries[id]?.club === club)
  const on = own.filter(({ status }) => status === 'live' || status === 'suspended')
  const scheduled = own
    .filter(({ status, date }) => status === 'scheduled' && Math.abs(Date.parse(date) - now) < DAY_MS)
    .sort((a, b) => a.date.localeCompare(b.date))
  const courtOf = ({ id }: MatchView): string => courts.find((court) => court.id === summaries[id]?.court)?.id ?? ''
  const dayOf = (court: string, name: string | null): CourtDay => {
    const isHere = (match: MatchView): boolean => courtOf(match) === court
    const here = scheduled.filter(isHere)
    return {
      court,
      name,
      on: on.filter(isHere),
      next: here.filter((match) => !isOverdue(match, now)),
      overdue: here.filter((match) => isOverdue(match, now)).reverse(),
    }
  }
  return {
    courts: courts.map(({ id, name }) => dayOf(id, name)),
    elsewhere: dayOf('', null),
    live: on.filter(({ status }) => status === 'live').length,
    suspended: on.filter(({ status }) => status === 'suspended').length,
  }
}
