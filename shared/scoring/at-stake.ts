import { applyEvent } from './fold.ts'
import { gameNumber, isOver, runningSet, type Score } from './score.ts'
import { type BySide, of, opponent, type Side } from './side.ts'

/** What a side wins if it wins the next point. */
export interface Stake {
  readonly wins: 'game' | 'set' | 'match'
  /** Whether it is a break point: the other side serves the game. A tie-break has none. */
  readonly breaks: boolean
}

/** The stakes of the next point. */
export interface AtStake {
  /** What the point would win each side besides the point, or null. */
  readonly stakes: BySide<Stake | null>
  /** Whether the winner of this point wins the game or tie-break. */
  readonly deciding: boolean
}

const NOTHING: AtStake = { stakes: [null, null], deciding: false }

/** Returns the stakes of the next point. Plays the point for each side to see what it wins. */
export function atStake(score: Score): AtStake {
  if (isOver(score)) return NOTHING
  const stakes: BySide<Stake | null> = [stakeOf(score, 1), stakeOf(score, 2)]
  return { stakes, deciding: stakes[0] !== null && stakes[1] !== null }
}

function stakeOf(score: Score, side: Side): Stake | null {
  const after = applyEvent(score, { kind: 'penalty', side: opponent(side), penalty: 'point' })
  if (gameNumber(after) === gameNumber(score)) return null
  const isTiebreak = runningSet(score).tiebreak !== null
  return { wins: wonIn(score, after), breaks: score.server === opponent(side) && !isTiebreak }
}

function wonIn(before: Score, after: Score): Stake['wins'] {
  if (after.winner !== null) return 'match'
  return after.sets.length > before.sets.length ? 'set' : 'game'
}

/** Returns the side for which the next point is a break point, or null. */
export function breakPointFor(score: Score): Side | null {
  const { stakes } = atStake(score)
  return ([1, 2] as const).find((side) => of(stakes, side)?.breaks) ?? null
}
