import { expect, test } from 'vitest'
import type { DaySlot } from '../../shared/reservations/booking-schemas.ts'
import { wantedSlots } from './wanted-slots.ts'

const slot = (hour: number, state: DaySlot['state'] = 'free'): DaySlot => ({
  startsAt: new Date(Date.UTC(2026, 10, 23, hour)).toISOString(),
  time: `${hour}:00`,
  minutes: 60,
  state,
})
/** Returns the times that the form names if a person wants two slots from 9:00. */
const wanted = (...slots: DaySlot[]) => {
  const { open, count, here, isGone, gone } = wantedSlots(slots, slot(9), 2, 2)
  return { open: open.map(({ time }) => time), count, here: here?.state, isGone, gone: gone?.time }
}

test('both slots are open while both are free', () => {
  expect(wanted(slot(8), slot(9), slot(10), slot(11))).toEqual({
    open: ['9:00', '10:00'],
    count: 2,
    here: 'free',
    isGone: false,
    gone: undefined,
  })
})

test('if the second slot is taken, the first can be booked alone', () => {
  expect(wanted(slot(9), slot(10, 'taken'))).toMatchObject({ open: ['9:00'], count: 1, isGone: false, gone: '10:00' })
})

test.each(['taken', 'blocked', 'past'] as const)('a first slot that is %s is gone', (state) => {
  expect(wanted(slot(9, state), slot(10))).toMatchObject({ open: [], here: state, isGone: true, gone: '9:00' })
})

test('a slot that the person has booked meanwhile is not gone: the server says whose it is', () => {
  expect(wanted(slot(9, 'mine'), slot(10))).toMatchObject({ open: [], count: 1, isGone: false, gone: undefined })
})

test('nothing is gone before a slot is chosen, or after the last slot of the day', () => {
  expect(wantedSlots([slot(9)], null, 2, 2)).toMatchObject({ open: [], count: 1, isGone: false, gone: undefined })
  expect(wanted(slot(9))).toMatchObject({ open: ['9:00'], count: 1, gone: undefined })
})
