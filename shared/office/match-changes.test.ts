import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  clashesAfter,
  fieldsAfter,
  inMovingOrder,
  type MatchesChange,
  MOST_MINUTES,
  minutesIn,
  newTimes,
  type SeenMatch,
  type StoredMatch,
  whyNotChange,
} from './match-changes.ts'

const at = (time: string): string => `2031-05-03T${time}:00.000Z`
const match = (id: string, time: string, court: string | null = null): SeenMatch => ({
  id,
  date: at(time),
  club: 'club',
  court,
})

test.each([
  ['45', 45],
  [' 60 ', 60],
  ['007', 7],
  [String(MOST_MINUTES), MOST_MINUTES],
  [String(MOST_MINUTES + 1), null],
  ['999999999999', null],
  ['0', null],
  ['-30', null],
  ['1.5', null],
  ['1e2', null],
  ['', null],
  ['half an hour', null],
])('%j are %j minutes', (text, minutes) => {
  expect(minutesIn(text)).toBe(minutes)
})

test.each<[MatchesChange, object]>([
  [{ minutes: 60 }, { date: at('16:30') }],
  [{ minutes: -90 }, { date: at('14:00') }],
  [{ minutes: 0, court: null }, { court: null }],
  [{ minutes: 0, umpire: 'beto' }, { umpire: 'beto' }],
  [
    { minutes: 30, court: 'c2', umpire: null },
    { date: at('16:00'), court: 'c2', umpire: null },
  ],
  [{ minutes: 0 }, {}],
  [{ minutes: 60, court: 'c2', isCancelled: true }, { archived: true }],
])('the change %j of a match at 15:30 sets %j', (change, fields) => {
  expect(fieldsAfter(match('m', '15:30', 'c1'), change)).toEqual(fields)
})

test('matches that move later begin with the last one, and others with the first', () => {
  const matches = [match('b', '16:00'), match('c', '17:00'), match('a', '15:00')]
  const ids = (minutes: number) => inMovingOrder(matches, minutes).map(({ id }) => id)
  expect(ids(60)).toEqual(['c', 'b', 'a'])
  expect(ids(-60)).toEqual(['a', 'b', 'c'])
})

/** Matches of which no two are on the same court at the same time. */
const anySchedule = fc
  .uniqueArray(fc.tuple(fc.constantFrom('c1', 'c2', null), fc.integer({ min: 0, max: 40 })), {
    selector: ([court, quarter]) => `${court} ${quarter}`,
  })
  .map((places) =>
    places.map(([court, quarter], index) => ({
      id: String(index),
      date: new Date(Date.UTC(2031, 4, 3, 0, 15 * quarter)).toISOString(),
      court,
    })),
  )
const anyMove = fc.integer({ min: -8, max: 8 }).map((quarters) => quarters * 15)

test('while matches move, no two are on the same court at the same time', () => {
  fc.assert(
    fc.property(anySchedule, anyMove, (matches, minutes) => {
      const now = new Map(matches.map((each) => [each.id, each]))
      for (const each of inMovingOrder(matches, minutes)) {
        now.set(each.id, { ...each, ...fieldsAfter(each, { minutes }) } as typeof each)
        const places = [...now.values()].flatMap(({ court, date }) => (court ? [`${court} ${date}`] : []))
        expect(new Set(places).size).toBe(places.length)
      }
      const back = [...now.values()].map((each) => ({ ...each, ...fieldsAfter(each, { minutes: -minutes }) }))
      expect(back).toEqual(matches)
      expect(clashesAfter(matches, [], { minutes }, () => null)).toEqual([])
    }),
  )
})

test('the new times are the first and the last one in each time zone', () => {
  const matches = [
    match('b', '16:00'),
    { ...match('x', '09:00'), club: 'far' },
    match('c', '17:00'),
    match('a', '15:00'),
  ]
  const zoneOf = ({ club }: SeenMatch) => (club === 'far' ? 'Europe/Madrid' : 'America/Santo_Domingo')
  expect(newTimes(matches, 60, zoneOf)).toEqual([
    {
      zone: 'Europe/Madrid',
      count: 1,
      first: { match: matches[1], date: at('10:00') },
      last: { match: matches[1], date: at('10:00') },
    },
    {
      zone: 'America/Santo_Domingo',
      count: 3,
      first: { match: matches[3], date: at('16:00') },
      last: { match: matches[2], date: at('18:00') },
    },
  ])
})

