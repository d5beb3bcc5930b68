import { describe, expect, test } from 'vitest'
import type { StandingEntry } from '../matches/match-schemas.ts'
import { partSince, plannedRest, type Suspension, suspendedMs, suspensionsOf } from './suspensions.ts'

const MINUTE = 60_000
const NINE = Date.UTC(2030, 5, 1, 9)
const at = (minute: number): number => NINE + minute * MINUTE
const iso = (minute: number): string => new Date(at(minute)).toISOString()

/** Returns a suspension in minutes after nine. */
const from = (minute: number, resumed: number | null, known = minute): Suspension => ({
  at: at(minute),
  knownAt: at(known),
  resumedAt: resumed === null ? null : at(resumed),
})

const status = (declared: string, minute: number, stored = minute): StandingEntry =>
  ({ kind: 'status', status: declared, at: iso(stored), playedAt: iso(minute) }) as unknown as StandingEntry
const point = (minute: number): StandingEntry => ({ kind: 'action', at: iso(minute) }) as unknown as StandingEntry

test('suspensions are at the times of the scorer’s clock, and known when the server stored them', () => {
  const entries = [
    point(0),
    status('suspended', 10, 25),
    status('resumed', 20, 26),
    point(30),
    status('suspended', 40),
    status('retired', 50),
  ]
  expect(suspensionsOf(entries)).toEqual([from(10, 20, 25), from(40, null)])
})

describe('the rest of a match is planned', () => {
  test.each<[string, readonly Suspension[], { date: number; describedAt: number }, number | null]>([
    ['if its time is later than the suspension, and newer', [from(10, null)], { date: at(60), describedAt: at(11) }, 0],
    ['not by the old time of a match that began early', [from(10, null)], { date: at(60), describedAt: at(-60) }, null],
    ['not by a change that keeps the time', [from(10, null)], { date: at(0), describedAt: at(11) }, null],
    ['not before the server knew it', [from(10, null, 25)], { date: at(60), describedAt: at(20) }, null],
    ['not again after another suspension', [from(10, 60), from(70, null)], { date: at(60), describedAt: at(11) }, 0],
    ['after the last one', [from(10, 60), from(70, null)], { date: at(90), describedAt: at(71) }, 1],
  ])('%s', (_, suspensions, described, index) => {
    expect(plannedRest(suspensions, described)).toBe(index === null ? undefined : suspensions[index])
  })
})

test('a part of a match begins with its first point, or where play was resumed after the suspension before it', () => {
  const [first, second] = [from(10, 60), from(70, 80)]
  expect(partSince(at(0), [], undefined)).toEqual({ startedAt: at(0), resumedAt: at(0), playedMs: 0 })
  expect(partSince(at(0), [first, second], undefined)).toEqual({
    startedAt: at(0),
    resumedAt: at(80),
    playedMs: 20 * MINUTE,
  })
  expect(partSince(at(0), [first, second], first)).toEqual({
    startedAt: at(60),
    resumedAt: at(80),
    playedMs: 10 * MINUTE,
  })
  expect(partSince(at(0), [first, from(70, null)], undefined), 'play is suspended').toEqual({
    startedAt: at(0),
    resumedAt: at(60),
    playedMs: 10 * MINUTE,
  })
})

test('the times of suspensions are added, with the time so far of one that goes on', () => {
  expect(suspendedMs([from(10, 60), from(70, null)], at(80)) / MINUTE).toBe(60)
})
