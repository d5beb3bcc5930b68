import { countedSeconds, NOTHING_PLAYED, withPoint } from '../../shared/duration/pauses.ts'
import { type DurationModel, durationModel, PROFESSIONALS } from '../../shared/duration/time-left.ts'
import { NO_SERVICE_POINTS, withServicePoint } from '../../shared/probability/service-points.ts'
import { applyEvent } from '../../shared/scoring/fold.ts'
import { gameNumber, isOver } from '../../shared/scoring/score.ts'
import { startScore } from '../../shared/scoring/start-score.ts'
import type { DurationLine } from './duration-line.ts'
import { PlayedMatchError } from './read-values.ts'

/** When a match was expected to end, and when it did, counted from the prediction (s). */
export interface Prediction {
  /** Number of games that were over. 0: before the first point. */
  readonly k: number
  readonly q10: number
  readonly q50: number
  readonly q90: number
  /** Without interruptions, which nobody can know before. */
  readonly real: number
}

/** The models of formats, which keep what they have computed. */
const models = new Map<string, DurationModel | null>()

/**
 * Predicts the end of a match before its first point, and at the end of each game but the last, from what was known then.
 * @throws PlayedMatchError if the model has no forecast for the format, or if points follow the end
 */
export function predictionsOf({ format, points }: DurationLine): Prediction[] {
  const model = models.get(format) ?? durationModel(format, PROFESSIONALS)
  models.set(format, model)
  if (!model) throw new PlayedMatchError('the model has no forecast for its format')
  let score = startScore(format, points[0]?.server ?? null)
  let [service, played] = [NO_SERVICE_POINTS, NOTHING_PLAYED]
  const made: (Omit<Prediction, 'real'> & { readonly at: number })[] = []
  const predict = (k: number): void => {
    const left = model(score, service, played)
    if (left) made.push({ k, q10: left.q10, q50: left.q50, q90: left.q90, at: played.seconds })
  }
  predict(0)
  points.forEach(({ server, winner, elapsed }, index) => {
    if (isOver(score)) throw new PlayedMatchError('points: go on after the end')
    const before = score
    const last = points[index - 1]?.elapsed
    if (last !== undefined) played = withPoint(played, before, countedSeconds(before, elapsed - last))
    service = withServicePoint(service, server, winner)
    score = applyEvent(before, { kind: 'action', side: winner, action: 'WINNER' })
    if (gameNumber(score) > gameNumber(before) && !isOver(score)) predict(gameNumber(score) - 1)
  })
  // A match that was cut short has a game that nobody finished, and no end.
  return made
    .filter(({ k }) => isOver(score) || k < gameNumber(score) - 1)
    .map(({ at, ...prediction }) => ({ ...prediction, real: played.seconds - at }))
}
