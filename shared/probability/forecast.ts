import { type Format, formatOf } from '../scoring/format.ts'
import { type BySide, isOver, type Score } from '../scoring/score.ts'
import { nextPointOf } from './match-chance.ts'

/** The forecast of the model for a score. */
export interface Forecast {
  /** Side 1's chance to win the match, from 0 to 1. Side 2 has the rest. */
  readonly chance: number
  /** The difference that the next point makes to the chance (Morris 1977); null after the end. */
  readonly importance: number | null
}

/**
 * Returns the forecast for a score if points are independent. Returns null without a format, with timed sets, and after an end
 * without a winner.
 * @param serve each side's chance to win a point that it serves, more than 0 and less than 1
 */
export function forecastOf(score: Score, serve: BySide<number>): Forecast | null {
  const format = score.format === undefined ? null : formatOf(score.format)
  if (!format || hasTimedSet(format)) return null
  if (isOver(score)) return score.winner && { chance: score.winner === 1 ? 1 : 0, importance: null }
  const { chance, ifWon, ifLost } = nextPointOf(score, format, score.server === null ? onUnknownServe(serve) : serve)
  return { chance, importance: ifWon - ifLost }
}

const hasTimedSet = ({ set, final }: Format): boolean => set.minutes !== undefined || final?.minutes !== undefined

/** Returns chances under which it makes no difference who serves. */
function onUnknownServe([one, two]: BySide<number>): BySide<number> {
  const mean = (one + 1 - two) / 2
  return [mean, 1 - mean]
}
