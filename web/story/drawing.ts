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

/**
 * Returns the charts of a story. It rounds numbers to keep the paths of a long match short.
 * @param held an earlier drawing. If all its moments are still in the story, only the new ones are added to its paths.
 */
export function drawingAfter(held: Drawing, story: Story): Drawing {
  const isPart = held.length === 0 || story.at(held.length - 1) === held.last
  let drawing = isPart ? held : NO_DRAWING
  for (const moment of story.slice(drawing.length)) drawing = withMoment(drawing, moment)
  return drawing
}

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

function withMoment(drawn: Drawing, moment: Moment): Drawing {
  const { last, length: x } = drawn
  const { forecast } = moment
  const height = Math.round(10_000 * moment.momentum)
  const y = forecast && Math.round(1000 * (1 - forecast.chance)) / 10
  return {
    width: Math.max(1, x),
    chance: y === null ? drawn.chance : `${drawn.chance}${x === 0 ? 'M' : 'L'}${x} ${y}`,
    momentum: y === null ? drawn.momentum : `${drawn.momentum}L${x} ${-height}`,
    most: Math.max(drawn.most, Math.abs(height)),
    end: y === null ? drawn.end : x,
    sets: last ? setsAfter(drawn.sets, last, x, moment) : [],
    swings: last ? swingsAfter(drawn.swings, last, x, moment) : [],
    last: moment,
    length: x + 1,
  }
}

function setsAfter(sets: readonly SetSpan[], before: Moment, index: number, { score }: Moment): SetSpan[] {
  const number = before.score.sets.length
  const running = sets.at(-1)
  const isNew = running?.number !== number
  const span = { number, from: isNew ? index - 1 : running.from, to: index, score: score.sets[number - 1] }
  return [...(isNew ? sets : sets.slice(0, -1)), span]
}
