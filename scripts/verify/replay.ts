import { applyEvent } from '../../shared/scoring/fold.ts'
import type { Score } from '../../shared/scoring/score.ts'
import type { PlayedMatch } from './played-match.ts'
import type { PlayedPoint } from './read-point.ts'
import { afterUnknownPoint, isShown, scoreShown } from './shown-state.ts'

/** A recorded point, with the engine's scores before and after it. */
export interface ReplayedPoint {
  readonly point: PlayedPoint
  readonly before: Score
  readonly after: Score
  /** False if the score before or after the point is a guess, because nobody knows who won a point. */
  readonly isKnown: boolean
}

/** Replays a match from this score. After an unknown point it continues from the next state shown. */
export function* replayed(start: Score, match: PlayedMatch): Generator<ReplayedPoint> {
  let after = start
  let isGuess = false
  for (const [index, point] of match.points.entries()) {
    const { event, shown } = point
    const before = after
    after = event ? applyEvent(before, event) : afterUnknownPoint(before, match, index)
    if (shown && isGuess && !isShown(before, after, shown)) after = scoreShown(before, shown) ?? after
    yield { point, before, after, isKnown: event !== null && !isGuess }
    isGuess = shown === null && (isGuess || event === null)
  }
}
