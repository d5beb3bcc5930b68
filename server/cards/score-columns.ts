import type { Card, CardSide } from './card-content.ts'
import type { Measure } from './fit-text.ts'
import { text } from './svg.ts'

/** Size of raised digits, as a part of the others. */
const RAISED = 0.4
/** Height of digits, as a part of their size. */
const HEIGHT = 0.7
/** Least widths of a column and of the space between two, as parts of the digits' size. */
const LEAST = 0.98
const SPACE = 0.2

/** The columns of digits: one for each set, and one for the points of the running game. */
export interface ScoreColumns {
  /** Size of the digits. */
  readonly size: number
  readonly sets: readonly number[]
  readonly points: number
  /** Width of all columns. */
  readonly width: number
}

/** Returns columns that are as wide as their digits need. Digits get smaller if all columns together are too wide. */
export function columnsOf({ sides }: Card, size: number, mostWidth: number, measure: Measure): ScoreColumns {
  const [one, two] = sides
  const sets = one.sets.map((_, index) =>
    Math.max(LEAST * size, ...sides.map((side) => widthOf(side.sets[index], size, measure) + SPACE * size)),
  )
  const labels = [one.points, two.points].filter((label) => label !== null)
  const points =
    labels.length === 0 ? 0 : Math.max(1.2 * size, ...labels.map((label) => measure(label, size) + 0.4 * size))
  const width = sets.reduce((sum, each) => sum + each, points)
  const scale = Math.min(1, mostWidth / Math.max(1, width))
  return { size: size * scale, sets: sets.map((each) => each * scale), points: points * scale, width: width * scale }
}

/** Returns the width of a set's digits. They are in the middle, so the raised digits count twice. */
function widthOf(set: CardSide['sets'][number] | undefined, size: number, measure: Measure): number {
  if (!set) return 0
  const raised = set.raised ? measure(set.raised, RAISED * size) + gap(size) : 0
  return measure(set.digits, size) + 2 * raised
}

const gap = (size: number): number => size * 0.06

/** Draws the digits of a side around this height, in columns from x on. */
export function digitsAt(
  side: CardSide,
  isLive: boolean,
  columns: ScoreColumns,
  x: number,
  middle: number,
  measure: Measure,
): string {
  const { size } = columns
  const baseline = middle + (size * HEIGHT) / 2
  let left = x
  const sets = side.sets.map(({ digits, raised, leads }, index) => {
    const width = columns.sets[index] ?? 0
    const centre = left + width / 2
    left += width
    const edge = centre + measure(digits, size) / 2 + gap(size)
    const style = { size, fill: leads ? 'chalk' : 'dim', anchor: 'middle' } as const
    const above = raised && text(edge, baseline - size * 0.42, raised, { size: RAISED * size, fill: 'dim' })
    return text(centre, baseline, digits, style) + above
  })
  const points = side.points ?? ''
  return (
    sets.join('') +
    (points && text(x + columns.width, baseline, points, { size, fill: isLive ? 'ball' : 'chalk', anchor: 'end' }))
  )
}
