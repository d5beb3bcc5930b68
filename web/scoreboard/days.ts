import type { ZonedClubs } from '../../shared/clubs/club-zone.ts'
import { isUntimed } from '../../shared/matches/lateness.ts'
import { type Phase, phaseAt } from '../../shared/matches/live-order.ts'
import { dateIn } from '../../shared/time/zone-time.ts'
import { timeZoneOf } from '../clubs/club-times.ts'
import type { MatchView } from '../match-feed/match-view.ts'

/** The matches of one day at their clubs, or those in play, in list order. */
export interface Day {
  readonly key: string
  /** The phase of the live list; null in a list by date. */
  readonly phase: Phase | null
  /** The date, `yyyy-mm-dd`; null for matches in play, and in the order of the live list for those without a time. */
  readonly day: string | null
  readonly matches: readonly MatchView[]
}

/** The dates by club and moment, for each list of clubs. Finding the date of a moment takes long. A new list may have new offsets. */
const dates = new WeakMap<ZonedClubs, Map<string, string>>()

/** Returns the date of a match at its club. */
function dateOf({ date, club }: MatchView, clubs: ZonedClubs): string {
  const known = dates.get(clubs) ?? new Map<string, string>()
  dates.set(clubs, known)
  const key = `${club} ${date}`
  const day = known.get(key) ?? dateIn(timeZoneOf(club, clubs), Date.parse(date))
  known.set(key, day)
  return day
}

/**
 * Groups a list by days in list order.
 * @param clubs the clubs, whose time zones decide the days
 * @param held the earlier result. Unchanged days stay the same objects, so that a point renders only the day of its match.
 * @param now the time (ms since 1970) of a list in the order of the live list, in which each phase has its own days; null for a list
 * by date
 */
export function byDay(
  matches: readonly MatchView[],
  clubs: ZonedClubs,
  held: readonly Day[] = [],
  now: number | null = null,
): readonly Day[] {
  const days = new Map<string, Omit<Day, 'matches'> & { matches: MatchView[] }>()
  for (const match of matches) {
    const phase = now === null ? null : phaseAt(match, now)
    const day = phase === 'inPlay' || (phase !== null && isUntimed(match)) ? null : dateOf(match, clubs)
    const key = `${phase} ${day}`
    const group = days.get(key)
    if (group) group.matches.push(match)
    else days.set(key, { key, phase, day, matches: [match] })
  }
  const before = new Map(held.map((day) => [day.key, day]))
  return [...days.values()].map((group) => {
    const day = before.get(group.key)
    return day && sameMatches(day.matches, group.matches) ? day : group
  })
}

/** Number of cards laid out together. They fill whole rows of one, two or three columns. More cards delay a frame. */
export const RUN = 6
/**
 * Number of cards in a block. In each frame the browser checks every block (21 for 2,000 cards), but the runs of visible
 * blocks only.
 */
export const BLOCK = 16 * RUN

/** Returns whether both lists have the same match objects. */
export const sameMatches = (one: readonly MatchView[], other: readonly MatchView[]): boolean =>
  one.length === other.length && one.every((match, index) => match === other[index])
