import type { Forecast } from '../../shared/probability/forecast.ts'
import type { Moment, Story } from '../../shared/probability/story.ts'
import { shownSets } from '../../shared/scoring/display.ts'
import type { SetScore } from '../../shared/scoring/score.ts'
import { type Swing, swingsAfter } from './marks.ts'

/**
 * The part of the charts that shows one set. Each set has paths of its own, so that a point changes only those of its set. In
 * both charts, x is the index of the moment.
 */
export interface SetSpan {
  /** Number of the set, from 1. */
  readonly number: number
  /** Index of the last moment before the set, where its lines begin. */
  readonly from: number
  /** Index of the last moment of the set. */
  readonly to: number
  readonly score: SetScore | undefined
  /** The chance of side 1, as a line. y is 0 at 100 % and 100 at 0 %. */
  readonly chance: string
  /** The momentum as a line. While side 1 has the momentum, y is negative, which SVG draws above the axis. */
  readonly momentum: string
  /** Index of the last moment that has a chance. Both lines end there. */
  readonly end: number
}

/** A story's charts. */
export interface Drawing {
  /** Index of the last moment. */
  readonly width: number
  /** The largest momentum of either side. */
  readonly most: number
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
  most: LEAST_SCALE,
  sets: [],
  swings: [],
  last: null,
  length: 0,
}

/**
 * Returns the charts of a story. It rounds numbers to keep the paths of a long match short.
 * @param held an earlier drawing. If all its moments are still in the story, only the new ones are added to its paths, and the
 * finished sets stay the same objects.
 */
export function drawingAfter(held: Drawing, story: Story): Drawing {
  const isPart = held.length === 0 || story.at(held.length - 1) === held.last
  const drawn = isPart ? held : NO_DRAWING
  if (drawn.length === story.length) return drawn
  let { most, swings, last } = drawn
  const sets: Writable<SetSpan>[] = [...drawn.sets]
  // Others hold the last set, so a copy grows.
  let running = sets.pop()
  if (running) running = { ...running }
  let x = drawn.length
  for (const moment of story.slice(x)) {
    most = Math.max(most, Math.abs(heightOf(moment)))
    if (last) {
      // A declaration between two sets belongs to the earlier one.
      const number = Math.max(1, Math.min(last.score.sets.length, shownSets(moment.score).length))
      if (running?.number !== number) {
        if (running) sets.push(running)
        running = newSpan(number, last, x - 1)
      }
      extend(running, moment, x)
      swings = swingsAfter(swings, last, x, moment)
    }
    last = moment
    x += 1
  }
  if (running) sets.push(running)
  return { width: Math.max(1, story.length - 1), most, sets, swings, last, length: story.length }
}

type Writable<T> = { -readonly [K in keyof T]: T[K] }

/** Returns the span of a set before its first moment. @param x index of the last moment before the set */
const newSpan = (number: number, before: Moment, x: number): Writable<SetSpan> => ({
  number,
  from: x,
  to: x,
  score: undefined,
  chance: before.forecast ? `M${x} ${depthOf(before.forecast)}` : '',
  momentum: `M${x} ${-heightOf(before)}`,
  end: x,
})

/** Extends a set to a moment. */
function extend(span: Writable<SetSpan>, moment: Moment, x: number): void {
  span.to = x
  span.score = shownSets(moment.score)[span.number - 1]
  if (!moment.forecast) return
  span.chance += `L${x} ${depthOf(moment.forecast)}`
  span.momentum += `L${x} ${-heightOf(moment)}`
  span.end = x
}

const depthOf = ({ chance }: Forecast): number => Math.round(1000 * (1 - chance)) / 10
const heightOf = ({ momentum }: Moment): number => Math.round(10_000 * momentum)
