import fc from 'fast-check'
import { expect, test } from 'vitest'
import { move } from './grid-move.ts'

test.each([
  ['ArrowDown', false, 6, 1],
  ['ArrowUp', false, 4, 1],
  ['ArrowLeft', false, 5, 0],
  ['ArrowRight', false, 5, 2],
  ['Home', false, 5, 0],
  ['End', false, 5, 3],
  ['Home', true, 0, 0],
  ['End', true, 17, 3],
  ['PageUp', false, 0, 1],
  ['PageDown', false, 11, 1],
])('%s (with Ctrl: %j) moves from row 5, column 1 to row %i, column %i', (key, ctrl, row, column) => {
  expect(move({ row: 5, column: 1 }, key, ctrl, 18, 4)).toEqual({ row, column })
})

test('ignores other keys, and never leaves the grid', () => {
  const keys = ['ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight', 'Home', 'End', 'PageUp', 'PageDown', 'a', 'Tab']
  fc.assert(
    fc.property(fc.array(fc.tuple(fc.constantFrom(...keys), fc.boolean())), (presses) => {
      let place = { row: 0, column: 0 }
      for (const [key, ctrl] of presses) {
        const next = move(place, key, ctrl, 18, 4)
        expect(next === null).toBe(key === 'a' || key === 'Tab')
        place = next ?? place
        expect(place.row >= 0 && place.row < 18 && place.column >= 0 && place.column < 4).toBe(true)
      }
    }),
  )
})
