import { expect, test } from 'vitest'
import { dotsOf, filledRanges } from './calibration-dots.ts'

const range = (matches: number, chance: number | null, won: number | null) => ({
  from: 0.5,
  to: 0.55,
  matches,
  chance,
  won,
})

test('a range without a match has no dot', () => {
  const ranges = filledRanges({ ranges: [range(0, null, null), range(3, 0.6, 1)] })
  expect(ranges).toEqual([range(3, 0.6, 1)])
  expect(dotsOf([])).toEqual([])
})

test('a dot is where its chance and its share of wins are, and its range is narrower with more matches', () => {
  const [few, many] = dotsOf(filledRanges({ ranges: [range(25, 0.75, 0.8), range(2500, 0.75, 0.74)] }))
  expect(few).toMatchObject({ x: 50, y: 80, low: 63.91, high: 86.09 })
  expect(many).toMatchObject({ x: 50, y: 74, low: 73.89, high: 76.11, size: 1.75 })
  expect(few?.size).toBe(0.625)
})

test('a range stays inside the picture', () => {
  const [dot] = dotsOf(filledRanges({ ranges: [range(1, 0.98, 0)] }))
  expect(dot).toMatchObject({ y: 0, high: 100 })
})
