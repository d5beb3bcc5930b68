import { expect, test } from 'vitest'
import type { SlotState } from '../../shared/reservations/slots.ts'
import { createLastTold } from './last-told.ts'

const slot = (hour: number, taken: boolean): SlotState => ({
  club: 'club_naco',
  date: '2026-11-23',
  court: 'Court 1',
  hour,
  taken,
})

test('what watchers were told last is no news to them, and everything else is', () => {
  const told = createLastTold()
  const heard = [slot(5, true), slot(5, true), slot(6, true), slot(5, false), slot(5, false), slot(5, true)]
  expect(heard.map(told.note)).toEqual([true, false, true, true, false, true])
})

test('what was told longest ago is forgotten first', () => {
  const told = createLastTold(2)
  for (const hour of [5, 6, 5, 7]) told.note(slot(hour, true))
  expect([5, 7, 6].map((hour) => told.note(slot(hour, true)))).toEqual([false, false, true])
})
