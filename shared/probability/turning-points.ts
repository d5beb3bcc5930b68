import { atStake, type Stake } from '../scoring/at-stake.ts'
import { of, opponent, runningSet, type Score, type Side } from '../scoring/score.ts'
import type { Story } from './story.ts'

/**
 * The kinds of turning points, the most important first. `tiebreak` is a point of a tie-break that could not end it. `game` is
 * a game that the server holds.
 */
export const TURNING_KINDS = ['match', 'set', 'break', 'game', 'tiebreak', 'point', 'penalty'] as const
export type TurningKind = (typeof TURNING_KINDS)[number]

/** A point that changed the chance of a match. */
export interface TurningPoint {
  readonly seq: number
  /** The score before the point. */
  readonly score: Score
  /** The side that won the point, or whose opponent got a penalty. */
  readonly side: Side
  /** The change of this side's chance to win the match. */
  readonly change: number
  readonly kind: TurningKind
  /** `saved` if the other side had the match, set or break point. */
  readonly outcome: 'won' | 'saved'
}

/** Returns the point or penalty at this index of a story. Null for other entries, and if the chance did not change. */
export function turningPointAt(story: Story, index: number): TurningPoint | null {
  const [score, moment] = [story.at(index - 1)?.score, story.at(index)]
  if (index === 0 || !score || !moment?.entry || !moment.wonBy || moment.change === 0) return null
  const { entry, wonBy, change } = moment
  const head = { seq: entry.seq, score, side: wonBy, change: wonBy === 1 ? change : -change }
  return { ...head, ...(entry.kind === 'penalty' ? PENALTY : meaningOf(score, wonBy)) }
}

type Meaning = Pick<TurningPoint, 'kind' | 'outcome'>

const PENALTY: Meaning = { kind: 'penalty', outcome: 'won' }

/**
 * Returns the kind of a point, and whether it was won or saved. If both sides had something at stake, the more important stake
 * counts.
 */
function meaningOf(score: Score, winner: Side): Meaning {
  const { stakes } = atStake(score)
  const won = kindOf(of(stakes, winner)) ?? (runningSet(score).tiebreak ? 'tiebreak' : 'point')
  const saved = kindOf(of(stakes, opponent(winner)))
  const isGraver = saved && saved !== 'game' && TURNING_KINDS.indexOf(saved) < TURNING_KINDS.indexOf(won)
  return isGraver ? { kind: saved, outcome: 'saved' } : { kind: won, outcome: 'won' }
}

function kindOf(stake: Stake | null): TurningKind | null {
  if (!stake) return null
  if (stake.wins !== 'game') return stake.wins
  return stake.breaks ? 'break' : 'game'
}
