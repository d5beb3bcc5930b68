import { beforeEach, expect, test } from 'vitest'
import type { Reservation } from '../../shared/reservations/reservations-schemas.ts'
import { markFailed, markFree, markTaken, replaceReservations, showDay, useReservations } from './reservations-store.ts'

const slot = { club: 'club_naco', day: 'Monday', date: '2026-11-23', court: 'Court 1', time: '8:00' } as const
const others: Reservation = { ...slot, mine: false }
const own: Reservation = { ...slot, mine: true, id: 1, uid: 'b1', title: 'a' }
const reserved = () => Object.values(useReservations.getState().reserved)

beforeEach(() => showDay('club_naco', '2026-11-23'))

test('a booked slot is shown as taken, and a cancelled one as free', () => {
  replaceReservations([])
  markTaken(others)
  expect(reserved()).toEqual([others])
  expect(markFree(slot)).toBe(false)
  expect(reserved()).toEqual([])
})

test('a socket message about a person’s own booking keeps its title and id', () => {
  replaceReservations([])
  markTaken(own)
  markTaken(others)
  expect(reserved()).toEqual([own])
  expect(markFree(slot)).toBe(true)
})

test('changes of other days and clubs are ignored', () => {
  replaceReservations([own])
  markTaken({ ...others, date: '2026-11-24', time: '9:00' })
  markFree({ ...slot, club: 'club_gazcue' })
  expect(reserved()).toEqual([own])
})

test('a failed load keeps the list', () => {
  markFailed()
  expect(useReservations.getState().state).toBe('failed')
  replaceReservations([own])
  markFailed()
  expect(useReservations.getState().state).toBe('ready')
  expect(reserved()).toEqual([own])
})
