import type { StandingEntry } from '../matches/match-schemas.ts'
import { setsWon } from '../scoring/display.ts'
import { applyEvent } from '../scoring/fold.ts'
import { isOver, type Score } from '../scoring/score.ts'
import { forecastOf } from './forecast.ts'
import { NO_SERVICE_POINTS, SERVE_PRIOR, type ServePrior, serveChances, withEntry } from './service-points.ts'

/**
 * Returns side 1's chance to win the match, as it was after each set but the last one. A match whose points nobody entered has none.
 * @param standing the entries that were not undone, oldest first
 */
export function chancesAfterSets(
  start: Score,
  standing: readonly StandingEntry[],
  prior: ServePrior = SERVE_PRIOR,
): number[] {
  const chances: number[] = []
  let score = start
  let servicePoints = NO_SERVICE_POINTS
  for (const entry of standing) {
    const before = setsPlayed(score)
    servicePoints = withEntry(servicePoints, score, entry)
    score = applyEvent(score, entry)
    if (setsPlayed(score) === before || isOver(score)) continue
    const forecast = forecastOf(score, serveChances(servicePoints, prior))
    if (forecast) chances.push(forecast.chance)
  }
  return chances
}

const setsPlayed = (score: Score): number => setsWon(score)[0] + setsWon(score)[1]
