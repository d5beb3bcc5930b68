import { expect, test } from 'vitest'
import type { DaySlot } from '../../shared/reservations/booking-schemas.ts'
import { stateOf } from './slot-cell.tsx'

const slot = (state: DaySlot['state'], more: Partial<DaySlot> = {}): DaySlot => ({
  startsAt: '2026-11-23T22:00:00.000Z',
  time: '18:00',
  minutes: 60,
  state,
  ...more,
})
const own = slot('mine', { booking: 'b1' })

test.each([
  ['free', slot('free'), false, null],
  ['past', slot('free'), true, null],
  ['past', slot('past'), true, null],
  ['mine', own, false, null],
  ['mine', own, true, null],
  ['held', { ...own, heldUntil: '2026-11-23T20:00:00.000Z' }, false, null],
  ['taken', slot('taken'), false, null],
  ['taken', slot('taken'), true, 'expired'],
  ['match', slot('taken', { match: 'm' }), false, null],
  ['waiting', slot('taken'), false, 'waiting'],
  ['offered', slot('taken'), false, 'offered'],
  ['invitation', slot('taken', { invitation: 'b2' }), false, 'waiting'],
  ['blocked', slot('blocked'), false, null],
  ['closed', null, false, null],
] as const)('a cell is %s with the slot %j (has begun: %j, wait: %j)', (state, of, isPast, wait) => {
  expect(stateOf(of, isPast, false, wait)).toBe(state)
})

test('before a day has loaded, its cells say only which slots have begun, and when a court is closed', () => {
  expect(stateOf(slot('free'), false, true, null)).toBe('unknown')
  expect(stateOf(slot('free'), true, true, null)).toBe('past')
  expect(stateOf(null, false, true, null)).toBe('closed')
})
