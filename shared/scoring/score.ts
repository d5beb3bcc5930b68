import type { BySide, Side } from './side.ts'

/** Where a match stands. The last four are ends: after them only an undo is taken. */
export const MATCH_STATUSES = [
  'scheduled',
  'live',
  'suspended',
  'finished',
  'retired',
  'defaulted',
  'walkover',
] as const
export type MatchStatus = (typeof MATCH_STATUSES)[number]

/** Games of one set and, where a tie-break was or is being played, its points. */
export interface SetScore {
  readonly games: BySide<number>
  readonly tiebreak: BySide<number> | null
}

/**
 * The whole state of a match's score: what a fold of its log arrives at, and what a fold goes on from.
 * It is plain data, so it can be sent over the wire and compared with `deepEqual`.
 */
export interface Score {
  /** Set by set, the running one last; never empty. The documented rules know one endless set. */
  readonly sets: readonly SetScore[]
  /** Points in the running game, counted 0, 1, 2 … (labels are made in `display.ts`). */
  readonly points: BySide<number>
  /** Who serves the next point; null where the rules in force do not know. */
  readonly server: Side | null
  readonly winner: Side | null
  readonly status: MatchStatus
}

/** The score of a match whose log is empty. */
export const START: Score = {
  sets: [{ games: [0, 0], tiebreak: null }],
  points: [0, 0],
  server: null,
  winner: null,
  status: 'scheduled',
}

/** The games of the running (or last) set. */
export function runningGames(score: Score): BySide<number> {
  return score.sets[score.sets.length - 1]?.games ?? [0, 0]
}

/** The 1-based count, over the whole match, of the game in which the next point is played. */
export function gameNumber(score: Score): number {
  return score.sets.reduce((sum, { games }) => sum + games[0] + games[1], 1)
}

/** True once nothing but an undo can follow. */
export function isOver(score: Score): boolean {
  switch (score.status) {
    case 'scheduled':
    case 'live':
    case 'suspended':
      return false
    case 'finished':
    case 'retired':
    case 'defaulted':
    case 'walkover':
      return true
  }
}
