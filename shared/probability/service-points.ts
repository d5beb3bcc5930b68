import type { StandingEntry } from '../matches/match-schemas.ts'
import { applyEvent } from '../scoring/fold.ts'
import { type BySide, plusOne, type Score, type Side } from '../scoring/score.ts'
import { pointWinner } from '../scoring/scoring-event.ts'

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

/** Counts an entry if it is a point that a known side served. @param before the score before the entry */
export const withEntry = (points: ServicePoints, before: Score, entry: StandingEntry): ServicePoints =>
  entry.kind === 'action' && before.server !== null
    ? withServicePoint(points, before.server, pointWinner(entry.action, entry.side))
    : points

/** Returns the service points of a log. None without a format, because nobody knows who serves. */
export function servicePointsOf(start: Score, standing: Iterable<StandingEntry>): ServicePoints {
  let [points, score] = [NO_SERVICE_POINTS, start]
  if (start.format === undefined) return points
  for (const entry of standing) {
    points = withEntry(points, score, entry)
    score = applyEvent(score, entry)
  }
  return points
}

/** Returns each side's chance to win a point that it serves: the mean of the Beta distribution after the points of the match. */
export const serveChances = ({ played, won }: ServicePoints, { mean, weight }: ServePrior): BySide<number> => [
  (mean * weight + won[0]) / (weight + played[0]),
  (mean * weight + won[1]) / (weight + played[1]),
]
