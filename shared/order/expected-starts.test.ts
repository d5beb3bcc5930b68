import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { sized } from '../../server/testing/brief.ts'
import { certain, type Minutes } from '../duration/minutes.ts'
import { expectedStarts } from './expected-starts.ts'
import type { OrderMatch, OrderPlan, PlannedMatch, StartKind } from './order-day.ts'
import { planDay } from './plan-day.ts'
import { aDay, aMatch, at, randomDay } from './testing/days.ts'
import { expectedDay, type Progress } from './waiting-line.ts'

/** An hour; and 30, 60 or 90 minutes. */
const HOUR = certain(60)
const OPEN: Minutes = {
  from: 30,
  chances: Float64Array.from({ length: 61 }, (_, more) => (more % 30 === 0 ? 1 / 3 : 0)),
  step: 1,
}

type Line = readonly (readonly [id: string, court: string, kind: StartKind, startsAt: number])[]

/** Returns a plan, and when its matches are expected. */
function expected(line: Line, matches: readonly OrderMatch[], lengths: Readonly<Record<string, Minutes>> = {}) {
  const plan: OrderPlan = {
    matches: line.map(([match, court, kind, startsAt]) => ({
      match,
      court,
      kind,
      startsAt,
      endsAt: startsAt + 3_600_000,
      umpire: null,
    })),
    unplaced: [],
  }
  const starts = expectedStarts(expectedDay(plan, aDay({ matches }), (id) => lengths[id] ?? HOUR))
  return (progress: Readonly<Record<string, Progress>>, now: number) => starts(new Map(Object.entries(progress)), now)
}

const [one, two, three] = [aMatch('one'), aMatch('two'), aMatch('three')]
const COURT: Line = [
  ['one', 'A', 'at', at(9)],
  ['two', 'A', 'followedBy', at(10, 10)],
  ['three', 'A', 'followedBy', at(11, 20)],
]
const minute = 60_000
/** A match that has been in play since 9:00, as it was known at a time. */
const playing = (asOf: number, left: Minutes | null): Progress => ({ startedAt: at(9), asOf, left })

describe('a match that waits', () => {
  test('follows the matches before it, with the time to change', () => {
    const starts = expected(COURT, [one, two, three])({ one: playing(at(9, 30), certain(40)) }, at(9, 30))
    expect([...starts]).toEqual([
      ['two', { start: at(10, 20), from: at(10, 20), until: at(10, 20), isRough: false }],
      ['three', { start: at(11, 30), from: at(11, 30), until: at(11, 30), isRough: false }],
    ])
  })

  test('has an interval from the lengths before it', () => {
    const starts = expected(COURT, [one, two, three])({ one: playing(at(9, 30), OPEN) }, at(9, 30))
    expect(starts.get('two')).toEqual({
      from: at(10, 10),
      start: at(10, 40),
      until: at(11, 10),
      isRough: false,
    })
  })

  test('does not start before its time', () => {
    const line: Line = [
      ['one', 'A', 'at', at(9)],
      ['two', 'A', 'notBefore', at(12)],
    ]
    expect(expected(line, [one, two])({}, at(8)).get('two')?.start).toBe(at(12))
    expect(expected(line, [one, two])({}, at(8)).get('one')?.start).toBe(at(9))
  })

  test('moves with the clock', () => {
    const starts = expected(COURT, [one, two, three])
    expect(starts({}, at(9, 20)).get('one')?.start).toBe(at(9, 20))
    expect(starts({}, at(9, 20)).get('two')?.start).toBe(at(10, 30))
  })

  test('waits for the rest of a player who plays elsewhere', () => {
    const line: Line = [
      ['one', 'A', 'at', at(9)],
      ['two', 'B', 'at', at(9, 30)],
    ]
    const other = aMatch('two', { players: ['one one', 'Eva'] })
    expect(expected(line, [one, other])({}, at(8)).get('two')?.start).toBe(at(11))
    // 40 minutes of play, so 30 of rest.
    const progress = { one: playing(at(9, 40), certain(0)) }
    expect(expected(line, [one, other])(progress, at(9, 40)).get('two')?.start).toBe(at(10, 10))
  })

  test('waits for the matches that decide who plays', () => {
    const line: Line = [
      ['one', 'A', 'at', at(9)],
      ['two', 'B', 'at', at(9)],
      ['final', 'A', 'notBefore', at(10, 30)],
    ]
    const final = aMatch('final', { players: [], after: ['one', 'two'] })
    const starts = expected(line, [one, two, final], { two: certain(90) })({}, at(8))
    expect(starts.get('final')?.start).toBe(at(11, 30))
  })

  test('rests after the match before it on its court, if its players play both', () => {
    const again = aMatch('two', { players: ['one one', 'Eva'] })
    expect(expected(COURT, [one, again, three])({}, at(8)).get('two')?.start).toBe(at(11))
  })

  test('starts behind the match before it on its court, also if that one waits for it', () => {
    const final = aMatch('final', { players: [], after: ['one'] })
    const line: Line = [
      ['final', 'A', 'at', at(9)],
      ['one', 'A', 'followedBy', at(10, 10)],
    ]
    expect([...expected(line, [one, final])({}, at(8)).keys()].toSorted()).toEqual(['final', 'one'])
  })

  test('is the same object until it changes', () => {
    const starts = expected(COURT, [one, two, three])
    const progress = { one: playing(at(9, 30), OPEN) }
    expect(starts(progress, at(9, 35)).get('two')).toBe(starts(progress, at(9, 30)).get('two'))
    const changed = starts({ one: playing(at(9, 40), OPEN) }, at(9, 40)).get('two')
    expect(starts(progress, at(9, 40)).get('two')).not.toBe(changed)
  })

  test('has no time while the match before it is interrupted for an unknown time', () => {
    const starts = expected(COURT, [one, two, three])
    expect(starts({ one: playing(at(9, 30), null) }, at(9, 30)).size).toBe(0)
    expect(starts({ one: playing(at(9, 30), certain(10)) }, at(9, 30)).size).toBe(2)
  })

  test('is rough if two matches come before it, and none has begun', () => {
    const starts = expected(COURT, [one, two, three])
    expect([...starts({}, at(8)).values()].map(({ isRough }) => isRough)).toEqual([false, false, true])
    expect(starts({ one: playing(at(9), HOUR) }, at(9)).get('three')?.isRough).toBe(false)
  })

  test('is expected later as a match in play goes on beyond what was likely', () => {
    const starts = expected(COURT, [one, two, three])
    const progress = { one: playing(at(9, 30), OPEN) }
    expect(starts(progress, at(9, 30)).get('two')?.from).toBe(at(10, 10))
    expect(starts(progress, at(10, 10)).get('two')?.from).toBe(at(10, 40))
  })
})

