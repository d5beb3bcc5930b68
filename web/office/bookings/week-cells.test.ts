import { expect, test } from 'vitest'
import type { Club } from '../../../shared/clubs/club-schemas.ts'
import { WEEKDAYS } from '../../../shared/time/week.ts'
import { cellAtStep, openMinutes, periodOf, stateOf, weekGrid } from './week-cells.ts'

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

test('a match past midnight is in the cells of its first date, and of the next one only where it takes slots', () => {
  const at = (hour: number) => new Date(Date.parse('2026-11-23T00:00+01:00') + hour * 3_600_000).toISOString()
  const byDay = { ...CLUB, hours: Object.fromEntries(WEEKDAYS.map((day) => [day, { opens: 480, closes: 1320 }])) }
  const gridOf = (ends: number) => {
    const match = { id: 'late', court: 'one', startsAt: at(21), endsAt: at(ends) }
    const week = { bookings: [], blocks: [], matches: [match] }
    const { lines, from, until } = weekGrid(byDay as never, ['2026-11-23', '2026-11-24'], week as never)
    const shown = lines
      .flatMap(({ cells }) => cells)
      .filter(({ matches }) => matches.length > 0)
      .map((cell) => [cell.date, cell.time, cell.span, new Date(cell.endsAt).toISOString()])
    return { from, until, shown }
  }
  expect(gridOf(25.5)).toEqual({ from: 480, until: 1440, shown: [['2026-11-23', '21:00', 6, at(25.5)]] })
  expect(gridOf(24)).toEqual({ from: 480, until: 1440, shown: [['2026-11-23', '21:00', 6, at(24)]] })
  expect(gridOf(32.5)).toEqual({
    from: 480,
    until: 1440,
    shown: [
      ['2026-11-23', '21:00', 6, at(32.5)],
      ['2026-11-24', '8:00', 2, at(33)],
    ],
  })
})

test('the last slot of a court that is open until midnight says when its match ends', () => {
  const at = (hour: number) => new Date(Date.parse('2026-11-23T00:00+01:00') + hour * 3_600_000).toISOString()
  const late = { ...CLUB, hours: Object.fromEntries(WEEKDAYS.map((day) => [day, { opens: 1320, closes: 1440 }])) }
  const week = { bookings: [], blocks: [], matches: [{ id: 'm', court: 'one', startsAt: at(23), endsAt: at(25) }] }
  const { lines, from } = weekGrid(late as never, ['2026-11-23', '2026-11-24'], week as never)
  expect(from).toBe(1320)
  expect(lines[0]?.cells.map(({ time, endsAt }) => [time, new Date(endsAt).toISOString()])).toEqual([
    ['22:00', at(23)],
    ['23:00', at(25)],
  ])
})

test('a block that begins inside a slot after a match is drawn from there, and says when it begins if nothing else is there', () => {
  const at = (hour: number) => new Date(Date.parse('2026-11-23T00:00+01:00') + hour * 3_600_000).toISOString()
  const lesson = { id: 'lesson', court: 'one', startsAt: at(1.5), endsAt: at(3) }
  const cellsOf = (matches: object[]) =>
    weekGrid(CLUB, ['2026-11-23'], { bookings: [], blocks: [lesson], matches } as never).lines[0]?.cells.map((cell) => [
      cell.time,
      cell.step,
      cell.span,
      stateOf(cell, 0),
      new Date(periodOf(cell).startsAt).toISOString(),
    ])
  const after = [
    ['3:00', 6, 2, 'free', at(3)],
    ['4:00', 8, 2, 'free', at(4)],
  ]
  expect(cellsOf([{ id: 'a', court: 'one', startsAt: at(0), endsAt: at(1.5) }])).toEqual([
    ['0:00', 0, 3, 'match', at(0)],
    ['1:30', 3, 3, 'blocked', at(1.5)],
    ...after,
  ])
  expect(cellsOf([])).toEqual([['0:00', 0, 2, 'free', at(0)], ['1:00', 2, 4, 'blocked', at(1.5)], ...after])
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

test('a booking and its match are one cell until the match ends, and another match is a cell of its own', () => {
  const at = (hour: number) => new Date(Date.parse('2026-11-23T00:00+01:00') + hour * 3_600_000).toISOString()
  const booking = { uid: 'a', court: 'one', date: '2026-11-23', state: 'booked', startsAt: at(1), endsAt: at(2) }
  const match = (id: string, from: number, to: number) => ({ id, court: 'one', startsAt: at(from), endsAt: at(to) })
  const cellsOf = (matches: object[]) =>
    weekGrid(CLUB, ['2026-11-23'], { bookings: [booking], blocks: [], matches } as never)
      .lines[0]?.cells.slice(1)
      .map((cell) => [cell.time, cell.span, cell.booking?.uid ?? null, new Date(periodOf(cell).endsAt).toISOString()])
  expect(cellsOf([match('a', 1, 2.5)])).toEqual([
    ['1:00', 4, 'a', at(2.5)],
    ['3:00', 2, null, at(4)],
    ['4:00', 2, null, at(5)],
  ])
  expect(cellsOf([match('a', 1, 1.5)])?.[0]).toEqual(['1:00', 2, 'a', at(2)])
  expect(cellsOf([match('b', 1, 2.5)])?.slice(0, 2)).toEqual([
    ['1:00', 2, 'a', at(2)],
    ['2:00', 2, null, at(3)],
  ])
})