describe('a clash', () => {
  const [a, b, c, d] = [
    match('a', '15:00', 'c1'),
    match('b', '16:00', 'c1'),
    match('c', '15:00', 'c2'),
    match('d', '15:00', 'c4'),
  ]
  /** The clashes as texts. The umpire of the matches `b` and `d` is Eva. */
  const clashes = (changing: readonly SeenMatch[], others: readonly SeenMatch[], change: MatchesChange) =>
    clashesAfter(changing, others, change, ({ id }) => ('bd'.includes(id) ? 'eva' : null)).map(
      ({ kind, one, other }) => `${kind} ${one.id} ${other.id}`,
    )
  test.each([
    ['a match that moves to the time of one that stays', [a], [b], { minutes: 60 }, ['court b a']],
    ['matches that move together', [a, b], [], { minutes: 60 }, []],
    ['matches at one time that get one court', [a, c, d], [], { minutes: 0, court: 'c3' }, ['court a c', 'court a d']],
    ['matches that lose their court', [a, c], [], { minutes: 0, court: null }, []],
    ['matches at one time that get the same umpire', [a, b, c], [], { minutes: 0, umpire: 'beto' }, ['umpire a c']],
    ['a match that gets an umpire who has another', [a], [b, d], { minutes: 0, umpire: 'eva' }, ['umpire d a']],
    ['a match that moves to the time of another of its umpire', [d], [b], { minutes: 60 }, ['umpire b d']],
    ['a match that moves and gets another umpire', [d], [b], { minutes: 60, umpire: 'beto' }, []],
    ['matches that lose their umpire', [a, c], [], { minutes: 0, umpire: null }, []],
    ['matches without a court', [match('x', '15:00')], [match('y', '16:00')], { minutes: 60 }, []],
    ['a court and of an umpire', [a, c], [], { minutes: 0, court: 'c3', umpire: 'beto' }, ['court a c', 'umpire a c']],
  ] as const)('of %s', (_name, changing, others, change, expected) => {
    expect(clashes(changing, others, change)).toEqual(expected)
  })

  test('that exists already is left out', () => {
    const [one, other] = [match('one', '15:00', 'c1'), match('other', '15:00', 'c1')]
    expect(clashes([one, other], [], { minutes: 60 })).toEqual([])
    expect(clashes([match('x', '18:00', 'c2')], [one, other], { minutes: 60 })).toEqual([])
    const [also, again] = [match('b', '15:00', 'c1'), match('d', '15:00', 'c2')]
    expect(clashes([also, again], [], { minutes: 60 })).toEqual([])
  })
})

describe('a match at 15:00 on court 1', () => {
  const seen = match('m', '15:00', 'c1')
  const now: StoredMatch = {
    date: at('15:00'),
    club: 'club',
    court: 'c1',
    umpire: null,
    archived: false,
    hasBegun: false,
  }
  const later = { date: at('16:00') }
  test.each([
    ['as it was seen, moves', {}, later, null],
    ['that somebody has moved, does not move', { date: at('15:30') }, later, 'changed'],
    ['that moved before its answer was lost, is done', { date: at('16:00'), hasBegun: true }, later, null],
    ['that somebody has put on another court, moves', { court: 'c2' }, later, null],
    ['that has begun, keeps its time', { hasBegun: true }, later, 'begun'],
    ['that has not begun, is cancelled', {}, { archived: true }, null],
    ['that somebody has moved, is cancelled', { date: at('15:30'), court: 'c2' }, { archived: true }, null],
    ['that has begun, is not cancelled', { hasBegun: true }, { archived: true }, 'played'],
    ['that was cancelled before its answer was lost, is done', { archived: true }, { archived: true }, null],
    ['that has begun, does not change in part', { hasBegun: true }, { ...later, umpire: 'beto' }, 'begun'],
    ['that has begun, gets no umpire unnoticed', { hasBegun: true }, { umpire: 'beto' }, 'begins'],
    ['that has begun, gets no other court unnoticed', { hasBegun: true }, { court: 'c2' }, 'begins'],
    ['that has begun on court 2, is there', { hasBegun: true, court: 'c2' }, { court: 'c2' }, null],
    ['that was archived, does not move', { archived: true, hasBegun: true }, later, 'archived'],
    ['that was archived, gets no umpire', { archived: true }, { umpire: 'beto' }, 'archived'],
    ['that somebody has put on court 2, does not go to court 3', { court: 'c2' }, { court: 'c3' }, 'changed'],
    ['that somebody has put on court 3, is there', { court: 'c3' }, { court: 'c3' }, null],
    ['of another club now, gets no umpire', { club: 'other' }, { umpire: 'beto' }, 'changed'],
    ['of another club now, moves', { club: 'other' }, later, null],
    ['that has no time yet, does not move', { untimed: true }, later, 'untimed'],
    ['that has no time yet, gets a court', { untimed: true }, { court: 'c2' }, null],
    ['that somebody has moved, gets an umpire', { date: at('15:30'), umpire: 'eva' }, { umpire: 'beto' }, null],
  ] as const)('%s', (_name, changes, fields, why) => {
    expect(whyNotChange(seen, { ...now, ...changes }, fields)).toBe(why)
  })
  test.each([
    ['gets another court and an umpire', { court: 'c2', umpire: 'beto' }, null],
    ['keeps its time', later, 'begun'],
  ] as const)('of which the person knows that it has begun, %s', (_name, fields, why) => {
    expect(whyNotChange({ ...seen, hasBegun: true }, { ...now, hasBegun: true }, fields)).toBe(why)
  })
})
