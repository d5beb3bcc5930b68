import { isOverdue, isUntimed, type Planned } from '../../shared/matches/lateness.ts'
import type { MatchSummary } from '../../shared/matches/match-schemas.ts'
import { type ClubDay, clubDay, isOverOn } from '../../shared/office/day-of-play.ts'

/** Returns the matches that are not over: in play first, then expected ones by date, then overdue ones, newest first. */
export function matchesToScore<T extends Planned>(matches: readonly T[], now: number): T[] {
  const soonest = matches.toSorted(
    (a, b) => Number(isUntimed(a)) - Number(isUntimed(b)) || Date.parse(a.date) - Date.parse(b.date),
  )
  const scheduled = soonest.filter(({ status }) => status === 'scheduled')
  const isExpected = (match: T) => !isOverdue(match, now)
  return [
    ...soonest.filter(({ status }) => status === 'live' || status === 'suspended'),
    ...scheduled.filter(isExpected),
    ...scheduled.filter((match) => !isExpected(match)).reverse(),
  ]
}

interface Next<T> {
  readonly isOwn: (id: string) => boolean
  /** Whether a match is planned for a later day. */
  readonly isLater: (match: T) => boolean
  /** Ms since 1970. */
  readonly now: number
}

/**
 * Returns the match to offer after another one: the next one on its court, or else the next one that the person umpires, or else
 * the next one of its club. Matches of today come before matches of a later day, and these before overdue ones. A match of
 * another club is never offered. Returns null if there is none.
 * @param matches the matches that the person may score
 * @param over the match that is over
 */
export function nextToScore<T extends Planned & Pick<MatchSummary, 'id' | 'club' | 'court'>>(
  matches: readonly T[],
  over: Pick<MatchSummary, 'id' | 'club' | 'court'>,
  { isOwn, isLater, now }: Next<T>,
): T | null {
  const ofClub = matches.filter(
    ({ id, status, club }) => status === 'scheduled' && id !== over.id && club === over.club,
  )
  const sorted = matchesToScore(ofClub, now)
  const when = (match: T) => (isOverdue(match, now) ? 2 : isLater(match) ? 1 : 0)
  const whose = ({ id, court }: T) => (court !== undefined && court === over.court ? 0 : isOwn(id) ? 1 : 2)
  const [first = null] = sorted.toSorted((a, b) => when(a) - when(b) || whose(a) - whose(b))
  return first
}

/**
 * Returns the matches that are over today at their clubs, in the order of the list.
 * @param zoneOf returns the time zone of a club
 */
export function overToday<T extends Parameters<typeof isOverOn>[0] & { readonly club: string | null }>(
  matches: readonly T[],
  now: number,
  zoneOf: (club: string | null) => string,
): T[] {
  // A list may have thousands of matches of a few clubs.
  const days = new Map<string | null, ClubDay>()
  const dayOf = (club: string | null): ClubDay => {
    const day = days.get(club) ?? clubDay(now, zoneOf(club))
    days.set(club, day)
    return day
  }
  return matches.filter((match) => isOverOn(match, dayOf(match.club)))
}
