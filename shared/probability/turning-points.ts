import { atStake, type Stake } from '../scoring/at-stake.ts'
import { of, opponent, runningSet, type Score, type Side } from '../scoring/score.ts'
import type { Moment, Story } from './story.ts'

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

/** Returns the points and penalties with the largest changes of the chance, the largest first. */
export function turningPoints(story: Story, count: number): TurningPoint[] {
  const moments = story.slice()
  return moments
    .map((moment, index) => ({ moment, before: moments[index - 1]?.score ?? moment.score }))
    .filter(({ moment }) => moment.change !== 0)
    .sort((one, other) => Math.abs(other.moment.change) - Math.abs(one.moment.change))
    .slice(0, count)
    .flatMap(({ moment, before }) => turningPoint(before, moment) ?? [])
}

function turningPoint(score: Score, { entry, wonBy, change }: Moment): TurningPoint | null {
  if (!entry || !wonBy) return null
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
