import { expect, test } from 'vitest'
import type { Club } from '../../../shared/clubs/club-schemas.ts'
import { WEEKDAYS } from '../../../shared/time/week.ts'
import { cellAtStep, openMinutes, stateOf, weekGrid } from './week-cells.ts'

const NOTHING = { bookings: [], blocks: [] }

/** A club in Madrid that is open from midnight to 5:00, with two courts. */
const CLUB = {
  timeZone: 'Europe/Madrid',
  hours: Object.fromEntries(WEEKDAYS.map((day) => [day, { opens: 0, closes: 300 }])),
  courts: [
    { id: 'one', slotMinutes: 60 },
    { id: 'two', slotMinutes: 30 },
  ],
} as unknown as Club

const linesOn = (date: string) =>
  weekGrid(CLUB, [date], NOTHING as never).lines.map(({ court, cells }) => ({
    court: court.id,
    times: cells.map(({ time, step, isRepeat }) => `${time} at ${step}${isRepeat ? ' again' : ''}`).join(', '),
  }))

test('a slot that clocks show twice is in a second line of its court, below its own hour', () => {
  expect(linesOn('2027-10-31')).toEqual([
    { court: 'one', times: '0:00 at 0, 1:00 at 2, 2:00 at 4, 3:00 at 6, 4:00 at 8' },
    { court: 'one', times: '2:00 at 4 again' },
    {
      court: 'two',
      times: Array.from({ length: 10 }, (_, half) => `${half >> 1}:${half % 2 ? '30' : '00'} at ${half}`).join(', '),
    },
    { court: 'two', times: '2:00 at 4 again, 2:30 at 5 again' },
  ])
})

test('leaves a gap for a slot that clocks skip', () => {
  expect(linesOn('2027-03-28')[0]).toEqual({ court: 'one', times: '0:00 at 0, 1:00 at 2, 3:00 at 6, 4:00 at 8' })
})

test('a block is one cell over the slots that it covers, and ends at a booking and at a gap', () => {
  const at = (hour: number) => new Date(Date.parse('2026-11-23T00:00+01:00') + hour * 3_600_000).toISOString()
  const block = (id: string, from: number, to: number) => ({ id, court: 'one', startsAt: at(from), endsAt: at(to) })
  const booking = { court: 'one', state: 'booked', startsAt: at(3), endsAt: at(4) }
  const cellsOf = (blocks: object[], bookings: object[] = []) =>
    weekGrid(CLUB, ['2026-11-23'], { bookings, blocks } as never).lines[0]?.cells.map(
      ({ time, step, span, endsAt, block: its }) => [time, step, span, new Date(endsAt).toISOString(), its?.id ?? null],
    )
  expect(cellsOf([block('a', 0, 3), block('b', 4, 5)], [booking])).toEqual([
    ['0:00', 0, 6, at(3), 'a'],
    ['3:00', 6, 2, at(4), null],
    ['4:00', 8, 2, at(5), 'b'],
  ])
  expect(cellsOf([block('a', 0, 1), block('b', 1, 2)])?.slice(0, 2)).toEqual([
    ['0:00', 0, 2, at(1), 'a'],
    ['1:00', 2, 2, at(2), 'b'],
  ])
})

test('a booking of two slots is one cell, and its neighbour is another', () => {
  const at = (hour: number) => new Date(Date.parse('2026-11-23T00:00+01:00') + hour * 3_600_000).toISOString()
  const booking = (uid: string, from: number, to: number) => ({
    uid,
    court: 'one',
    date: '2026-11-23',
    state: 'booked',
    startsAt: at(from),
    endsAt: at(to),
  })
  const week = { bookings: [booking('a', 0, 2), booking('b', 2, 3)], blocks: [] }
  const cells = weekGrid(CLUB, ['2026-11-23'], week as never).lines[0]?.cells.slice(0, 2)
  expect(cells?.map(({ time, span, booking: its }) => [time, span, its?.uid])).toEqual([
    ['0:00', 4, 'a'],
    ['2:00', 2, 'b'],
  ])
})

