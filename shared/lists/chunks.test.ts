import fc from 'fast-check'
import { expect, test } from 'vitest'
import { chunks } from './chunks.ts'

test('chunks have each item once, in order, and all but the last are full', () => {
  fc.assert(
    fc.property(fc.array(fc.nat()), fc.integer({ min: 1, max: 7 }), (all, size) => {
      const parts = chunks(all, size)
      expect(parts.flat()).toEqual(all)
      expect(parts.slice(0, -1).every(({ length }) => length === size)).toBe(true)
      expect(parts.every(({ length }) => length > 0 && length <= size)).toBe(true)
    }),
  )
})
