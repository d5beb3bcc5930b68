import { expect, test } from 'vitest'
import { isLate, isOverdue, isUntimed, minutesLate } from './lateness.ts'

const START = '2026-11-22T12:00:00Z'
const planned = { status: 'scheduled', date: START } as const

test.each([
  [-60, false, 0, false],
  [0, false, 0, false],
  [14, false, 0, false],
  [15, true, 15, false],
  [359, true, 359, false],
  [360, true, 360, true],
])(
  '%i min after its time, a match without a point is late: %j (%i min), and nobody expects it any more: %j',
  (minutes, late, delay, overdue) => {
    const now = Date.parse(START) + minutes * 60_000
    expect([isLate(planned, now), minutesLate(planned, now), isOverdue(planned, now)]).toEqual([late, delay, overdue])
  },
)

test.each(['live', 'suspended', 'finished', 'walkover'] as const)('a match that is %s is never late', (status) => {
  const match = { status, date: START }
  const now = Date.parse(START) + 100 * 3_600_000
  expect([isLate(match, now), minutesLate(match, now), isOverdue(match, now)]).toEqual([false, 0, false])
})

test.each([
  [1, false],
  [14 * 24 - 1, false],
  [14 * 24, true],
])('a match without a time is never late, and %i h after its day nobody expects it any more: %j', (hours, overdue) => {
  const match = { ...planned, untimed: true }
  const now = Date.parse(START) + hours * 3_600_000
  expect([isLate(match, now), minutesLate(match, now), isOverdue(match, now)]).toEqual([false, 0, overdue])
})

test('a match that has begun needs no time', () => {
  expect(isUntimed({ status: 'scheduled', untimed: true })).toBe(true)
  expect(isUntimed({ status: 'live', untimed: true })).toBe(false)
  expect(isUntimed({ status: 'scheduled' })).toBe(false)
})
