import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { MATCH_STATUSES, type MatchStatus } from '../scoring/score.ts'
import { type CourtMatch, FORGOTTEN_MS, isPlayed, matchOn, onUntil, RESULT_MS, sameUntil } from './court-match.ts'
import { EXPECTED_MS } from './lateness.ts'

const NOW = Date.parse('2026-05-04T18:00:00Z')
const minutes = (count: number): number => NOW + count * 60_000
const HOUR = 60
const DAY = 24 * HOUR

/** A match, with the minutes from now until its date and since its last change. */
const aMatch = (id: string, status: MatchStatus, date: number, changed = 0): CourtMatch => ({
  id,
  status,
  date: minutes(date),
  changedAt: minutes(-changed),
})

describe('the match that is on', () => {
  const cases: [rule: string, expected: string | null, matches: CourtMatch[]][] = [
    ['is null without matches', null, []],
    [
      'is the live match',
      'live',
      [
        aMatch('suspended', 'suspended', 30),
        aMatch('live', 'live', -60),
        aMatch('over', 'finished', -30),
        aMatch('next', 'scheduled', 1),
      ],
    ],
    [
      'is the suspended match if none is live',
      'suspended',
      [aMatch('over', 'finished', 0), aMatch('suspended', 'suspended', -60), aMatch('next', 'scheduled', 1)],
    ],
    ['stays the earlier of two live matches', 'early', [aMatch('early', 'live', -90, 14), aMatch('late', 'live', -10)]],
    [
      'is the later one after 15 quiet minutes',
      'late',
      [aMatch('early', 'live', -90, 15), aMatch('late', 'live', -10)],
    ],
    [
      'is the later of two live matches that nobody scores',
      'late',
      [aMatch('early', 'live', -90, 20), aMatch('late', 'live', -10, 40)],
    ],
    ['is the first by id of two live matches with one date', 'a', [aMatch('b', 'live', 0), aMatch('a', 'live', 0)]],
    ['is a match that has just ended', 'over', [aMatch('next', 'scheduled', 5), aMatch('over', 'retired', -90, 29)]],
    [
      'is the later of two matches that have just ended',
      'late',
      [aMatch('early', 'walkover', -90, 1), aMatch('late', 'defaulted', -80, 20)],
    ],
    [
      'is the next match 30 minutes after an end',
      'next',
      [aMatch('over', 'finished', -90, 30), aMatch('next', 'scheduled', 5)],
    ],
    [
      'is the earliest of two scheduled matches',
      'early',
      [aMatch('late', 'scheduled', 90), aMatch('early', 'scheduled', 60)],
    ],
    [
      'is a scheduled match that is late',
      'late',
      [aMatch('next', 'scheduled', 10), aMatch('late', 'scheduled', -5 * HOUR)],
    ],
    ['is not a scheduled match 6 hours after its time', null, [aMatch('missed', 'scheduled', -6 * HOUR)]],
    ['is a scheduled match of a later day', 'later', [aMatch('later', 'scheduled', 5 * DAY)]],
    ['is a match that was suspended overnight', 'rain', [aMatch('rain', 'suspended', -20 * HOUR, 18 * HOUR)]],
    [
      'is not a live match without a change for a day',
      'next',
      [aMatch('old', 'live', -2 * DAY, DAY), aMatch('next', 'scheduled', 60)],
    ],
  ]

  test.each(cases)('%s', (_, expected, matches) => {
    expect(matchOn(matches, NOW)?.id ?? null).toBe(expected)
    expect(matchOn(matches.toReversed(), NOW)?.id ?? null).toBe(expected)
  })

  const anyMatch = fc.record({
    id: fc.string({ minLength: 1, maxLength: 4 }),
    status: fc.constantFrom(...MATCH_STATUSES),
    date: fc.integer({ min: minutes(-3 * DAY), max: minutes(3 * DAY) }),
    changedAt: fc.integer({ min: minutes(-3 * DAY), max: NOW }),
  })

  test('stays the same until `sameUntil`, for any matches, and is never on after `onUntil`', () => {
    const longest = Math.max(EXPECTED_MS, FORGOTTEN_MS, RESULT_MS)
    fc.assert(
      fc.property(fc.array(anyMatch, { maxLength: 8 }), fc.integer({ min: 0, max: 4 * longest }), (matches, later) => {
        const on = matchOn(matches, NOW)
        if (on && NOW + later < sameUntil(on, NOW)) expect(matchOn(matches, NOW + later)).toBe(on)
        if (on) expect(matchOn(matches, onUntil(on))).not.toBe(on)
        else expect(matchOn(matches, NOW + later)).toBeNull()
      }),
    )
  })
})

test.each<[rule: string, expected: boolean, matches: CourtMatch[]]>([
  ['a live match, also hours after its date', true, [aMatch('over', 'finished', -500), aMatch('live', 'live', -300)]],
  ['a suspended match', true, [aMatch('rain', 'suspended', -60)]],
  ['no match that nobody has changed for a day', false, [aMatch('forgotten', 'live', -DAY, DAY)]],
  ['no match that is over or has not begun', false, [aMatch('over', 'retired', -30), aMatch('late', 'scheduled', -30)]],
  ['no match', false, []],
])('in play at a court is %s', (_rule, expected, matches) => {
  expect(isPlayed(matches, NOW)).toBe(expected)
})
