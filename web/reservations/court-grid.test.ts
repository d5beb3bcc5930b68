import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Reservation } from '../../shared/reservations/reservations-schemas.ts'
import { move } from '../ui/grid-move.ts'
import { cellOf } from './grid-cell.tsx'
import { hourKey } from './reservations-store.ts'

const DATE = '2026-11-23'
/** The slot at 18:00 at the club, which is 22:00 UTC. */
const SLOT = { startsAt: Date.parse('2026-11-23T22:00:00Z'), minutes: 60, time: '18:00' }
const slot = { club: 'club_naco', day: 'Monday', date: DATE, court: 'Court 2', time: '18:00' } as const
const own: Reservation = { ...slot, mine: true, id: 1, uid: 'b1', title: 'a' }
const others: Reservation = { ...slot, mine: false }
/** One second before 18:00 at the club, which is 22:00 UTC. */
const BEFORE = Date.parse('2026-11-23T21:59:59Z')
const SINCE = Date.parse('2026-11-23T22:00:00Z')

test.each([
  ['free', undefined, BEFORE, false],
  ['past', undefined, SINCE, true],
  ['mine', own, BEFORE, false],
  ['mine', own, SINCE, true],
  ['taken', others, BEFORE, false],
  ['taken', others, SINCE, true],
] as const)('a cell is %s with the reservation %j', (state, reservation, now, past) => {
  const reserved = reservation ? { [hourKey('Court 2', '18:00')]: reservation } : {}
  expect(cellOf({ court: 'Court 2', time: '18:00' }, SLOT, reserved, now)).toEqual({
    court: 'Court 2',
    time: '18:00',
    state,
    past,
    own: state === 'mine' ? own : null,
  })
})

test('a cell is closed if the court has no slot at this time', () => {
  expect(cellOf({ court: 'Court 2', time: '18:00' }, undefined, {}, BEFORE)).toMatchObject({
    state: 'closed',
    past: false,
  })
})

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
