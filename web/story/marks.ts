import type { Moment, Story } from '../../shared/probability/story.ts'
import { type TurningPoint, turningPoints } from '../../shared/probability/turning-points.ts'
import { gameNumber } from '../../shared/scoring/score.ts'
import { indexOfMoment } from './story-of.ts'

/** Number of turning points to show. */
const TURNING_POINTS = 5
/** Number of points to choose from. Naming what was at stake takes a while for hundreds of points. */
const CANDIDATES = 40
/** Smallest change of the chance that makes a turning point. */
export const LEAST_CHANGE = 0.05

/** A turning point with its place in the chart. */
export interface Mark {
  readonly point: TurningPoint
  /** Index of its moment. */
  readonly index: number
  /** Side 1's chance after it. */
  readonly chance: number
}

/** Returns the turning points to show, in the order of play: the largest of a game stands for the others of that game. */
export function marksOf(story: Story, moments: readonly Moment[]): Mark[] {
  const games = new Set<number>()
  const found: Mark[] = []
  for (const point of turningPoints(story, CANDIDATES)) {
    const game = gameNumber(point.score)
    if (games.has(game)) continue
    if (games.size === TURNING_POINTS || point.change < LEAST_CHANGE) break
    games.add(game)
    const index = indexOfMoment(moments, point.seq)
    found.push({ point, index, chance: moments[index]?.forecast?.chance ?? 0.5 })
  }
  return found.sort((one, other) => one.index - other.index)
}
