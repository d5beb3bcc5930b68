import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { ClubDay } from '../../shared/reservations/booking-schemas.ts'
import { freeNear, moveInSlots, openInRow, priceIn, slotRows } from './slot-rows.ts'

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

test('a time that clocks show twice has two rows', () => {
  const { courts, ...day } = dayOf(court('a', 60, 2))
  const [first, second] = courts[0]?.slots ?? []
  if (!first || !second) throw new Error('unreachable')
  const twice = { ...day, courts: [{ id: 'a', name: 'a', slots: [first, { ...second, time: first.time }] }] }
  expect(slotRows(twice, 0).map(({ startsAt, time }) => [startsAt, time])).toEqual([
    [first.startsAt, first.time],
    [second.startsAt, first.time],
  ])
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

/** Returns a court with three slots of an hour, of which some have other values. */
const withSlots = (id: string, more: readonly object[]): ClubDay['courts'][number] => {
  const { slots, ...rest } = court(id, 60, more.length)
  return { ...rest, slots: slots.map((slot, index) => ({ ...slot, ...more[index] })) }
}

test('a booking of two slots is one cell over both rows, also after its first slot has begun', () => {
  const own = { state: 'mine', booking: 'u' } as const
  const day = dayOf(withSlots('a', [own, own, {}]), court('b', 60, 3))
  expect(slotRows(day, 0).map(({ cells }) => cells[0]?.span)).toEqual([2, 2, 1])
  expect(slotRows(day, START).map(({ cells }) => cells[0]?.slot?.booking)).toEqual(['u', undefined])
  const two = dayOf(withSlots('a', [own, { ...own, booking: 'v' }, {}]))
  expect(slotRows(two, 0).map(({ cells }) => cells[0]?.span)).toEqual([1, 1, 1])
})

test('slots in a row end at the club’s limit and before the first slot that is not free, and cost their sum', () => {
  const { slots } = withSlots('a', [{ priceCents: 1200 }, { priceCents: 800 }, {}, { state: 'taken' }, {}])
  const lengths = (from: number, most: number) => openInRow(slots, slots[from]?.startsAt ?? '', most).length
  expect([lengths(0, 1), lengths(0, 2), lengths(0, 4), lengths(2, 2), lengths(3, 2)]).toEqual([1, 2, 3, 1, 0])
  expect(priceIn(openInRow(slots, slots[0]?.startsAt ?? '', 2))).toBe(2000)
  expect(priceIn(slots.slice(2, 3))).toBeNull()
})

test('instead of a slot, other courts at its time come first, then its court nearest to its time, then other courts', () => {
  const taken = { state: 'taken' } as const
  const day = dayOf(withSlots('a', [{}, taken, {}, {}]), withSlots('b', [{}, {}, taken, {}]))
  const names = (now: number) =>
    freeNear(day, { court: 'a', startsAt: new Date(START + 3_600_000).toISOString(), slots: 1 }, now).map(
      (each) => `${each.court} ${each.slot.time}`,
    )
  expect(names(0)).toEqual(['b 13:00', 'a 12:00', 'a 14:00', 'a 15:00'])
  expect(names(START)).toEqual(['b 13:00', 'a 14:00', 'a 15:00', 'b 15:00'])
})

test('instead of two slots in a row, only courts with both come first, and shorter ones if there are none', () => {
  const taken = { state: 'taken' } as const
  const offered = (...courts: ClubDay['courts'][number][]) =>
    freeNear(dayOf(...courts), { court: 'a', startsAt: new Date(START).toISOString(), slots: 2 }, 0).map(
      ({ court: id, slot, parts }) => `${id} ${slot.time} ${parts.length}`,
    )
  const a = withSlots('a', [{}, taken, {}, {}])
  expect(offered(a, withSlots('b', [{}, taken, {}, {}]), withSlots('c', [{}, {}, taken, {}]))).toEqual([
    'c 12:00 2',
    'a 14:00 2',
    'b 14:00 2',
  ])
  expect(offered(withSlots('a', [taken, {}]), withSlots('b', [{}, taken]))).toEqual(['b 12:00 1', 'a 13:00 1'])
})
