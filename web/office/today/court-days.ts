import type { Club } from '../../../shared/clubs/club-schemas.ts'
import { isOverdue, isUntimed } from '../../../shared/matches/lateness.ts'
import type { MatchSummary } from '../../../shared/matches/match-schemas.ts'
import { clubDay, isOverOn } from '../../../shared/office/day-of-play.ts'
import type { MatchView } from '../../match-feed/match-view.ts'

/** A match that has a time and has not begun is listed until this time after it (ms). */
const OVERDUE_MS = 20 * 3_600_000

/** The matches of a court, today and tomorrow. */
export interface CourtDay {
  /** Id of the court; empty for matches of the club without a court, or on a court that is archived. */
  readonly court: string
  /** Name of the court; null for matches without a court. */
  readonly name: string | null
  /** Live and suspended matches. */
  readonly on: readonly MatchView[]
  /** The matches that are expected to begin today, earliest first, then those without a time. */
  readonly next: readonly MatchView[]
  /** The matches of tomorrow, earliest first. */
  readonly tomorrow: readonly MatchView[]
  /** The matches that nobody expects to begin any more, latest first. */
  readonly overdue: readonly MatchView[]
  /** The matches that are over today, latest first. */
  readonly over: readonly MatchView[]
}

/** Groups the matches of a club by court. */
export function courtDays(
  { id: club, courts, timeZone }: Club,
  matches: readonly MatchView[],
  summaries: Readonly<Record<string, MatchSummary>>,
  now: number,
) {
  const day = clubDay(now, timeZone)
  const own = matches.filter(({ id }) => summaries[id]?.club === club)
  const on = own.filter(({ status }) => status === 'live' || status === 'suspended')
  const timed = own
    .map((match) => ({ match, date: Date.parse(match.date) }))
    .sort((a, b) => Number(isUntimed(a.match)) - Number(isUntimed(b.match)) || a.date - b.date)
  const isListed = ({ match, date }: (typeof timed)[number]): boolean =>
    isUntimed(match) ? !isOverdue(match, now) : date > now - OVERDUE_MS
  const scheduled = timed.filter((each) => {
    const { match, date } = each
    return match.status === 'scheduled' && date < day.afterNext && isListed(each)
  })
  const over = timed
    .map(({ match }) => match)
    .filter((match) => isOverOn(match, day))
    .reverse()
  const courtOf = ({ id }: MatchView): string => courts.find((court) => court.id === summaries[id]?.court)?.id ?? ''
  const dayOf = (court: string, name: string | null): CourtDay => {
    const isHere = (match: MatchView): boolean => courtOf(match) === court
    const here = scheduled.filter(({ match }) => isHere(match))
    const where = (wanted: (match: (typeof here)[number]) => boolean) => here.filter(wanted).map(({ match }) => match)
    return {
      court,
      name,
      on: on.filter(isHere),
      next: where(({ match, date }) => date < day.next && !isOverdue(match, now)),
      tomorrow: where(({ date }) => date >= day.next),
      overdue: where(({ match }) => isOverdue(match, now)).reverse(),
      over: over.filter(isHere),
    }
  }
  return {
    courts: courts.map(({ id, name }) => dayOf(id, name)),
    elsewhere: dayOf('', null),
    live: on.filter(({ status }) => status === 'live').length,
    suspended: on.filter(({ status }) => status === 'suspended').length,
  }
}
