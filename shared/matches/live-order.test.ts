import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { MATCH_STATUSES, type MatchStatus } from '../scoring/score.ts'
import { inLiveOrder, type Listed, PHASES, phaseAt, phaseOf } from './live-order.ts'

const NOON = Date.UTC(2026, 10, 22, 12)
const match = (id: string, status: MatchStatus, hours = 0): Listed => ({
  id,
  status,
  date: new Date(NOON + hours * 3_600_000).toISOString(),
})
const ids = (matches: readonly Listed[]): string => matches.map(({ id }) => id).join(' ')

test.each<[MatchStatus, string]>([
  ['live', 'inPlay'],
  ['suspended', 'inPlay'],
  ['scheduled', 'upcoming'],
  ['finished', 'over'],
  ['retired', 'over'],
  ['defaulted', 'over'],
  ['walkover', 'over'],
])('a %s match is %s', (status, phase) => {
  expect(phaseOf(status)).toBe(phase)
})

describe('The live list', () => {
  test.each<[rule: string, matches: Listed[], order: string]>([
    [
      'in play, then upcoming, then finished',
      [match('f', 'finished'), match('u', 'scheduled'), match('l', 'live')],
      'l u f',
    ],
    ['suspended stays with those in play', [match('s', 'suspended', -2), match('l', 'live', -1)], 'l s'],
    [
      'upcoming soonest first',
      [match('c', 'scheduled', 30), match('a', 'scheduled', 1), match('b', 'scheduled', 2)],
      'a b c',
    ],
    [
      'upcoming without a time last',
      [{ ...match('a', 'scheduled', 1), untimed: true }, match('b', 'scheduled', 2)],
      'b a',
    ],
    [
      'finished latest first',
      [match('c', 'finished', -30), match('b', 'retired', -2), match('a', 'finished', -1)],
      'a b c',
    ],
    [
      'the date does not move a match among those that are over',
      [match('u', 'scheduled', -1), match('f', 'walkover', 50)],
      'u f',
    ],
    [
      'a late match leads, and matches that nobody expects any more follow the upcoming ones, latest first',
      [
        match('o', 'scheduled', -50),
        match('d', 'scheduled', -6),
        match('l', 'scheduled', -3),
        match('u', 'scheduled', 30),
        match('f', 'finished'),
      ],
      'l u d o f',
    ],
    [
      'equal dates go by id',
      [match('b', 'live'), match('d', 'scheduled'), match('a', 'live'), match('c', 'scheduled')],
      'a b c d',
    ],
  ])('%s', (_rule, matches, order) => {
    expect(ids(inLiveOrder(matches, NOON))).toBe(order)
    expect(ids(inLiveOrder(matches.toReversed(), NOON))).toBe(order)
  })

  const anyMatches = fc.uniqueArray(
    fc.record({
      id: fc.string({ minLength: 1, maxLength: 3 }),
      status: fc.constantFrom(...MATCH_STATUSES),
      date: fc.integer({ min: -8, max: 5 }).map((hour) => new Date(NOON + hour * 3_600_000).toISOString()),
    }),
    { selector: ({ id }) => id },
  )

  test('has every match once, in an order independent of the input', () => {
    fc.assert(
      fc.property(anyMatches, (matches) => {
        const order = inLiveOrder(matches, NOON)
        expect(order.toSorted((a, b) => (a.id < b.id ? -1 : 1))).toEqual(
          matches.toSorted((a, b) => (a.id < b.id ? -1 : 1)),
        )
        expect(inLiveOrder(matches.toReversed(), NOON)).toEqual(order)
      }),
    )
  })

  test('orders by phase, then upcoming matches soonest first and others latest first', () => {
    fc.assert(
      fc.property(anyMatches, (matches) => {
        const order = inLiveOrder(matches, NOON)
        for (const [index, after] of order.slice(1).entries()) {
          const before = order[index] as Listed
          const [first, second] = [before, after].map((each) => phaseAt(each, NOON))
          if (first !== second) expect(PHASES.indexOf(first as 'over')).toBeLessThan(PHASES.indexOf(second as 'over'))
          else if (first === 'upcoming') expect(before.date <= after.date).toBe(true)
          else expect(before.date >= after.date).toBe(true)
        }
      }),
    )
  })
})
