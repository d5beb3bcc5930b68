import type { OrderOfService } from './service.ts'
import type { BySide, Partner, Side } from './side.ts'

/** The statuses of a match. After the last four, which are ends, the server accepts an undo only. */
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

/** The games of one set, and the points of its tie-break, if any. */
export interface SetScore {
  readonly games: BySide<number>
  readonly tiebreak: BySide<number> | null
  /** Set once the time of a timed set is over: the leader has won it, or the next game decides. */
  readonly time?: true | undefined
}

/** The whole score of a match: the result of folding its log, and the start for further entries. Plain data. */
export interface Score {
  /** All sets, the current one last; never empty. The documented rules have one endless set. */
  readonly sets: readonly SetScore[]
  /**
   * Points in the current game or tie-break: 0, 1, 2 … (`display.ts` makes the labels). With a format they do not go back
   * at deuce: 5-4 is the second advantage.
   */
  readonly points: BySide<number>
  /** The side that serves the next point; null if unknown. */
  readonly server: Side | null
  readonly winner: Side | null
  readonly status: MatchStatus
  /** The matchUpFormat code of the match; absent under the documented rules. */
  readonly format?: string | undefined
  /** In doubles with a format, the partner of each pair who serves next (or now); null in singles. */
  readonly partners?: BySide<Partner> | null | undefined
  /** Changes of the order of service by corrections; absent without any. */
  readonly order?: OrderOfService | undefined
}

/** The score of a match with an empty log. */
export const START: Score = {
  sets: [{ games: [0, 0], tiebreak: null }],
  points: [0, 0],
  server: null,
  winner: null,
  status: 'scheduled',
}

/** A set before its first point. */
export const NEW_SET: SetScore = { games: [0, 0], tiebreak: null }

/** Returns the current (or last) set. */
export const runningSet = ({ sets }: Pick<Score, 'sets'>): SetScore => sets[sets.length - 1] ?? NEW_SET

/** Returns the games of the current (or last) set. */
export const runningGames = (score: Score): BySide<number> => runningSet(score).games

/** Returns the number, from 1 over the whole match, of the game of the next point. */
export function gameNumber(score: Pick<Score, 'sets'>): number {
  return score.sets.reduce((sum, { games }) => sum + games[0] + games[1], 1)
}

/** Returns the winner of a game that ended between two consecutive scores, or null. */
export function gameWonBy(before: Score, after: Score): Side | null {
  if (gameNumber(after) <= gameNumber(before)) return null
  const index = before.sets.length - 1
  const [was, is] = [before.sets[index] ?? NEW_SET, after.sets[index] ?? NEW_SET]
  return is.games[0] > was.games[0] ? 1 : 2
}

/** Returns whether the match has ended. Only an undo can follow. */
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
