import type { Moment, Story } from '../../shared/probability/story.ts'
import type { SetScore } from '../../shared/scoring/score.ts'
import { type Swing, swingsAfter } from './marks.ts'

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
  /** The momentum as a line. While side 1 has the momentum, y is negative, which SVG draws above the axis. */
  readonly momentum: string
  /** The largest momentum of either side. */
  readonly most: number
  /** The last moment that has a chance. Both lines end there. */
  readonly end: number
  readonly sets: readonly SetSpan[]
  readonly swings: readonly Swing[]
  /** The last moment of the drawing, and its number of moments. */
  readonly last: Moment | null
  readonly length: number
}

/** Smallest scale of the momentum chart (hundredths of a percent), so that small changes do not look large. */
const LEAST_SCALE = 100

export const NO_DRAWING: Drawing = {
  width: 1,
  chance: '',
  momentum: 'M0 0',
  most: LEAST_SCALE,
  end: 0,
  sets: [],
  swings: [],
  last: null,
  length: 0,
}

/**
 * Returns the charts of a story. It rounds numbers to keep the paths of a long match short.
 * @param held an earlier drawing. If all its moments are still in the story, only the new ones are added to its paths.
 */
export function drawingAfter(held: Drawing, story: Story): Drawing {
  const isPart = held.length === 0 || story.at(held.length - 1) === held.last
  const drawn = isPart ? held : NO_DRAWING
  if (drawn.length === story.length) return drawn
  let { chance, momentum, most, end, swings, last } = drawn
  const sets: Writable<SetSpan>[] = drawn.sets.map((span) => ({ ...span }))
  let x = drawn.length
  for (const moment of story.slice(x)) {
    if (moment.forecast) {
      const height = Math.round(10_000 * moment.momentum)
      chance += `${x === 0 ? 'M' : 'L'}${x} ${Math.round(1000 * (1 - moment.forecast.chance)) / 10}`
      momentum += `L${x} ${-height}`
      most = Math.max(most, Math.abs(height))
      end = x
    }
    if (last) {
      extend(sets, last, x, moment)
      swings = swingsAfter(swings, last, x, moment)
    }
    last = moment
    x += 1
  }
  return { width: Math.max(1, story.length - 1), chance, momentum, most, end, sets, swings, last, length: story.length }
}

type Writable<T> = { -readonly [K in keyof T]: T[K] }

/** Extends the last set to a moment, or begins the next set. */
function extend(sets: Writable<SetSpan>[], before: Moment, index: number, { score }: Moment): void {
  const number = before.score.sets.length
  const running = sets.at(-1)
  if (running?.number === number) {
    running.to = index
    running.score = score.sets[number - 1]
  } else sets.push({ number, from: index - 1, to: index, score: score.sets[number - 1] })
}
