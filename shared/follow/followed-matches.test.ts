import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { MATCH_STATUSES, type MatchStatus } from '../scoring/score.ts'
import { FOLLOW_KINDS } from './follow-kinds.ts'
import { byPhase, comesFirst, type FollowedThing, followerOf, type ListedMatch } from './followed-matches.ts'

const NOON = Date.UTC(2030, 5, 1, 12)
const HOUR = 3_600_000
const at = (hours: number): string => new Date(NOON + hours * HOUR).toISOString()
const match = (more: Partial<ListedMatch> = {}): ListedMatch => ({
  id: 'm',
  date: at(0),
  updatedAt: at(0),
  status: 'scheduled',
  playerIds: [
    ['ana', null],
    ['luz', 'eva'],
  ],
  court: 'c-1',
  ...more,
})
const thing = (kind: FollowedThing['kind'], id: string, more: Partial<FollowedThing> = {}): FollowedThing => ({
  kind,
  id,
  ids: [id],
  matches: [],
  ...more,
})

describe('a match is followed by somebody who follows', () => {
  test.each<[string, FollowedThing, boolean]>([
    ['the match', thing('match', 'm'), true],
    ['another match', thing('match', 'n'), false],
    ['a player', thing('player', 'ana'), true],
    ['the second of a pair', thing('player', 'eva'), true],
    ['a player into whom one of its players was merged', thing('player', 'root', { ids: ['root', 'luz'] }), true],
    ['another player', thing('player', 'zoe'), false],
    ['its competition', thing('competition', 'cup', { matches: ['m', 'n'] }), true],
    ['another competition', thing('competition', 'cup', { matches: ['n'] }), false],
    ['its court', thing('court', 'c-1'), true],
    ['a court with the id of a player', thing('court', 'ana'), false],
  ])('%s', (_, follow, expected) => {
    expect(followerOf([follow])(match())).toBe(expected)
    expect(followerOf([thing('court', 'far'), follow])(match())).toBe(expected)
  })

  test('nothing is followed by somebody who follows nothing', () => {
    expect(followerOf([])(match({ playerIds: null, court: null }))).toBe(false)
  })
})

test('a match without a time comes not first, and last of the next ones', () => {
  const open = match({ id: 'open', date: at(-3), untimed: true })
  const timed = match({ id: 'timed', date: at(2) })
  expect([open, timed].map((each) => comesFirst(each, NOON))).toEqual([false, true])
  expect(byPhase([open, timed], NOON).next.map(({ id }) => id)).toEqual(['timed', 'open'])
})

test.each<[MatchStatus, hours: number, boolean]>([
  ['live', -30, true],
  ['suspended', -30, true],
  ['scheduled', 1, true],
  ['scheduled', 23, true],
  ['scheduled', 25, false],
  ['scheduled', -30, false],
  ['finished', -1, false],
  ['walkover', 1, false],
])('a %s match of %d h from now comes first in the live list: %s', (status, hours, expected) => {
  expect(comesFirst(match({ status, date: at(hours) }), NOON)).toBe(expected)
})

const anyMatch = fc.record({
  id: fc.uuid(),
  date: fc.integer({ min: -200, max: 200 }).map(at),
  updatedAt: fc.integer({ min: -200, max: 0 }).map(at),
  status: fc.constantFrom(...MATCH_STATUSES),
  playerIds: fc.constant(null),
  court: fc.constantFrom(null, 'c-1'),
})

test('every match is in one group at most, and each group is in its order', () => {
  fc.assert(
    fc.property(fc.array(anyMatch), (matches) => {
      const { inPlay, next, last } = byPhase(matches, NOON)
      const all = [...inPlay, ...next, ...last]
      expect(new Set(all).size).toBe(all.length)
      expect(all.every((each) => matches.includes(each))).toBe(true)
      expect(next.map(({ date }) => date)).toEqual(next.map(({ date }) => date).toSorted())
      expect(last.map(({ updatedAt }) => updatedAt)).toEqual(
        last
          .map(({ updatedAt }) => updatedAt)
          .toSorted()
          .reverse(),
      )
      // What comes first in the live list is in play or next.
      const first = matches.filter((each) => comesFirst(each, NOON))
      expect(first.every((each) => inPlay.includes(each) || next.includes(each))).toBe(true)
    }),
  )
})

test('following one thing more never hides a match', () => {
  const anyThing = fc.record({
    kind: fc.constantFrom(...FOLLOW_KINDS),
    id: fc.constantFrom('m', 'ana', 'eva', 'c-1', 'cup'),
    ids: fc.subarray(['ana', 'luz', 'eva', 'c-1', 'm']),
    matches: fc.subarray(['m', 'n']),
  })
  fc.assert(
    fc.property(fc.array(anyThing), anyThing, (some, more) => {
      // A thing is known once: its ids mean nothing else.
      const others = some.filter(({ kind, id }) => kind !== more.kind || id !== more.id)
      fc.pre(!others.some(({ kind, ids }) => kind === more.kind && ids.some((id) => more.ids.includes(id))))
      fc.pre(!others.some(({ matches }) => matches.some((id) => more.matches.includes(id))))
      if (followerOf(others)(match())) expect(followerOf([...others, more])(match())).toBe(true)
    }),
  )
})
