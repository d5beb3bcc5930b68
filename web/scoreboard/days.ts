import { type Phase, phaseOf } from '../../shared/matches/live-order.ts'
import type { MatchView } from '../match-feed/match-view.ts'
import { dayKey } from '../ui/dates.ts'

/** The matches of one local day, or those in play, in the order of the list. */
export interface Day {
  readonly key: string
  /** The group of the live list that the day belongs to; null in a list by date alone. */
  readonly phase: Phase | null
  /** The local day; null for the matches in play, whose day does not matter. */
  readonly day: string | null
  readonly matches: readonly MatchView[]
}

/**
 * Groups a list by days, which keep its order.
 * @param held the days as they were before: one of which nothing changed stays the same object, so that of two thousand
 *   matches a point renders those of one day at most
 * @param phased whether the list is in the order of the live list, where each group has days of its own
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

/**
 * How many cards are laid out together: whole rows wherever cards stand in one, two or three columns. With more, the frame in
 * which they come into sight is late.
 */
export const RUN = 6
/** How many cards the browser looks at together first: of 2,000 it looks at 21 blocks and the runs of those in sight, in each frame. */
export const BLOCK = 16 * RUN

/** Whether nothing changed between the two. */
export const sameMatches = (one: readonly MatchView[], other: readonly MatchView[]): boolean =>
  one.length === other.length && one.every((match, index) => match === other[index])
