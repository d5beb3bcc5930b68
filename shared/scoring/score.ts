import type { Suspension } from './suspension.ts'

/** A side of a match: 1 is `company`, 2 is `company2`. */
export type Side = 1 | 2

/** One value for each side, side 1 first. */
export type BySide<T> = readonly [T, T]

/** A partner of a pair: 1 serves the pair's first service game. */
export type Partner = 1 | 2

/** Returns the other side. */
export const opponent = (side: Side): Side => (side === 1 ? 2 : 1)

/** Returns the value of `side`. */
export const of = <T>(pair: BySide<T>, side: Side): T => (side === 1 ? pair[0] : pair[1])

/** Returns a value for each side from the value of each side. */
export const both = <T, R>([one, two]: BySide<T>, of: (each: T) => R): BySide<R> => [of(one), of(two)]

/** Returns the counts, with one more for `side`. */
export const plusOne = ([one, two]: BySide<number>, side: Side): BySide<number> =>
  side === 1 ? [one + 1, two] : [one, two + 1]

/** The statuses of a match. The last four are ends: after them, the server accepts only an undo. */
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
   * Points in the current game or tie-break: 0, 1, 2 … (`display.ts` makes the labels). With a format, the points go on
   * after deuce: 5-4 is the second advantage.
   */
  readonly points: BySide<number>
  /** The side that serves the next point; null if unknown. */
  readonly server: Side | null
  /** Null while the match goes on, and after an end without a winner. */
  readonly winner: Side | null
  readonly status: MatchStatus
  /** The matchUpFormat code of the match; absent under the documented rules. */
  readonly format?: string | undefined
  /** In doubles with a format, the partner of each pair who serves next (or now); null in singles. */
  readonly partners?: BySide<Partner> | null | undefined
  /** Changes of the order of service by corrections; absent without any. */
  readonly order?: OrderOfService | undefined
  /** While play is suspended: the reason; absent if nobody gave one. */
  readonly suspension?: Suspension | undefined
}

/** The serving side, and in doubles the partner of each pair. */
export type Service = Pick<Score, 'server' | 'partners'>

/**
 * The orders of service in a tie-break: one point and then two each, alternating, or two each from the start. The last two
 * are for short sets, if the organizer chooses them (ITF appendix on alternative procedures).
 */
export const TIEBREAK_ORDERS = ['ABBA', 'ABAB', 'AABB'] as const
export type TiebreakOrder = (typeof TIEBREAK_ORDERS)[number]

/** Changes of the order of service by corrections. */
export interface OrderOfService {
  /** Absent for ABBA. */
  readonly tiebreak?: TiebreakOrder | undefined
  /** The service after the current tie-break, if its order was altered after an odd number of points. */
  readonly afterTiebreak?: Service | undefined
  /** The numbers of games that were played before each game that was served out of turn. That game alters the order. */
  readonly alteredAfter?: readonly number[] | undefined
}

/** A set before its first point. */
export const NEW_SET: SetScore = { games: [0, 0], tiebreak: null }

/** The score of a match with an empty log, by the documented rules. */
export const START: Score = {
  sets: [NEW_SET],
  points: [0, 0],
  server: null,
  winner: null,
  status: 'scheduled',
}

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
export function isOver(score: Pick<Score, 'status'>): boolean {
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

/**
 * Reports whether an entry was undone between two scores. Viewers without the log need this to show the change.
 * Without an undo an ended match stays ended, and games never decrease. Points of a game decrease only when a side loses its
 * advantage by the documented rules.
 */
export function wentBack(before: Score, after: Score): boolean {
  if (isOver(before) && !isOver(after)) return true
  if (gameNumber(after) !== gameNumber(before)) return gameNumber(after) < gameNumber(before)
  // By the documented rules, an advantage is 4 points and its loss makes it 3.
  const advantage = before.format === undefined ? 4 : -1
  return ([1, 2] as const).some((side) => {
    const hasFewerGames = before.sets.some(({ games }, index) => {
      const later = after.sets[index]?.games ?? NEW_SET.games
      return of(later, side) < of(games, side)
    })
    const hasFewerPoints = of(after.points, side) < of(before.points, side)
    return hasFewerGames || (hasFewerPoints && of(before.points, side) !== advantage)
  })
}
