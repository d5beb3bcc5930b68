import { expect, test } from 'vitest'
import type { SlotState } from '../../shared/reservations/booking-rules.ts'
import { createPublishedSlots } from './reservations.ts'

const slot = (hour: number, taken: boolean): SlotState => ({
  club: 'club_naco',
  date: '2026-11-23',
  court: 'Court 1',
  hour,
  taken,
})

test('only a state that differs from the last published one is a change', () => {
  const published = createPublishedSlots()
  const received = [slot(5, true), slot(5, true), slot(6, true), slot(5, false), slot(5, false), slot(5, true)]
  expect(received.map(published.note)).toEqual([true, false, true, true, false, true])
})

test('the slot published longest ago is forgotten first', () => {
  const published = createPublishedSlots(2)
  for (const hour of [5, 6, 5, 7]) published.note(slot(hour, true))
  expect([5, 7, 6].map((hour) => published.note(slot(hour, true)))).toEqual([false, false, true])
})
