import type { RatingStep } from '../../shared/players/profile-schemas.ts'

/** A drawing of ratings in a square of 100, and the numbers at its bottom and top. */
export interface Curve {
  readonly line: string
  readonly band: string
  readonly low: number
  readonly high: number
}

/** Returns the drawing of a player’s ratings, oldest first: a line, and the band of their ±. Matches have equal distances. */
export function curveOf(steps: readonly Pick<RatingStep, 'rating' | 'plusMinus'>[]): Curve {
  // One match is a line too.
  const shown = steps.length === 1 ? [...steps, ...steps] : steps
  const low = Math.min(...shown.map(({ rating, plusMinus }) => rating - plusMinus))
  const high = Math.max(...shown.map(({ rating, plusMinus }) => rating + plusMinus))
  const x = (index: number) => rounded((100 * index) / (shown.length - 1))
  const y = (value: number) => rounded(high === low ? 50 : (100 * (high - value)) / (high - low))
  const points = (heightOf: (step: (typeof shown)[number]) => number) =>
    shown.map((step, index) => `${x(index)} ${y(heightOf(step))}`)
  const upper = points(({ rating, plusMinus }) => rating + plusMinus)
  const lower = points(({ rating, plusMinus }) => rating - plusMinus)
  return {
    line: `M${points(({ rating }) => rating).join('L')}`,
    band: `M${[...upper, ...lower.reverse()].join('L')}Z`,
    low,
    high,
  }
}

const rounded = (number: number): number => Math.round(100 * number) / 100
