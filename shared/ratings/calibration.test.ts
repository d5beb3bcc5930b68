import fc from 'fast-check'
import { expect, test } from 'vitest'
import { Calibration } from './calibration.ts'

function figuresOf(chances: readonly number[]) {
  const calibration = new Calibration()
  for (const chance of chances) calibration.add(chance)
  return calibration.figures()
}

test('without matches there are ranges, but no figures', () => {
  const { matches, logLoss, accuracy, ranges } = figuresOf([])
  expect([matches, logLoss, accuracy]).toEqual([0, null, null])
  expect(ranges).toHaveLength(10)
  expect(ranges[0]).toEqual({ from: 0.5, to: 0.55, matches: 0, chance: null, won: null })
  expect(ranges[9]).toMatchObject({ from: 0.95, to: 1 })
})

test('each match is in the range of its favourite’s chance, whoever won', () => {
  const { ranges, accuracy, logLoss } = figuresOf([0.62, 0.38, 0.64, 0.97])
  expect(ranges[2]).toEqual({ from: 0.6, to: 0.65, matches: 3, chance: 0.6267, won: 0.6667 })
  expect(ranges[9]).toMatchObject({ matches: 1, won: 1 })
  expect(accuracy).toBe(0.75)
  expect(logLoss).toBe(0.4806)
})

test('an even chance has no favourite: it is in no range, and half right', () => {
  const { matches, accuracy, logLoss, ranges } = figuresOf([0.5, 0.5])
  expect([matches, accuracy]).toEqual([2, 0.5])
  expect(logLoss).toBeCloseTo(Math.LN2, 4)
  expect(ranges.every((range) => range.matches === 0)).toBe(true)
})

test('every other match is in exactly one range, and its chance is within it', () => {
  const aChance = fc.double({ min: 0.001, max: 0.999, noNaN: true }).filter((chance) => chance !== 0.5)
  fc.assert(
    fc.property(fc.array(aChance, { minLength: 1 }), (chances) => {
      const { ranges } = figuresOf(chances)
      expect(ranges.reduce((sum, { matches }) => sum + matches, 0)).toBe(chances.length)
      for (const { from, to, chance } of ranges) {
        if (chance === null) continue
        expect(chance).toBeGreaterThanOrEqual(from)
        expect(chance).toBeLessThanOrEqual(to)
      }
    }),
  )
})
