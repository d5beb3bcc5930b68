import type { Club } from '../../shared/clubs/club-schemas.ts'
import { isUntimed } from '../../shared/matches/lateness.ts'
import { dateIn } from '../../shared/time/zone-time.ts'
import type { MatchView } from '../match-feed/match-view.ts'

type Listed = Pick<MatchView, 'club' | 'date' | 'status' | 'playerIds' | 'untimed'>

/** A day of a club. */
export interface ClubDay {
  readonly club: Club
  /** `yyyy-mm-dd` at the club. */
  readonly date: string
}

/**
 * Returns the club whose order of play a visit without a club in its address shows: among the clubs with a match today, or else among
 * all, the one that this device showed last, or else the first one.
 * @param last id of the club that this device showed last
 */
export function clubOfVisit(
  clubs: readonly Club[],
  matches: readonly Listed[],
  last: string | null,
  now: number,
): Club | undefined {
  const isOn = ({ id, timeZone }: Club): boolean =>
    matches.some(({ club, date }) => club === id && dateIn(timeZone, Date.parse(date)) === dateIn(timeZone, now))
  const playing = clubs.filter(isOn)
  const [first] = playing.length > 0 ? playing : clubs
  return (playing.length > 0 ? playing : clubs).find(({ id }) => id === last) ?? first
}

/** Returns the first day after this one on which the club has matches; undefined for none. */
export function nextDay(club: Club, matches: readonly Listed[], after: string): string | undefined {
  return matches
    .flatMap((match) => (match.club === club.id && match.status === 'scheduled' ? dateOf(match, club) : []))
    .filter((date) => date > after)
    .toSorted()[0]
}

/** Returns the day of the first match with a time that a player has yet to play, today or later; undefined for none. */
export function nextDayOf(
  player: string,
  clubs: readonly Club[],
  matches: readonly Listed[],
  now: number,
): ClubDay | undefined {
  return matches
    .filter((match) => match.status === 'scheduled' && !isUntimed(match) && match.playerIds?.flat().includes(player))
    .toSorted((one, other) => Date.parse(one.date) - Date.parse(other.date))
    .flatMap((match) => {
      const club = clubs.find(({ id }) => id === match.club)
      return club ? { club, date: dateOf(match, club) } : []
    })
    .find(({ club, date }) => date >= dateIn(club.timeZone, now))
}

const dateOf = ({ date }: Listed, { timeZone }: Club): string => dateIn(timeZone, Date.parse(date))
