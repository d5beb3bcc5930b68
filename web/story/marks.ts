import type { Moment, Story } from '../../shared/probability/story.ts'
import { type TurningPoint, turningPointAt } from '../../shared/probability/turning-points.ts'
import { gameNumber } from '../../shared/scoring/score.ts'

/** Number of turning points to show. */
const TURNING_POINTS = 5
/** Smallest change of the chance that makes a turning point. */
export const LEAST_CHANGE = 0.05

/** The largest change of the chance in a game. */
export interface Swing {
  /** Index of its moment. */
  readonly index: number
  /** Number of the game in the match. */
  readonly game: number
  readonly size: number
}

/** Adds a moment to the swings of the games that changed the chance most, the largest first. Returns the same list if it stays. */
export function swingsAfter(
  swings: readonly Swing[],
  before: Moment,
  index: number,
  { change }: Moment,
): readonly Swing[] {
  const size = Math.abs(change)
  if (size < LEAST_CHANGE) return swings
  const game = gameNumber(before.score)
  const known = swings.find((swing) => swing.game === game)
  if (known && known.size >= size) return swings
  return [...swings.filter((swing) => swing !== known), { index, game, size }]
    .sort((one, other) => other.size - one.size)
    .slice(0, TURNING_POINTS)
}

/** A turning point with its place in the chart. */
export interface Mark {
  readonly point: TurningPoint
  /** Index of its moment. */
  readonly index: number
  /** Side 1's chance after it. */
  readonly chance: number
}

/** Returns the turning points to show, in the order of play. */
export const marksOf = (story: Story, swings: readonly Swing[]): Mark[] =>
  swings
    .flatMap(({ index }) => {
      const point = turningPointAt(story, index)
      return point ? [{ point, index, chance: story.at(index)?.forecast?.chance ?? 0.5 }] : []
    })
    .sort((one, other) => one.index - other.index)
