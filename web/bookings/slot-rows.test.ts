import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { ClubDay } from '../../shared/reservations/booking-schemas.ts'
import { weeklyDates } from './repeat-dates.ts'
import { moveInSlots, slotRows } from './slot-rows.ts'

const START = Date.parse('2026-11-27T12:00:00Z')
const court = (id: string, minutes: number, count: number): ClubDay['courts'][number] => ({
  id,
  name: id,
  slots: Array.from({ length: count }, (_, index) => {
    const moment = new Date(START + index * minutes * 60_000)
    return {
      startsAt: moment.toISOString(),
      time: moment.toISOString().slice(11, 16),
      minutes,
      state: 'free',
    }
  }),
})
const dayOf = (...courts: ClubDay['courts']): ClubDay => ({ club: 'club', date: '2026-11-27', timeZone: 'UTC', courts })

test('a long slot covers the rows of shorter ones, and a court without a slot has an empty cell', () => {
  const rows = slotRows(dayOf(court('short', 30, 4), court('long', 90, 1)), 0)
  expect(rows.map(({ time }) => time)).toEqual(['12:00', '12:30', '13:00', '13:30'])
  expect(rows.map(({ cells }) => cells[1]?.slot?.minutes)).toEqual([90, 90, 90, undefined])
  expect(rows.map(({ cells }) => cells[1]?.span)).toEqual([3, 3, 3, 1])
})

test('marks the second row of a repeated time, even if the first slot is over', () => {
  const { courts, ...day } = dayOf(court('a', 60, 2))
  const [first, second] = courts[0]?.slots ?? []
  if (!first || !second) throw new Error('unreachable')
  const slots = [first, { ...second, time: first.time, isRepeat: true as const }]
  const repeated = { ...day, courts: [{ id: 'a', name: 'a', slots }] }
  expect(slotRows(repeated, 0).map(({ isRepeat = false }) => isRepeat)).toEqual([false, true])
  expect(slotRows(repeated, START).map(({ isRepeat = false }) => isRepeat)).toEqual([true])
})

test('leaves out the rows whose slots have all begun', () => {
  const day = dayOf(court('a', 60, 3), court('b', 30, 6))
  expect(slotRows(day, START + 60 * 60_000).map(({ time }) => time)).toEqual(['13:30', '14:00', '14:30'])
  expect(slotRows(day, START + 24 * 3_600_000)).toEqual([])
})

test('an arrow leaves a long slot, and no key leaves the grid', () => {
  const rows = slotRows(dayOf(court('short', 30, 6), court('long', 90, 2)), 0)
  expect(moveInSlots(rows, { row: 0, column: 1 }, 'ArrowDown', false)).toEqual({ row: 3, column: 1 })
  expect(moveInSlots(rows, { row: 4, column: 1 }, 'ArrowUp', false)).toEqual({ row: 2, column: 1 })
  expect(moveInSlots(rows, { row: 4, column: 1 }, 'ArrowLeft', false)).toEqual({ row: 4, column: 0 })
  const keys = ['ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight', 'Home', 'End', 'PageUp', 'PageDown']
  fc.assert(
    fc.property(fc.array(fc.tuple(fc.constantFrom(...keys), fc.boolean())), (presses) => {
      let place = { row: 0, column: 0 }
      for (const [key, ctrl] of presses) {
        place = moveInSlots(rows, place, key, ctrl) ?? place
        expect(rows[place.row]?.cells[place.column]).toBeDefined()
      }
    }),
  )
  expect(moveInSlots(rows, { row: 0, column: 0 }, 'a', false)).toBeNull()
})

test('a series has a date each week, up to the last date that can be booked', () => {
  expect(weeklyDates('2026-11-27', '2026-12-11')).toEqual(['2026-11-27', '2026-12-04', '2026-12-11'])
  expect(weeklyDates('2026-11-27', '2026-12-03')).toEqual(['2026-11-27'])
})
