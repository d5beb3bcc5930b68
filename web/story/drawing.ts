import type { Moment } from '../../shared/probability/story.ts'
import type { SetScore } from '../../shared/scoring/score.ts'

/** The part of a chart that shows one set. */
export interface SetSpan {
  /** Number of the set, from 1. */
  readonly number: number
  /** Index of the last moment before the set. */
  readonly from: number
  /** Index of the last moment of the set. */
  readonly to: number
  readonly score: SetScore | undefined
}

/** The paths of a story's charts. In both charts, x is the index of the moment, from 0 to `width`. */
export interface Drawing {
  readonly width: number
  /** The chance of side 1, as a line. y is 0 at 100 % and 100 at 0 %. */
  readonly chance: string
  /** Closes the line `chance` at its end, so that it becomes an area that ends at 50 %. */
  readonly toNet: string
  /** The momentum as an area around y = 0. While side 1 has the momentum, y is negative, which SVG draws above the axis. */
  readonly momentum: string
  /** The largest momentum of either side. */
  readonly most: number
  readonly sets: readonly SetSpan[]
}

/** Smallest scale of the momentum chart (hundredths of a percent), so that small changes do not look large. */
const LEAST_SCALE = 100

/** Returns the charts of a story. It rounds numbers to keep the paths of a long match short. */
export function drawingOf(moments: readonly Moment[]): Drawing {
  let chance = ''
  let momentum = 'M0 0'
  let most = LEAST_SCALE
  let end = 0
  for (const [x, moment] of moments.entries()) {
    if (!moment.forecast) continue
    chance += `${x === 0 ? 'M' : 'L'}${x} ${Math.round(1000 * (1 - moment.forecast.chance)) / 10}`
    const height = Math.round(10_000 * moment.momentum)
    momentum += `L${x} ${-height}`
    most = Math.max(most, Math.abs(height))
    end = x
  }
  return {
    width: Math.max(1, moments.length - 1),
    chance,
    toNet: `L${end} 50L0 50Z`,
    momentum: `${momentum}L${end} 0Z`,
    most,
    sets: setSpans(moments),
  }
}

function setSpans(moments: readonly Moment[]): SetSpan[] {
  const last = moments.length - 1
  const scores = moments[last]?.score.sets ?? []
  const spans: SetSpan[] = []
  let from = 0
  for (let to = 1; to <= last; to++) {
    const number = moments[to - 1]?.score.sets.length ?? 1
    const isEnd = to === last || (moments[to]?.score.sets.length ?? 1) > number
    if (!isEnd) continue
    spans.push({ number, from, to, score: scores[number - 1] })
    from = to
  }
  return spans
}
