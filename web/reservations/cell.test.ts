import { expect, test } from 'vitest'
import type { Reservation } from '../../shared/reservations/reservation.ts'
import { cellOf, slotKey } from './cell.ts'

const DATE = '2026-11-23'
const slot = { club: 'club_naco', day: 'Monday', date: DATE, court: 'Court 2', time: '18:00' } as const
const own: Reservation = { ...slot, mine: true, id: 1, title: 'a' }
const others: Reservation = { ...slot, mine: false }
/** 18:00 at the club is 22:00 UTC. */
const BEFORE = Date.parse('2026-11-23T21:59:59Z')
const SINCE = Date.parse('2026-11-23T22:00:00Z')

test.each([
  ['free', undefined, BEFORE, false],
  ['past', undefined, SINCE, true],
  ['mine', own, BEFORE, false],
  ['mine', own, SINCE, true],
  ['taken', others, BEFORE, false],
  ['taken', others, SINCE, true],
] as const)('a cell is %s with %j', (state, reservation, now, past) => {
  const reserved = reservation ? { [slotKey('Court 2', '18:00')]: reservation } : {}
  expect(cellOf(DATE, 'Court 2', 18, reserved, now)).toEqual({
    court: 'Court 2',
    hour: 18,
    state,
    past,
    own: state === 'mine' ? own : null,
  })
})
