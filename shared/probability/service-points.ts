import { type BySide, plusOne, type Side } from '../scoring/score.ts'

/**
 * The prior about serving before the first point: the mean chance to win a service point, and its weight as a number of points.
 */
export interface ServePrior {
  readonly mean: number
  readonly weight: number
}

/** The best prior for 63,202 professional matches (docs/probability.md). */
export const SERVE_PRIOR: ServePrior = { mean: 0.6007, weight: 110 }

/** The points that each side has served in a match, and how many of them it has won. */
export interface ServicePoints {
  readonly played: BySide<number>
  readonly won: BySide<number>
}

export const NO_SERVICE_POINTS: ServicePoints = { played: [0, 0], won: [0, 0] }

/** Adds a point. */
export const withServicePoint = ({ played, won }: ServicePoints, server: Side, winner: Side): ServicePoints => ({
  played: plusOne(played, server),
  won: winner === server ? plusOne(won, server) : won,
})

/** Returns each side's chance to win a point that it serves: the mean of the Beta distribution after the points of the match. */
export const serveChances = ({ played, won }: ServicePoints, { mean, weight }: ServePrior): BySide<number> => [
  (mean * weight + won[0]) / (weight + played[0]),
  (mean * weight + won[1]) / (weight + played[1]),
]
