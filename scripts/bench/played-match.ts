import { foldEvents } from '../../shared/scoring/fold.ts'
import type { Score } from '../../shared/scoring/score.ts'
import type { ScoringEvent } from '../../shared/scoring/scoring-event.ts'
import { opponent, type Side } from '../../shared/scoring/side.ts'
import { startScore } from '../../shared/scoring/start-score.ts'

/** A match as it was played, point by point. */
export interface PlayedMatch {
  readonly start: Score
  readonly events: readonly (ScoringEvent & { readonly kind: 'action' })[]
  readonly score: Score
}

/**
 * A match of an even contest in which the server wins six points of ten: the same for the same seed.
 * @param code its format; null plays the documented rules, which never end
 * @param longest so many points at most
 */
export function playedMatch(code: string | null, seed: number, longest = 400): PlayedMatch {
  const start = startScore(code, seed % 2 === 0 ? 1 : 2)
  const events: PlayedMatch['events'][number][] = []
  let state = seed
  let score = start
  while (score.winner === null && events.length < longest) {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    const server: Side = score.server ?? (events.length % 12 < 6 ? 1 : 2)
    const side = state / 2 ** 32 < 0.6 ? server : opponent(server)
    const event = { kind: 'action', side, action: 'WINNER' } as const
    events.push(event)
    score = foldEvents([event], score)
  }
  return { start, events, score }
}
