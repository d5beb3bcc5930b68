import type { Lots } from '../../shared/competitions/lots.ts'
import { applyEvent } from '../../shared/scoring/fold.ts'
import { isOver, opponent, type Side } from '../../shared/scoring/score.ts'
import { startScore } from '../../shared/scoring/start-score.ts'
import type { DurationLine } from '../verify/duration-line.ts'

/** Chance in percent that the server wins a point. */
const SERVE_PERCENT = 60
/** Shortest time between the ends of two points, and how much longer it may take (s). */
const [LEAST_SECONDS, MORE_SECONDS] = [15, 40]

/** Returns a match whose points and times are random. Its pauses are no longer than the times between points. */
export function generatedLine(id: string, format: string, lots: Lots): DurationLine {
  const points: { server: Side; winner: Side; elapsed: number }[] = []
  let score = startScore(format, 1)
  for (let elapsed = 0; !isOver(score); elapsed += LEAST_SECONDS + lots.below(MORE_SECONDS)) {
    const server = score.server ?? 1
    const winner = lots.below(100) < SERVE_PERCENT ? server : opponent(server)
    points.push({ server, winner, elapsed })
    score = applyEvent(score, { kind: 'action', side: winner, action: 'WINNER' })
  }
  return { id, format, points }
}
