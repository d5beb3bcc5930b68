import fc from 'fast-check'
import { expect, test } from 'vitest'
import { inPieces } from './in-pieces.ts'

test('the pieces of a list hold each of its items once and in their order, and all but the last are full', () => {
  fc.assert(
    fc.property(fc.array(fc.nat()), fc.integer({ min: 1, max: 7 }), (all, size) => {
      const pieces = inPieces(all, size)
      expect(pieces.flat()).toEqual(all)
      expect(pieces.slice(0, -1).every(({ length }) => length === size)).toBe(true)
      expect(pieces.every(({ length }) => length > 0 && length <= size)).toBe(true)
    }),
  )
})
