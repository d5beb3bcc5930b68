import type { Mark } from './marks.ts'

/** The position of a turning point's number, in percent of the chart's width and height. */
export interface MarkPlace {
  /** Index of its moment. */
  readonly index: number
  readonly x: number
  readonly y: number
  /** The moment itself, on the line of the chance. */
  readonly onLine: { readonly x: number; readonly y: number }
}

/** The smallest chart (px): that of a phone 320 px wide. In a larger chart the numbers are farther apart. */
export const SMALLEST_CHART = { width: 288, height: 204 } as const
/** Smallest distance between the middles of two numbers (px). One is 20 px wide. */
export const APART = 22
/** Distance between two places to try (px). */
const STEP = APART / 2
/** Least distance from the edges (px): at the top and bottom, the names need a line. */
const MARGIN = { x: 11, y: 39 } as const
/** The label of the line at 50 %, with the space around it, as px from the right edge and from the middle down. */
const LABEL = { width: 55, above: 12, below: 32 } as const

interface Point {
  readonly x: number
  readonly y: number
}

/** Returns the places of all marks. None covers another, a name or the label at 50 %. Each is as near to its moment as possible. */
export function placesOf(marks: readonly Mark[], width: number): MarkPlace[] {
  const taken: Point[] = []
  return marks.map(({ index, chance }) => {
    const onLine = { x: (100 * index) / width, y: 100 - 100 * chance }
    const wanted = inPixels(onLine)
    const place = nearest(wanted, taken)
    taken.push(place)
    return { index, x: (100 * place.x) / SMALLEST_CHART.width, y: (100 * place.y) / SMALLEST_CHART.height, onLine }
  })
}

const inPixels = ({ x, y }: Point): Point => ({
  x: (x * SMALLEST_CHART.width) / 100,
  y: (y * SMALLEST_CHART.height) / 100,
})

/** Returns the free place nearest to the wanted one. */
function nearest(wanted: Point, taken: readonly Point[]): Point {
  const direct = within(wanted.x, wanted.y)
  if (isFree(direct, taken)) return direct
  // Nearly all marks have a free place near by. A search of the whole chart takes long.
  for (let most = 2 * STEP; ; most *= 2) {
    let best: Point | null = null
    let least = Number.POSITIVE_INFINITY
    for (let dx = -most; dx <= most; dx += STEP) {
      for (let dy = -most; dy <= most; dy += STEP) {
        const place = within(wanted.x + dx, wanted.y + dy)
        const distance = (place.x - wanted.x) ** 2 + (place.y - wanted.y) ** 2
        if (distance >= least || !isFree(place, taken)) continue
        least = distance
        best = place
      }
    }
    if (best) return best
  }
}

/** Returns the nearest place that is not too near to an edge. */
const within = (x: number, y: number): Point => ({
  x: Math.min(SMALLEST_CHART.width - MARGIN.x, Math.max(MARGIN.x, x)),
  y: Math.min(SMALLEST_CHART.height - MARGIN.y, Math.max(MARGIN.y, y)),
})

function isFree({ x, y }: Point, taken: readonly Point[]): boolean {
  const { width, height } = SMALLEST_CHART
  const middle = height / 2
  const onLabel = x > width - LABEL.width && y > middle - LABEL.above && y < middle + LABEL.below
  return !onLabel && taken.every((other) => Math.abs(other.x - x) >= APART || Math.abs(other.y - y) >= APART)
}