test('shows bookings and blocks that have no slot: before the opening, after the closing and on an archived court', () => {
  const at = (hour: number) => new Date(Date.parse('2026-11-23T00:00+01:00') + hour * 3_600_000).toISOString()
  const booking = (court: string, from: number, to: number) => ({
    court,
    courtName: `Court ${court}`,
    date: '2026-11-23',
    state: 'booked',
    startsAt: at(from),
    endsAt: at(to),
  })
  const openLate = { ...CLUB, hours: Object.fromEntries(WEEKDAYS.map((day) => [day, { opens: 120, closes: 180 }])) }
  const week = {
    bookings: [booking('one', 1, 2), booking('gone', 2, 3)],
    blocks: [{ id: 'a', court: 'one', startsAt: at(4), endsAt: at(6) }],
  }
  const { lines, from, until } = weekGrid(openLate as never, ['2026-11-22', '2026-11-23'], week as never)
  expect([from, until]).toEqual([60, 360])
  expect(
    lines.map(({ date, court, cells }) => [date, court.id, cells.map(({ time, step, span }) => [time, step, span])]),
  ).toEqual([
    ['2026-11-22', 'one', [['2:00', 2, 2]]],
    [
      '2026-11-22',
      'two',
      [
        ['2:00', 2, 1],
        ['2:30', 3, 1],
      ],
    ],
    [
      '2026-11-23',
      'one',
      [
        ['1:00', 0, 2],
        ['2:00', 2, 2],
        ['4:00', 6, 4],
      ],
    ],
    [
      '2026-11-23',
      'two',
      [
        ['2:00', 2, 1],
        ['2:30', 3, 1],
      ],
    ],
    ['2026-11-23', 'gone', [['2:00', 2, 2]]],
  ])
  expect(lines[2]?.cells.map(({ booking, block }) => [booking !== null, block?.id ?? null])).toEqual([
    [true, null],
    [false, null],
    [false, 'a'],
  ])
})

test('finds the slot of another court at the same time of day, or else the nearest one', () => {
  const cells = [
    { step: 2, span: 6 },
    { step: 8, span: 1 },
  ]
  expect([0, 2, 7, 8, 20].map((step) => cellAtStep(cells, step))).toEqual([0, 0, 0, 1, 1])
})

test('a match takes its slots as one cell, is shown inside a block, and has cells of its own after the closing', () => {
  const at = (hour: number) => new Date(Date.parse('2026-11-23T00:00+01:00') + hour * 3_600_000).toISOString()
  const match = (id: string, from: number, to: number) => ({ id, court: 'one', startsAt: at(from), endsAt: at(to) })
  const week = {
    bookings: [],
    blocks: [{ id: 'lesson', court: 'one', startsAt: at(3), endsAt: at(4) }],
    matches: [match('a', 0, 2), match('b', 3.5, 4), match('c', 4.5, 6.25)],
  }
  const { lines, until } = weekGrid(CLUB, ['2026-11-23'], week as never)
  const cells = lines[0]?.cells.map((cell) => [
    cell.time,
    cell.step,
    cell.span,
    stateOf(cell, 0),
    cell.matches.map(({ id }) => id).join(),
  ])
  expect(cells).toEqual([
    ['0:00', 0, 4, 'match', 'a'],
    ['2:00', 4, 2, 'free', ''],
    ['3:00', 6, 2, 'blocked', 'b'],
    ['4:00', 8, 5, 'match', 'c'],
  ])
  expect(until).toBe(390)
})

test('a break and a closed day are gaps, and a court with hours of its own widens the week', () => {
  const always = { name: '', from: null, until: null, yearly: false, weekdays: [...WEEKDAYS], courts: null }
  const twice = [
    { opens: 0, closes: 60 },
    { opens: 180, closes: 240 },
  ]
  const otherHours = [
    { ...always, open: twice },
    { ...always, courts: ['two'], open: [{ opens: 330, closes: 390 }] },
    { ...always, from: '2026-11-24', until: '2026-11-24', open: [] },
  ]
  const dates = ['2026-11-23', '2026-11-24']
  const { lines, from, until } = weekGrid({ ...CLUB, otherHours } as never, dates, NOTHING as never)
  expect([from, until]).toEqual([0, 390])
  expect(lines.map(({ cells }) => cells.map(({ time, step }) => [time, step]))).toEqual([
    [
      ['0:00', 0],
      ['3:00', 6],
    ],
    [
      ['5:30', 11],
      ['6:00', 12],
    ],
    [],
    [],
  ])
})

test('a form offers the times of all opening hours', () => {
  const late = [{ opens: 300, closes: 420 }]
  const other = { name: '', from: null, until: null, yearly: false, weekdays: [...WEEKDAYS], courts: null, open: late }
  expect(openMinutes(CLUB)).toEqual({ from: 0, until: 300 })
  expect(openMinutes({ ...CLUB, otherHours: [other] })).toEqual({ from: 0, until: 420 })
})
