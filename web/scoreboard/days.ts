import { type Phase, phaseOf } from '../../shared/matches/live-order.ts'
import type { MatchView } from '../match-feed/match-view.ts'
import { dayKey } from '../ui/dates.ts'

/** The matches of one local day, or those in play, in list order. */
export interface Day {
  readonly key: string
  /** The phase of the live list; null in a list by date. */
  readonly phase: Phase | null
  /** The local day; null for matches in play. */
  readonly day: string | null
  readonly matches: readonly MatchView[]
}

/**
 * Groups a list by days in list order.
 * @param held the earlier result. Unchanged days stay the same objects, so that a point renders only the day of its match.
 * @param phased whether the list has the order of the live list, in which each phase has its own days
 */
export function byDay(matches: readonly MatchView[], held: readonly Day[] = [], phased = false): readonly Day[] {
  const known = new Map(
    held.flatMap(({ day, matches }) => (day === null ? [] : matches.map(({ date }) => [date, day] as const))),
  )
  const days = new Map<string, Omit<Day, 'matches'> & { matches: MatchView[] }>()
  for (const match of matches) {
    const phase = phased ? phaseOf(match.status) : null
    const day = phase === 'inPlay' ? null : (known.get(match.date) ?? dayKey(match.date))
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
