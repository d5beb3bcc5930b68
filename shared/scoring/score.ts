import type { OrderOfService } from './service.ts'
import type { BySide, Partner, Side } from './side.ts'

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
  /** The umpire has called time in this timed set: the leader won it, or the next game decides it. */
  readonly time?: true | undefined
}

/**
 * The whole state of a match's score: what a fold of its log arrives at, and what a fold goes on from.
 * It is plain data, so it can be sent over the wire and compared with `deepEqual`.
 */
export interface Score {
  /** Set by set, the running one last; never empty. The documented rules know one endless set. */
  readonly sets: readonly SetScore[]
  /**
   * Points in the running game or tie-break, counted 0, 1, 2 … (labels are made in `display.ts`). With a format they are
   * never taken back at deuce: 5-4 is the second advantage.
   */
  readonly points: BySide<number>
  /** Who serves the next point; null where the rules in force do not know. */
  readonly server: Side | null
  readonly winner: Side | null
  readonly status: MatchStatus
  /** The matchUpFormat code whose rules are in force; absent under the documented rules. */
  readonly format?: string | undefined
  /** In doubles with a format, who of each pair serves when its turn comes (or is serving); null in singles. */
  readonly partners?: BySide<Partner> | null | undefined
  /** What corrections changed about the order of service; absent where the rules alone decide it. */
  readonly order?: OrderOfService | undefined
}

/** The score of a match whose log is empty. */
export const START: Score = {
  sets: [{ games: [0, 0], tiebreak: null }],
  points: [0, 0],
  server: null,
  winner: null,
  status: 'scheduled',
}

/** A set in which nothing has been played. */
export const NEW_SET: SetScore = { games: [0, 0], tiebreak: null }

/** The running (or last) set. */
export const runningSet = ({ sets }: Pick<Score, 'sets'>): SetScore => sets[sets.length - 1] ?? NEW_SET

/** The games of the running (or last) set. */
export const runningGames = (score: Score): BySide<number> => runningSet(score).games

/** The 1-based count, over the whole match, of the game in which the next point is played. */
export function gameNumber(score: Pick<Score, 'sets'>): number {
  return score.sets.reduce((sum, { games }) => sum + games[0] + games[1], 1)
}

/** Who won a game between two scores, of which the second follows the first; null where none ended. */
export function gameWonBy(before: Score, after: Score): Side | null {
  if (gameNumber(after) <= gameNumber(before)) return null
  const index = before.sets.length - 1
  const [was, is] = [before.sets[index] ?? NEW_SET, after.sets[index] ?? NEW_SET]
  return is.games[0] > was.games[0] ? 1 : 2
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
