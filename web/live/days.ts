import { dayKey } from '../ui/dates.ts'
import type { MatchView } from './match-view.ts'

/** The key of the matches that are being played, whatever their day. */
export const LIVE = 'live'

/** The matches of one local day, or those that are being played, in the order of the list. */
export interface Day {
  readonly key: string
  readonly matches: readonly MatchView[]
}

/**
 * A list by days, which come in its order.
 * @param held the days as they were before: one of which nothing changed stays the same object, so that of two thousand
 *   matches a point renders those of one day at most
 * @param liveFirst whether what is being played stands before all days, instead of in its own
 */
export function byDay(matches: readonly MatchView[], held: readonly Day[] = [], liveFirst = false): readonly Day[] {
  const keys = new Map(
    held.flatMap(({ key, matches }) => (key === LIVE ? [] : matches.map(({ date }) => [date, key] as const))),
  )
  const days = new Map<string, MatchView[]>()
  const live = liveFirst ? matches.filter(({ status }) => status === 'live') : []
  if (live.length > 0) days.set(LIVE, live)
  for (const match of matches) {
    if (liveFirst && match.status === 'live') continue
    const key = keys.get(match.date) ?? dayKey(match.date)
    const ofDay = days.get(key)
    if (ofDay) ofDay.push(match)
    else days.set(key, [match])
  }
  const before = new Map(held.map((day) => [day.key, day]))
  return [...days].map(([key, ofDay]) => {
    const day = before.get(key)
    return day && sameMatches(day.matches, ofDay) ? day : { key, matches: ofDay }
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
