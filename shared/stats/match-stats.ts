import type { BySide } from '../scoring/score.ts'
import { ACTIONS, type Action, pointWinner, SHOTS, type Shot, STROKES, type Stroke } from '../scoring/scoring-event.ts'
import { ACTION_COUNTS, NO_POINTS, type SideCounts } from './side-counts.ts'

/** A count for each key. */
export type Counts<K extends string> = Readonly<Record<K, number>>

/** The counts of one side in a match. */
export interface SideStats {
  readonly actions: Counts<Action>
  /** The winners by shot. A winner without a shot counts as WINNER; an ace does not count. */
  readonly winners: Counts<Shot>
  /** The unforced errors by stroke. An error without a stroke does not count. */
  readonly unforcedErrors: Counts<Stroke>
  /** Points won for which nobody recorded how they ended. They are in none of the other counts. */
  readonly unclassified: number
}

export type MatchStats = BySide<SideStats>

/** Returns the counts that the documented reports have. */
export const matchStatsOf = ([one, two]: BySide<SideCounts>): MatchStats => [sideStatsOf(one), sideStatsOf(two)]

const sideStatsOf = (counts: SideCounts): SideStats => ({
  actions: countsOf(ACTIONS, (action) => counts[ACTION_COUNTS[action]]),
  winners: countsOf(SHOTS, (shot) => counts[shot]),
  unforcedErrors: countsOf(STROKES, (stroke) => counts[stroke]),
  unclassified: counts.unclassified,
})

const countsOf = <K extends string>(keys: readonly K[], count: (key: K) => number): Counts<K> =>
  Object.fromEntries(keys.map((key) => [key, count(key)])) as Record<K, number>

/** Returns the points that each side has won in play. Penalty points don't count. */
export const pointsWon = ([one, two]: MatchStats): BySide<number> => [wonBy(one, two), wonBy(two, one)]

const wonBy = (mine: SideStats, theirs: SideStats): number =>
  ACTIONS.reduce(
    (sum, action) => sum + (pointWinner(action, 1) === 1 ? mine : theirs).actions[action],
    mine.unclassified,
  )

export const NO_STATS: MatchStats = matchStatsOf(NO_POINTS)
