import fc from 'fast-check'
import { expect, test } from 'vitest'
import { START } from '../../shared/scoring/score.ts'
import { APART, placesOf, SMALLEST_CHART } from './mark-places.ts'
import type { Mark } from './marks.ts'

const WIDTH = 200
/** Returns a mark at this moment, with this chance. */
const mark = (index: number, chance: number): Mark => ({
  point: { seq: index, score: START, side: 1, change: 0.1, kind: 'point', outcome: 'won' },
  index,
  chance,
})
const pixels = (marks: readonly Mark[]) =>
  placesOf(marks, WIDTH).map(({ x, y }) => ({
    x: (x * SMALLEST_CHART.width) / 100,
    y: (y * SMALLEST_CHART.height) / 100,
  }))

test('a number is on its moment if there is room', () => {
  const [place] = placesOf([mark(100, 0.6)], WIDTH)
  expect(place?.x).toBeCloseTo(50)
  expect(place?.y).toBeCloseTo(40)
  expect(place?.onLine).toEqual({ x: 50, y: 40 })
})

test('no number covers another, a name or the label at 50 %, even in the smallest chart', () => {
  const { width, height } = SMALLEST_CHART
  const anyMark = fc
    .tuple(fc.nat(WIDTH), fc.double({ min: 0, max: 1, noNaN: true }))
    .map(([index, chance]) => mark(index, chance))
  const crowded = fc.array(fc.constantFrom(mark(199, 1), mark(198, 0.5), mark(200, 0.5)), { maxLength: 5 })
  fc.assert(
    fc.property(fc.oneof(fc.array(anyMark, { maxLength: 5 }), crowded), (marks) => {
      const places = pixels(marks)
      for (const [order, { x, y }] of places.entries()) {
        expect(x).toSatisfy((left: number) => left >= 10 && left <= width - 10)
        expect(y, 'between the names').toSatisfy((top: number) => top >= 38 && top <= height - 38)
        expect(x > width - 45 && y > height / 2 - 10 && y < height / 2 + 28, 'on the label').toBe(false)
        for (const other of places.slice(order + 1)) {
          expect(Math.max(Math.abs(other.x - x), Math.abs(other.y - y))).toBeGreaterThan(APART - 0.001)
        }
      }
    }),
  )
})
