import { expect, test } from 'vitest'
import { whyNotScore } from './score-window.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const START = Date.parse('2030-06-01T22:00:00Z')
const END = START + HOUR
const BOOKING = { startsAt: START, endsAt: END }
const GOES_ON = { endedAt: null }

test.each([
  ['no match, 15 minutes and a moment before the start', null, START - 15 * MINUTE - 1, 'BOOKING_NOT_YET'],
  ['no match, 15 minutes before the start', null, START - 15 * MINUTE, null],
  ['no match, a moment before the end', null, END - 1, null],
  ['no match, at the end', null, END, 'BOOKING_OVER'],
  ['a match that goes on, at the end', GOES_ON, END, null],
  ['a match that goes on, a moment before 12 hours after the end', GOES_ON, END + 12 * HOUR - 1, null],
  ['a match that goes on, 12 hours after the end', GOES_ON, END + 12 * HOUR, 'BOOKING_OVER'],
  ['a match that ended early, a moment before the end', { endedAt: START }, END - 1, null],
  ['a match that ended early, at the end', { endedAt: START }, END, 'BOOKING_OVER'],
  ['a match that ended late, 29 minutes later', { endedAt: END + HOUR }, END + HOUR + 29 * MINUTE, null],
  ['a match that ended late, 30 minutes later', { endedAt: END + HOUR }, END + HOUR + 30 * MINUTE, 'BOOKING_OVER'],
  ['a match, 16 minutes before the start', GOES_ON, START - 16 * MINUTE, 'BOOKING_NOT_YET'],
] as const)('%s: %s', (_name, match, now, why) => {
  expect(whyNotScore(BOOKING, match, now)).toBe(why)
})
