import { applyEvent } from '../../shared/scoring/fold.ts'
import { opponent, type Side } from '../../shared/scoring/side.ts'
import { startScore } from '../../shared/scoring/start-score.ts'
import type { PlayedPoint } from './played-match.ts'

/**
 * Who served the first point, from the first point whose server is known: whoever it was, service goes on by rule, so one
 * of the two makes it come out. Null where no server is known at all.
 */
export function firstServerOf(points: readonly PlayedPoint[], format: string): Side | null {
  const known = points.findIndex(({ server }) => server !== null)
  if (known < 0) return null
  let score = startScore(format, 1)
  for (const { event } of points.slice(0, known)) score = applyEvent(score, event)
  const server = points[known]?.server ?? null
  return server === null || score.server === server ? 1 : opponent(1)
}
