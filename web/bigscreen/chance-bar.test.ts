import fc from 'fast-check'
import { expect, test } from 'vitest'
import { percentsOf } from './chance-bar.tsx'

test('the percents of both sides add up to 100, and nobody has 0 or 100 before the end', () => {
  fc.assert(
    fc.property(fc.double({ min: 0, max: 1, noNaN: true }), (chance) => {
      const [one, two] = percentsOf(chance)
      expect(one + two).toBe(100)
      expect(Math.abs(one - 100 * chance)).toBeLessThanOrEqual(1)
      expect(Math.min(one, two)).toBeGreaterThanOrEqual(1)
    }),
  )
})
