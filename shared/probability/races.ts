import type { Format, SetRule } from '../scoring/format.ts'
import { type BySide, of, opponent, type Score, type Side, type TiebreakOrder } from '../scoring/score.ts'
import { chanceFromLevel, chanceToWin, type Race, type Turns } from './race.ts'

/** The terms of all points of a match, as they are known now. */
export interface Terms {
  readonly format: Format
  /** The order of service in tie-breaks. */
  readonly order: Score['order']
  /** Side 1's chance to win a point, by the side that serves it. */
  readonly onServe: BySide<number>
}

const SAME: Turns = [0, 0, 0, 0]
const ALTERNATE: Turns = [0, 1, 0, 1]
const TIEBREAK_TURNS: Readonly<Record<TiebreakOrder, Turns>> = {
  ABBA: [0, 1, 1, 0],
  ABAB: ALTERNATE,
  AABB: [0, 0, 1, 1],
}

/** Returns a game as a race of points. */
export function gameRace({ format, onServe }: Terms, { noAd }: SetRule, server: Side): Race {
  const chance = of(onServe, server)
  // The first deuce is 3-3.
  const deuces = noAd ? 1 : (format.decidingDeuce ?? Number.POSITIVE_INFINITY)
  return { to: 4, decidedAt: 2 + deuces, decider: chance, chances: [chance, chance], turns: SAME }
}

/** Returns a tie-break as a race of points. @param first the side that serves its first point */
export function tiebreakRace({ order, onServe }: Terms, { tiebreak }: SetRule, first: Side): Race {
  const { to, noAd } = tiebreak ?? { to: 7, noAd: false }
  const chances = inOrder(onServe, first)
  const turns = TIEBREAK_TURNS[order?.tiebreak ?? 'ABBA']
  const last = turns[(2 * to - 2) & 3] ?? 0
  return { to, decidedAt: noAd ? to - 1 : Number.POSITIVE_INFINITY, decider: chances[last], chances, turns }
}

/**
 * Returns a set as a race of games and a tie-break.
 * @param first the side that serves its first game
 * @param like a set with the same kind of games, whose chances are known
 */
export function setRace(terms: Terms, rule: SetRule, first: Side, like?: Race): Race {
  const gameOf = (server: Side): number => chanceOfGame(gameRace(terms, rule, server))
  return {
    to: rule.games,
    decidedAt: rule.tiebreak?.at ?? Number.POSITIVE_INFINITY,
    // Each side has served equally many games before the tie-break.
    decider: rule.tiebreak ? chanceToWin(tiebreakRace(terms, rule, first), 0, 0) : 0,
    chances: like?.chances ?? [gameOf(first), gameOf(opponent(first))],
    turns: ALTERNATE,
  }
}

/** Returns side 1's chance to win a game: to 0, 15 or 30, or after the first deuce. The same as `chanceToWin`, but in one formula. */
function chanceOfGame(game: Race): number {
  const won = game.chances[0]
  const lost = 1 - won
  return won ** 4 * (1 + 4 * lost + 10 * lost ** 2) + 20 * (won * lost) ** 3 * chanceFromLevel(game, 3)
}

/** Returns a match as a race of sets. @param set side 1's chance to win a set that is not the deciding one */
export const matchRace = ({ format: { sets } }: Terms, set: number, decidingSet: number): Race => {
  const most = (sets - 1) / 2
  return { to: most + 1, decidedAt: most, decider: decidingSet, chances: [set, set], turns: SAME }
}

const inOrder = (chances: BySide<number>, first: Side): BySide<number> =>
  first === 1 ? chances : [chances[1], chances[0]]
