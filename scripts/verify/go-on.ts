import { applyEvent } from '../../shared/scoring/fold.ts'
import { isOver, type Score } from '../../shared/scoring/score.ts'
import type { PlayedMatch } from './played-match.ts'
import { isShown, scoreShown } from './shown-state.ts'

/** Of so many points that nobody tells every way is tried at once: three ways each. */
const LOOK_AHEAD = 3

/** Side 1 won it, side 2, or it was none. */
const waysOn = (before: Score): readonly [Score, Score, Score] => [
  applyEvent(before, { kind: 'action', side: 1, action: 'WINNER' }),
  applyEvent(before, { kind: 'action', side: 2, action: 'WINNER' }),
  before,
]

/**
 * The score after a point of which nobody knows who won it. Side 1, side 2 or nobody: whichever goes together best with what
 * the line tells after it, as far as the next state; the state that was shown where none of them does.
 * @param index of that point
 */
export function goOn(before: Score, { points, winner }: PlayedMatch, index: number): Score {
  const ways = waysOn(before)
  const shown = points[index]?.shown
  if (shown) return ways.find((after) => isShown(before, after, shown)) ?? scoreShown(before, shown) ?? before
  const agreeing = ways.map((way) => agreement(way, index + 1, LOOK_AHEAD))
  return ways[agreeing.indexOf(Math.max(...agreeing))] ?? before

  /** How much of what follows agrees: a state outweighs every server on the way to it. */
  function agreement(from: Score, first: number, unknown: number): number {
    let [score, agreeing] = [from, 0]
    for (const [place, { server, event, shown: next }] of points.slice(first).entries()) {
      if (isOver(score)) return agreeing - points.length
      if (server) agreeing += server === score.server ? 1 : -1
      const last = score
      if (!event) {
        const further = waysOn(last)
        if (next) return agreeing + (further.some((way) => isShown(last, way, next)) ? points.length : 0)
        if (unknown === 0) return agreeing
        return agreeing + Math.max(...further.map((way) => agreement(way, first + place + 1, unknown - 1)))
      }
      score = applyEvent(score, event)
      if (next) return agreeing + (isShown(last, score, next) ? points.length : 0)
    }
    return agreeing + (winner !== null && score.winner === winner ? points.length : 0)
  }
}
