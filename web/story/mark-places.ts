import type { Mark } from './marks.ts'

/** Where the number of a turning point is drawn, in percent of the chart's width and height. */
export interface MarkPlace {
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
    return { x: (100 * place.x) / SMALLEST_CHART.width, y: (100 * place.y) / SMALLEST_CHART.height, onLine }
  })
}

const inPixels = ({ x, y }: Point): Point => ({
  x: (x * SMALLEST_CHART.width) / 100,
  y: (y * SMALLEST_CHART.height) / 100,
})

/** Returns the free place nearest to the wanted one. */
function nearest(wanted: Point, taken: readonly Point[]): Point {
  const { width, height } = SMALLEST_CHART
  const within = ({ x, y }: Point): Point => ({
    x: Math.min(width - MARGIN.x, Math.max(MARGIN.x, x)),
    y: Math.min(height - MARGIN.y, Math.max(MARGIN.y, y)),
  })
  const direct = within(wanted)
  if (isFree(direct, taken)) return direct
  const distance = ({ x, y }: Point): number => Math.hypot(x - wanted.x, y - wanted.y)
  // Nearly all marks have a free place near by. A search of the whole chart takes long.
  for (let most = 2; ; most *= 2) {
    const free = steps(most)
      .flatMap((dx) => steps(most).map((dy) => within({ x: wanted.x + dx, y: wanted.y + dy })))
      .filter((place) => isFree(place, taken))
    if (free.length > 0) return free.reduce((best, place) => (distance(place) < distance(best) ? place : best))
  }
}

/** Returns 0 and up to `most` steps in both directions. */
const steps = (most: number): number[] => Array.from({ length: 2 * most + 1 }, (_, index) => (index - most) * STEP)

function isFree({ x, y }: Point, taken: readonly Point[]): boolean {
  const { width, height } = SMALLEST_CHART
  const middle = height / 2
  const onLabel = x > width - LABEL.width && y > middle - LABEL.above && y < middle + LABEL.below
  return !onLabel && taken.every((other) => Math.abs(other.x - x) >= APART || Math.abs(other.y - y) >= APART)
}
