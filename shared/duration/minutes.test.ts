import fc from 'fast-check'
import { expect, test } from 'vitest'
import { sized } from '../../server/testing/brief.ts'
import {
  certain,
  changed,
  coarse,
  knownAfter,
  laterOf,
  type Minutes,
  meanOf,
  minuteOf,
  minutesOf,
  notBefore,
  shifted,
  sumOf,
} from './minutes.ts'

const anyTime = fc
  .record({
    from: fc.integer({ min: -10, max: 40 }),
    weights: fc.array(fc.integer({ min: 1, max: 20 }), { minLength: 1, maxLength: 60 }),
  })
  .map(({ from, weights }): Minutes => {
    const total = weights.reduce((sum, weight) => sum + weight, 0)
    return { from, chances: Float64Array.from(weights, (weight) => weight / total), step: 1 }
  })
const anyMinute = fc.integer({ min: -15, max: 110 })
const runs = { numRuns: sized(100, 1000) }

/** Returns the chance that a time is no later than a minute. */
const within = ({ from, chances, step }: Minutes, minute: number): number =>
  chances.reduce((sum, share, index) => (from + index * step <= minute ? sum + share : sum), 0)

test('the mean of a sum is the sum of the means', () => {
  fc.assert(
    fc.property(anyTime, anyTime, (one, other) => {
      expect(Math.abs(meanOf(sumOf(one, other)) - meanOf(one) - meanOf(other))).toBeLessThan(0.1)
    }),
    runs,
  )
})

test('coarse steps keep the mean, and the chances nearly', () => {
  fc.assert(
    fc.property(anyTime, anyMinute, (time, minute) => {
      const steps = coarse(time)
      expect(coarse(steps)).toBe(steps)
      expect(Math.abs(meanOf(steps) - meanOf(time))).toBeLessThan(0.1)
      expect(within(steps, minute)).toBeLessThanOrEqual(within(time, minute + 4) + 1e-3)
      expect(within(steps, minute)).toBeGreaterThanOrEqual(within(time, minute - 5) - 1e-3)
    }),
    runs,
  )
})

test('the later of two times is within a minute when both are', () => {
  fc.assert(
    fc.property(anyTime, anyTime, anyMinute, (one, other, minute) => {
      const expected = within(one, minute) * within(other, minute)
      expect(Math.abs(within(laterOf(one, other), minute) - expected)).toBeLessThan(1e-3)
    }),
    runs,
  )
})

test('a time that is not before a minute keeps its later chances', () => {
  fc.assert(
    fc.property(anyTime, anyMinute, anyMinute, (time, floor, minute) => {
      const later = notBefore(time, floor)
      expect(within(later, minute)).toBeCloseTo(minute < floor ? 0 : within(time, minute), 9)
    }),
    runs,
  )
})

test('a time that has not come is as likely later as before, in proportion', () => {
  fc.assert(
    fc.property(anyTime, anyMinute, anyMinute, (time, now, minute) => {
      const before = within(time, now - 1)
      fc.pre(before < 0.99)
      const expected = Math.max(0, within(time, minute) - before) / (1 - before)
      expect(within(knownAfter(time, now), minute)).toBeCloseTo(minute < now ? 0 : expected, 9)
    }),
    runs,
  )
})

test('a time that should have come is expected now', () => {
  expect(knownAfter({ from: 5, chances: Float64Array.of(0.5, 0.5), step: 1 }, 20)).toEqual(certain(20))
})

test('minutes that become the same one add up', () => {
  const time = { from: 44, chances: Float64Array.of(0.25, 0.25, 0.5), step: 1 }
  expect(changed(time, (minute) => Math.max(45, minute))).toEqual({
    from: 45,
    chances: Float64Array.of(0.5, 0.5),
    step: 1,
  })
})

test.each([
  [0.1, 9.7],
  [0.25, 10],
  [0.5, 10.5],
  [0.9, 11.3],
])('the minute of the part %d', (part, minute) => {
  expect(minuteOf({ from: 10, chances: Float64Array.of(0.5, 0.5), step: 1 }, part)).toBeCloseTo(Math.max(10, minute), 9)
})

test('a certain time has no interval, and moves', () => {
  const time = shifted(certain(10), 5)
  expect([0.1, 0.5, 0.9].map((part) => minuteOf(time, part))).toEqual([15, 15, 15])
  expect(sumOf(time, certain(3))).toEqual(certain(18))
})

test('no units take no time, and a hundred take as long as their pace says', () => {
  expect(minutesOf(Float64Array.of(1), 30)).toEqual(certain(0))
  const hundred = new Float64Array(101)
  hundred[100] = 1
  const time = minutesOf(hundred, 30)
  expect(minuteOf(time, 0.5)).toBeCloseTo(50, 1)
  // The deviation is 0.5 min · √(0.25 · 100 + (0.12 · 100)²) = 6.5 min.
  expect(minuteOf(time, 0.9)).toBeCloseTo(50 + 1.2816 * 6.5, 1)
})