test('the starts of a day are the same, however they were computed before', () => {
  fc.assert(
    fc.property(fc.nat(1e6), fc.array(fc.tuple(fc.nat(30), fc.nat(80)), { maxLength: 12 }), (seed, ends) => {
      const day = randomDay(seed, { courts: 4, matches: 24, isHard: false })
      const plan = planDay(day)
      const given = expectedDay(plan, day, () => OPEN)
      const kept = expectedStarts(given)
      const progress = new Map<string, Progress>()
      let now = day.now
      for (const [index, minutes] of ends) {
        const next = plan.matches[index % plan.matches.length]
        now += 7 * minute
        if (next) {
          const left = minutes % 3 === 0 ? certain(0) : { ...OPEN, from: minutes }
          progress.set(next.match, { startedAt: now - 30 * minute, asOf: now, left })
        }
        expect(kept(new Map(progress), now)).toEqual(expectedStarts(given)(progress, now))
      }
    }),
    { numRuns: sized(10, 100) },
  )
})

test('the middle is in its interval, and nothing starts in the past', () => {
  fc.assert(
    fc.property(fc.nat(1e6), fc.nat(600), (seed, passed) => {
      const day = randomDay(seed, { courts: 3, matches: 15, isHard: true })
      const now = day.now + passed * minute
      for (const { start, from, until } of expectedStarts(expectedDay(planDay(day), day, () => OPEN))(
        new Map(),
        now,
      ).values()) {
        expect(from).toBeGreaterThanOrEqual(now)
        expect(start).toBeGreaterThanOrEqual(from)
        expect(until).toBeGreaterThanOrEqual(start)
      }
    }),
    { numRuns: sized(10, 100) },
  )
})

test('a match behind the match of a booking starts when the booking ends, however long that is played', () => {
  const booking = { from: at(10), until: at(11, 30) }
  const plan: OrderPlan = {
    matches: [
      ['one', 'at', at(9)],
      ['two', 'at', at(10)],
      ['three', 'followedBy', at(11, 30)],
    ].map(
      ([match, kind, startsAt]) => ({ match, court: 'A', kind, startsAt, endsAt: 0, umpire: null }) as PlannedMatch,
    ),
    unplaced: [],
  }
  const day = expectedDay(plan, aDay({ matches: [one, two, three] }), () => HOUR)
  const [line = []] = day.courts
  const courts = [line.map((match) => (match.id === 'two' ? { ...match, booked: booking } : match))]
  const starts = expectedStarts({ ...day, courts })
  const expectedAt = (progress: Readonly<Record<string, Progress>>) =>
    starts(new Map(Object.entries(progress)), at(9, 30)).get('three')
  const known = { start: at(11, 30), from: at(11, 30), until: at(11, 30), isRough: false }
  expect(expectedAt({})).toEqual(known)
  expect(expectedAt({ two: playing(at(9, 30), null) }), 'play is suspended').toEqual(known)
})

test('players do not rest from a suspension', () => {
  const own = aMatch('own', { players: ['one one'] })
  const line: Line = [
    ['one', 'A', 'at', at(9)],
    ['own', 'B', 'followedBy', at(10)],
  ]
  const state = { startedAt: at(9), asOf: at(10), left: certain(0) }
  const suspensions = [{ at: at(9, 10), knownAt: at(9, 10), resumedAt: at(9, 40) }]
  const start = (one: Progress) => expected(line, [aMatch('one'), own])({ one }, at(10)).get('own')?.start
  expect(start(state)).toBe(at(11))
  expect(start({ ...state, suspensions }), 'half an hour was played').toBe(at(10, 30))
})
