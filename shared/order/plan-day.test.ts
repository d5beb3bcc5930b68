import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { sized } from '../../server/testing/brief.ts'
import { afterLoss } from './after-loss.ts'
import { earliestEnd } from './bounds.ts'
import { qualityOf } from './build.ts'
import { compileDay } from './compile-day.ts'
import type { NoPlace, OrderDay } from './order-day.ts'
import { planDay } from './plan-day.ts'
import { ruleBreaks } from './rule-breaks.ts'
import { searched } from './search.ts'
import { collisions } from './testing/collisions.ts'
import { aCourt, aDay, aMatch, at, randomDay } from './testing/days.ts'
import { greedyPlan } from './testing/greedy.ts'

const show = (day: OrderDay): readonly string[] =>
  planDay(day).matches.map(({ match, court, startsAt, kind }) => {
    const minutes = Math.round((startsAt - at(0)) / 60_000)
    return `${court} ${match} ${kind} ${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, '0')}`
  })

describe('a plan', () => {
  test('begins at a time, and goes on with what follows', () => {
    const matches = ['one', 'two', 'three'].map((id) => aMatch(id))
    expect(show(aDay({ courts: [aCourt('A')], matches }))).toEqual([
      'A one at 9:00',
      'A two followedBy 10:10',
      'A three followedBy 11:20',
    ])
  })

  test('waits for the rest of players before the next round', () => {
    const final = aMatch('final', { players: [], after: ['one', 'two'], round: 2 })
    expect(show(aDay({ matches: [final, aMatch('one'), aMatch('two')] }))).toEqual([
      'A one at 9:00',
      'A final notBefore 11:00',
      'B two at 9:00',
    ])
  })

  test('keeps the finals of two events apart as long as somebody may get into both', () => {
    const first = aMatch('singles', { players: ['Ana', 'Luz'], event: '1' })
    const second = aMatch('doubles', { players: ['Luz', 'Eva'], event: '2' })
    const finals = [first, second].map(({ id, event }) =>
      aMatch(`last ${id}`, { players: [], after: [id], round: 2, ...(event && { event }) }),
    )
    expect(show(aDay({ matches: [first, second, ...finals] }))).toEqual([
      'A singles at 9:00',
      'A doubles notBefore 11:00',
      'A last singles notBefore 13:00',
      'A last doubles notBefore 15:00',
    ])
  })

  test('has finals on the show court', () => {
    const matches = [aMatch('one'), aMatch('final', { isFinal: true })]
    const rules = { ...aDay({}).rules, showCourt: 'A' }
    expect(show(aDay({ matches, rules }))).toEqual(['A final at 9:00', 'B one at 9:00'])
  })

  test('gives each umpire one match at a time, and a break', () => {
    const matches = ['one', 'two', 'three'].map((id) => aMatch(id, { needsUmpire: true }))
    const umpires = [{ id: 'Eva', player: null, free: [{ from: at(9), until: at(21) }] }]
    const rules = { ...aDay({}).rules, umpireStretch: 120, umpireBreak: 30 }
    const starts = planDay(aDay({ matches, umpires, rules })).matches.map(({ startsAt }) => startsAt)
    expect(starts.toSorted((one, other) => one - other)).toEqual([at(9), at(10), at(11, 30)])
  })

  test('leaves matches that have begun where they are', () => {
    const begun = { court: 'A', startsAt: at(9), endsAt: at(11, 3), umpire: null }
    const day = aDay({ now: at(10), courts: [aCourt('A')], matches: [aMatch('one'), aMatch('two', { begun })] })
    expect(show(day)).toEqual(['A two at 9:00', 'A one followedBy 11:15'])
  })
})

test('the match of a booking keeps its time, and its players rest before it and after it', () => {
  const begun = { court: 'A', startsAt: at(11), endsAt: at(12), umpire: null }
  const booked = aMatch('booked', { players: ['Ana'], isBooked: true, begun })
  const courts = [aCourt('A', [{ kind: 'booking', from: at(11), until: at(12) }])]
  const matches = [aMatch('one', { players: ['Ana'], minutes: 90 }), aMatch('two'), booked]
  expect(show(aDay({ courts, matches }))).toEqual(['A two at 9:00', 'A one notBefore 13:00'])
  const rained = afterLoss(aDay({ courts, matches }), { from: at(11), until: at(12), courts: null })
  expect(rained.matches.find(({ id }) => id === 'booked')?.begun).toEqual(begun)
})

