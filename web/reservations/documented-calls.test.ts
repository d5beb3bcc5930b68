import { expect, test } from 'vitest'
import type { ClubDay, DaySlot } from '../../shared/reservations/booking-schemas.ts'
import type { Reservation } from '../../shared/reservations/reservations-schemas.ts'
import { withReservations } from './documented-calls.ts'

const place = { club: 'club_naco', day: 'Monday', date: '2026-11-23', court: 'Court 1' } as const
const own = (time: string): Reservation => ({ ...place, time, mine: true, id: 1, uid: 'b1', title: 'Practice' })
const others = (time: string): Reservation => ({ ...place, time, mine: false })

/** Returns what a day shows of the slots of Court 1, which begin at 8:00, 9:00 and so on. */
function shown(slots: readonly Partial<DaySlot>[], list: readonly Reservation[], isBlank = false) {
  const all = slots.map((slot, index) => ({
    startsAt: new Date(Date.UTC(2026, 10, 23, 12 + index)).toISOString(),
    time: `${8 + index}:00`,
    minutes: 60,
    state: 'free' as const,
    ...slot,
  }))
  const courts = ['Court 1', 'Court 2'].map((name) => ({ id: name, name, slots: all }))
  const day: ClubDay = { club: 'club_naco', date: '2026-11-23', timeZone: 'America/Santo_Domingo', courts }
  const [first, second] = withReservations(day, list, isBlank).courts
  expect(second?.slots.map(({ state }) => state)).toEqual(all.map(({ state }) => state))
  return first?.slots.map(({ state, booking, ...slot }) => [state, booking, 'title' in slot ? slot.title : undefined])
}

test('the person’s own bookings have their titles', () => {
  const mine = { state: 'mine', booking: 'b1' } as const
  expect(shown([mine, { ...mine, booking: 'partners' }, {}], [own('8:00'), others('9:00')])).toEqual([
    ['mine', 'b1', 'Practice'],
    ['mine', 'partners', undefined],
    ['free', undefined, undefined],
  ])
})

test('slots that have begun are still taken, or the person’s own', () => {
  const past = { state: 'past' } as const
  expect(shown([past, past, past, {}], [own('8:00'), others('9:00'), others('11:00')])).toEqual([
    ['mine', 'b1', 'Practice'],
    ['taken', undefined, undefined],
    ['past', undefined, undefined],
    // The day was read later than the list, or earlier. It is loaded again after each change.
    ['free', undefined, undefined],
  ])
})

test('a day without states of its own has those of the list', () => {
  expect(shown([{}, {}, {}], [own('8:00'), others('9:00')], true)).toEqual([
    ['mine', 'b1', 'Practice'],
    ['taken', undefined, undefined],
    ['free', undefined, undefined],
  ])
})
