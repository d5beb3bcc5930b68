import { describe, expect, test } from 'vitest'
import { courtState, type TakenHalfHour, type TakenTime, takenTimes } from './court-state.ts'

const DAY = Date.parse('2030-06-01T00:00:00Z')
const at = (hour: number): number => DAY + hour * 3_600_000
const iso = (hour: number): string => new Date(at(hour)).toISOString()
const OPEN = [{ startsAt: at(6), endsAt: at(23) }]
const TWICE = [
  { startsAt: at(6), endsAt: at(12) },
  { startsAt: at(14), endsAt: at(23) },
]
const FREE_AT_18 = {
  startsAt: at(18),
  endsAt: at(19),
  kind: 'booked',
  booking: 'b',
  match: null,
  reason: null,
} as const

describe('the state of a court', () => {
  const lesson: TakenTime = { ...FREE_AT_18, kind: 'blocked', booking: null, reason: 'Lesson' }
  const held: TakenTime = { ...FREE_AT_18, kind: 'held' }
  test.each([
    ['free until the next booking', [FREE_AT_18], OPEN, 17, { state: 'free', until: iso(18), reason: null }],
    ['free until the club closes', [], OPEN, 17, { state: 'free', until: iso(23), reason: null }],
    ['booked from its start', [FREE_AT_18], OPEN, 18, { state: 'booked', until: iso(19), reason: null }],
    ['not paid yet', [held], OPEN, 18.5, { state: 'held', until: iso(19), reason: null }],
    ['blocked with a reason', [lesson], OPEN, 18.5, { state: 'blocked', until: iso(19), reason: 'Lesson' }],
    ['free at the end of a booking', [FREE_AT_18], OPEN, 19, { state: 'free', until: iso(23), reason: null }],
    ['closed in the morning', [FREE_AT_18], OPEN, 5, { state: 'closed', until: iso(6), reason: null }],
    ['closed at night', [], OPEN, 23, { state: 'closed', until: null, reason: null }],
    ['closed all day', [], [], 12, { state: 'closed', until: null, reason: null }],
    ['free until a break', [FREE_AT_18], TWICE, 11, { state: 'free', until: iso(12), reason: null }],
    ['closed during a break', [FREE_AT_18], TWICE, 12, { state: 'closed', until: iso(14), reason: null }],
    ['free after a break', [FREE_AT_18], TWICE, 14, { state: 'free', until: iso(18), reason: null }],
  ] as const)('is %s', (_name, taken, open, hour, state) => {
    expect(courtState(taken, open, at(hour))).toEqual(state)
  })

  test('has the reason for which the court is closed all day', () => {
    expect(courtState([], [], at(12), 'Christmas')).toEqual({ state: 'closed', until: null, reason: 'Christmas' })
    expect(courtState([], OPEN, at(5), 'Christmas')).toMatchObject({ state: 'closed', reason: null })
  })
})

test('half hours of one booking are one time; another booking, a block, a match and a gap begin another', () => {
  const first = at(18) / 1_800_000
  const half = (offset: number, more: Partial<TakenHalfHour>): TakenHalfHour => ({
    unit: first + offset,
    booking: null,
    block: null,
    match: null,
    heldUntil: null,
    reason: null,
    ...more,
  })
  const times = takenTimes(
    [
      half(1, { booking: 'a' }),
      half(0, { booking: 'a' }),
      half(2, { booking: 'b' }),
      half(3, { block: 'x', reason: 'Lesson' }),
      half(5, { block: 'x', reason: 'Lesson' }),
      half(6, { booking: 'c', heldUntil: at(18) }),
      half(7, { booking: 'd', heldUntil: at(19) }),
      half(8, { match: 'm' }),
      half(9, { match: 'm' }),
    ],
    at(18),
  )
  expect(
    times.map(({ startsAt, endsAt, kind }) => [(startsAt - DAY) / 3_600_000, (endsAt - DAY) / 3_600_000, kind]),
  ).toEqual([
    [18, 19, 'booked'],
    [19, 19.5, 'booked'],
    [19.5, 20, 'blocked'],
    [20.5, 21, 'blocked'],
    [21.5, 22, 'held'],
    [22, 23, 'match'],
  ])
})