test.each<[string, Partial<OrderDay>, NoPlace]>([
  [
    'the round before has no place',
    { matches: [aMatch('one', { players: [], after: ['two'] }), aMatch('two', { minutes: 800 })] },
    { code: 'AFTER_UNPLACED', other: 'two' },
  ],
  [
    'the wished court is not there',
    { matches: [aMatch('one', { wish: { court: 'C' } })] },
    { code: 'COURT_UNKNOWN', court: 'C' },
  ],
  ['it is longer than the day', { matches: [aMatch('one', { minutes: 721 })] }, { code: 'TOO_LONG', minutes: 721 }],
  ['nobody umpires', { matches: [aMatch('one', { needsUmpire: true })] }, { code: 'NO_UMPIRE' }],
  [
    'the wish is too early',
    { matches: [aMatch('one', { wish: { notAfter: at(8) } })] },
    { code: 'WISH_NOT_AFTER', notAfter: at(8) },
  ],
  [
    'the wish is too late',
    { matches: [aMatch('one', { wish: { notBefore: at(20, 30) } })] },
    { code: 'WISH_NOT_BEFORE', notBefore: at(20, 30) },
  ],
  [
    'its players come too late',
    { matches: [aMatch('one', { players: [], after: ['two'] }), aMatch('two', { minutes: 620 })] },
    { code: 'PLAYERS_TOO_LATE', other: 'two', readyAt: at(20, 20) },
  ],
  [
    'a player is busy',
    { matches: [aMatch('one', { players: ['Ana'], minutes: 300 }), aMatch('two', { players: ['Ana'], minutes: 500 })] },
    { code: 'PLAYER_BUSY', player: 'Ana', other: 'two' },
  ],
  [
    'its only court is full',
    {
      matches: [
        aMatch('one', { wish: { court: 'A' }, minutes: 300 }),
        aMatch('two', { wish: { court: 'A' }, minutes: 500 }),
      ],
    },
    { code: 'COURT_FULL', court: 'A' },
  ],
  [
    'a block is in the way',
    {
      courts: [aCourt('A', [{ kind: 'block', from: at(12), until: at(18) }])],
      matches: [aMatch('one', { minutes: 200 })],
    },
    { code: 'COURTS_TAKEN', kind: 'block' },
  ],
  [
    'the day is full',
    { courts: [aCourt('A')], matches: [aMatch('one', { minutes: 300 }), aMatch('two', { minutes: 500 })] },
    { code: 'DAY_FULL' },
  ],
])('says that %s', (_, more, why) => {
  const { unplaced } = planDay(aDay(more))
  expect(unplaced.map((each) => each.why)).toContainEqual(
    unplaced.some(({ match }) => match === 'one') ? why : { ...why, ...('other' in why && { other: 'one' }) },
  )
})

const anyDay = fc
  .record({ seed: fc.nat(1e6), courts: fc.integer({ min: 2, max: 12 }), matches: fc.integer({ min: 1, max: 200 }) })
  .map(({ seed, ...size }) => randomDay(seed, { ...size, isHard: true }))

test('a plan breaks no rule, has each match once or says why not, and is the same each time', () => {
  fc.assert(
    fc.property(anyDay, (day) => {
      const plan = planDay(day)
      expect(ruleBreaks(plan, day)).toEqual([])
      expect(collisions(plan, day)).toEqual([])
      const all = [...plan.matches, ...plan.unplaced].map(({ match }) => match)
      expect(all.toSorted()).toEqual(day.matches.map(({ id }) => id).toSorted())
      expect(planDay(day)).toEqual(plan)
    }),
    { numRuns: sized(4, 60) },
  )
})

test('a plan places as many matches as a simple one, and then ends no later', () => {
  fc.assert(
    fc.property(anyDay, (day) => {
      const [found, simple] = [qualityOf(searched(compileDay(day))), qualityOf(greedyPlan(day))]
      expect(found.unplaced).toBeLessThanOrEqual(simple.unplaced)
      if (found.unplaced === simple.unplaced) expect(found.end).toBeLessThanOrEqual(simple.end)
    }),
    { numRuns: sized(6, 100) },
  )
})

test('full days end at least a tenth earlier than simple plans on average, and never before the bound', () => {
  const ends = Array.from({ length: sized(8, 30) }, (_, seed) => {
    const courts = 2 + ((7 * seed) % 11)
    const day = randomDay(seed + 1, { courts, matches: 8 * courts, isHard: false })
    const compiled = compileDay(day)
    const [found, simple] = [qualityOf(searched(compiled)), qualityOf(greedyPlan(day))]
    expect([found.unplaced, simple.unplaced]).toEqual([0, 0])
    expect(found.end).toBeGreaterThanOrEqual(earliestEnd(compiled))
    expect(found.end).toBeLessThanOrEqual(simple.end)
    return found.end / simple.end
  })
  expect(ends.reduce((sum, part) => sum + part, 0) / ends.length).toBeLessThan(0.9)
})
