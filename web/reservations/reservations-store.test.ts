import { beforeEach, expect, test } from 'vitest'
import type { Reservation } from '../../shared/reservations/reservation.ts'
import { adopt, failed, freed, show, taken, useReservations } from './reservations-store.ts'

const slot = { club: 'club_naco', day: 'Monday', date: '2026-11-23', court: 'Court 1', time: '8:00' } as const
const others: Reservation = { ...slot, mine: false }
const own: Reservation = { ...slot, mine: true, id: 1, title: 'a' }
const reserved = () => Object.values(useReservations.getState().reserved)

beforeEach(() => show('club_naco', '2026-11-23'))

test('a slot that somebody takes is taken at once, and free once it is freed', () => {
  adopt([])
  taken(others)
  expect(reserved()).toEqual([others])
  expect(freed(slot)).toBe(false)
  expect(reserved()).toEqual([])
})

test('what the socket says of one’s own booking takes nothing of it away', () => {
  adopt([])
  taken(own)
  taken(others)
  expect(reserved()).toEqual([own])
  expect(freed(slot)).toBe(true)
})

test('other days and clubs change nothing here', () => {
  adopt([own])
  taken({ ...others, date: '2026-11-24', time: '9:00' })
  freed({ ...slot, club: 'club_gazcue' })
  expect(reserved()).toEqual([own])
})

test('a list that was shown stays where the next one does not come', () => {
  failed()
  expect(useReservations.getState().state).toBe('failed')
  adopt([own])
  failed()
  expect(useReservations.getState().state).toBe('ready')
  expect(reserved()).toEqual([own])
})
