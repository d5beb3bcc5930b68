import type { ActionEntry, StandingEntry } from '../matches/match-schemas.ts'
import type { BySide } from '../scoring/score.ts'
import { ACTIONS, type Action, pointWinner, SHOTS, type Shot, STROKES, type Stroke } from '../scoring/scoring-event.ts'

/** A count for each key. */
export type Counts<K extends string> = Readonly<Record<K, number>>

/** The counts of one side in a match. */
export interface SideStats {
  readonly actions: Counts<Action>
  /** The winners by shot. A winner without a shot counts as WINNER; an ace does not count. */
  readonly winners: Counts<Shot>
  /** The unforced errors by stroke. An error without a stroke does not count. */
  readonly unforcedErrors: Counts<Stroke>
  /** Points won of which nobody recorded how they ended. They are in none of the other counts. */
  readonly unclassified: number
}

export type MatchStats = BySide<SideStats>

/**
 * Counts the points. Other entries (a penalty, rain) don't count.
 * @param standing the entries that were not undone; their order does not matter
 */
export function statsOf(standing: Iterable<StandingEntry>): MatchStats {
  let stats = NO_STATS
  for (const entry of standing) stats = withEntry(stats, entry)
  return stats
}

/** Returns the points that each side has won in play. Penalty points don't count. */
export const pointsWon = ([one, two]: MatchStats): BySide<number> => [wonBy(one, two), wonBy(two, one)]

const wonBy = (mine: SideStats, theirs: SideStats): number =>
  ACTIONS.reduce(
    (sum, action) => sum + (pointWinner(action, 1) === 1 ? mine : theirs).actions[action],
    mine.unclassified,
  )

/** Returns a zero for each key. */
export const noneOf = <K extends string>(keys: readonly K[]): Counts<K> =>
  Object.fromEntries(keys.map((key) => [key, 0])) as Record<K, number>

const NOTHING: SideStats = {
  actions: noneOf(ACTIONS),
  winners: noneOf(SHOTS),
  unforcedErrors: noneOf(STROKES),
  unclassified: 0,
}
export const NO_STATS: MatchStats = [NOTHING, NOTHING]

function withEntry([one, two]: MatchStats, entry: StandingEntry): MatchStats {
  if (entry.kind !== 'action') return [one, two]
  return entry.side === 1 ? [withAction(one, entry), two] : [one, withAction(two, entry)]
}

function withAction(stats: SideStats, point: ActionEntry): SideStats {
  const { action, shot, stroke, unclassified } = point
  if (unclassified) return { ...stats, unclassified: stats.unclassified + 1 }
  const actions = oneMore(stats.actions, action)
  if (action === 'WINNER') return { ...stats, actions, winners: oneMore(stats.winners, shot ?? 'WINNER') }
  if (action === 'UNFORCED_ERROR' && stroke) {
    return { ...stats, actions, unforcedErrors: oneMore(stats.unforcedErrors, stroke) }
  }
  return { ...stats, actions }
}

const oneMore = <K extends string>(counts: Counts<K>, key: K): Counts<K> => ({ ...counts, [key]: counts[key] + 1 })
