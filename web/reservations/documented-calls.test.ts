import { expect, test } from 'vitest'
import { startOwnApp } from '../../server/testing/running-app.ts'
import type { Club } from '../../shared/clubs/club-schemas.ts'
import type { ClubDay, DaySlot } from '../../shared/reservations/booking-schemas.ts'
import type { Reservation } from '../../shared/reservations/reservations-schemas.ts'
import { clubDay } from '../../shared/time/club-date.ts'
import { clubMoment } from '../../shared/time/club-time.ts'
import { plusDays } from '../../shared/time/week.ts'
import { visitAs } from '../testing/visit-as.ts'
import { documentedCalls, withReservations } from './documented-calls.ts'

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

test('one slot is listed, booked and cancelled with the documented calls, and anything else with the newer ones', async () => {
  const app = await startOwnApp()
  const sent = await visitAs('ana@example.com', app.url)
  const { read, book, cancel } = documentedCalls({ id: 'club_naco', timeZone: 'America/Santo_Domingo' } as Club)
  const date = plusDays(clubDay(Date.now()), 1)
  const request = (id: number, hour: number, more: object = {}) =>
    book(
      {
        id,
        court: 'club_naco-1',
        startsAt: new Date(clubMoment(date, hour)).toISOString(),
        title: 'Practice',
        ...more,
      },
      { courtName: 'Court 1', time: `${hour}:00` },
    )
  const writes = () => sent.splice(0).flatMap((line) => (line.startsWith('GET') ? [] : (line.split('?')[0] ?? '')))

  const one = (await request(1, 8, { priceCents: null })).bookings
  expect(one).toMatchObject([{ id: 1, court: 'club_naco-1', date, time: '8:00', title: 'Practice', slots: 1 }])
  expect(writes()).toEqual(['POST /createreservation'])
  const two = (await request(2, 9, { slots: 2 })).bookings
  const partnered = (await request(3, 12, { partners: ['luz@example.com'] })).bookings
  expect(writes()).toEqual(['POST /bookings', 'POST /bookings'])

  const day = await read('club_naco', date)
  expect(day.courts[0]?.slots.filter(({ state }) => state === 'mine')).toMatchObject(
    ['8:00', '9:00', '10:00', '12:00'].map((time) => ({ time, title: 'Practice' })),
  )
  expect(writes()).toEqual(['POST /reservations'])

  for (const booking of [...one, ...two, ...partnered, ...one]) await cancel(booking, false)
  const deleted = [...two, ...partnered].map(({ uid }) => `DELETE /bookings/${uid}`)
  expect(writes()).toEqual(['POST /removereservation', ...deleted, 'POST /removereservation'])
})
