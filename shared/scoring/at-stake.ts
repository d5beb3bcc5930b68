import { applyEvent } from './fold.ts'
import { gameNumber, isOver, runningSet, type Score } from './score.ts'
import { type BySide, of, opponent, type Side } from './side.ts'

/** What a side wins if it wins the next point. */
export interface Stake {
  readonly wins: 'game' | 'set' | 'match'
  /** Whether it is a break point: the game is the other side's to serve. There are none in a tie-break. */
  readonly breaks: boolean
}

/** What hangs on the next point. */
export interface AtStake {
  /** For each side what the point would win it; null for nothing more than a point. */
  readonly stakes: BySide<Stake | null>
  /** One point decides a game or a tie-break for whoever wins it. */
  readonly deciding: boolean
}

const NOTHING: AtStake = { stakes: [null, null], deciding: false }

/** What is at stake before the next point, by the rules in force: each side's point is played to see what it wins. */
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

/** Whether the next point is a break point, and for which side. */
export function breakPointFor(score: Score): Side | null {
  const { stakes } = atStake(score)
  return ([1, 2] as const).find((side) => of(stakes, side)?.breaks) ?? null
}
