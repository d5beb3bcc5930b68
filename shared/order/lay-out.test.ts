import { describe, expect, test } from 'vitest'
import {
  heldIn,
  laidOut,
  type MatchNow,
  type OrderItem,
  type PutMatch,
  presentItems,
  putByPlan,
  untold,
} from './lay-out.ts'
import { brokenBy, newBreaks } from './new-breaks.ts'
import type { StartKind } from './order-day.ts'
import { aDay, aMatch, at } from './testing/days.ts'

const put = (match: string, court: string, kind: StartKind, time: number | null): PutMatch => ({
  match,
  court,
  kind,
  time,
  umpire: null,
})
const item = (match: string, more: Partial<OrderItem> = {}): OrderItem => ({
  ...put(match, 'A', 'at', at(10)),
  startsAt: at(10),
  endsAt: at(11),
  ...more,
})
const now = (more: Partial<MatchNow> = {}): MatchNow => ({
  minutes: 60,
  begun: null,
  at: null,
  isElsewhere: false,
  ...more,
})

describe('an order is laid out', () => {
  const day = aDay({ matches: [aMatch('one'), aMatch('two'), aMatch('three')] })
  const starts = (all: readonly PutMatch[]) => laidOut(all, day).map(({ startsAt }) => startsAt)

  test.each<[string, PutMatch[], number[]]>([
    ['a match at a time starts then', [put('one', 'A', 'at', at(10))], [at(10)]],
    ['the first that follows nobody starts when the court opens', [put('one', 'A', 'followedBy', null)], [at(9)]],
    [
      'the next follows with the time to change',
      [put('one', 'A', 'at', at(10)), put('two', 'A', 'followedBy', null)],
      [at(10), at(11, 10)],
    ],
    [
      'not before a time waits for it',
      [put('one', 'A', 'at', at(10)), put('two', 'A', 'notBefore', at(14))],
      [at(10), at(14)],
    ],
    [
      'not before a time waits for the match before it too',
      [put('one', 'A', 'at', at(10)), put('two', 'A', 'notBefore', at(10, 30))],
      [at(10), at(11, 10)],
    ],
    [
      'courts do not wait for each other',
      [put('one', 'A', 'at', at(10)), put('two', 'B', 'followedBy', null)],
      [at(10), at(9)],
    ],
  ])('%s', (_, all, expected) => {
    expect(starts(all)).toEqual(expected)
  })

  test('a match of a plan does not start before the time that the plan has found', () => {
    const [one, two] = [item('one'), item('two', { kind: 'followedBy', startsAt: at(12), endsAt: at(13) })]
    expect(starts(putByPlan([one, two]))).toEqual([at(10), at(12)])
  })

  test('a match that has begun keeps its real times, and the next follows it', () => {
    const begun = { court: 'A', startsAt: at(10, 20), endsAt: at(11, 45), umpire: null }
    const all = [put('one', 'A', 'at', at(10)), put('two', 'A', 'followedBy', null)]
    const items = laidOut(all, aDay({ matches: [aMatch('one', { begun }), aMatch('two')] }))
    expect(items.map(({ startsAt }) => startsAt)).toEqual([at(10, 20), at(11, 55)])
  })
})

test('the match of a booking stays where that is, and the next one follows without a change', () => {
  const begun = { court: 'A', startsAt: at(18), endsAt: at(19), umpire: null }
  const day = aDay({ matches: [aMatch('booked', { isBooked: true, begun }), aMatch('two')] })
  const items = laidOut([put('booked', 'B', 'followedBy', null), put('two', 'A', 'followedBy', null)], day)
  expect(items).toMatchObject([
    { court: 'A', kind: 'at', time: at(18), startsAt: at(18), endsAt: at(19) },
    { court: 'A', startsAt: at(19), endsAt: at(20) },
  ])
})

describe('the order as it is now', () => {
  test.each<[string, OrderItem[], Record<string, MatchNow>, Partial<OrderItem>[]]>([
    ['keeps what is stored', [item('one')], { one: now() }, [item('one')]],
    ['has no match that is no longer there', [item('one')], {}, []],
    ['has no match with a court on another day', [item('one')], { one: now({ isElsewhere: true }) }, []],
    [
      'has a match where somebody has moved it',
      [item('one')],
      { one: now({ at: { court: 'B', startsAt: at(12) } }) },
      [item('one', { court: 'B', startsAt: at(12), time: at(12), endsAt: at(13) })],
    ],
    [
      'has matches with a court that were never put into it',
      [],
      { two: now({ at: { court: 'B', startsAt: at(12) } }) },
      [item('two', { court: 'B', startsAt: at(12), time: at(12), endsAt: at(13) })],
    ],
    [
      'has the real times of a match that has begun',
      [item('one')],
      { one: now({ begun: { court: 'A', startsAt: at(10, 5), endsAt: at(11, 20), umpire: 'eva' } }) },
      [item('one', { startsAt: at(10, 5), endsAt: at(11, 20), umpire: 'eva' })],
    ],
  ])('%s', (_, stored, states, expected) => {
    expect(presentItems(stored, new Map(Object.entries(states)))).toEqual(expected)
  })
})

test('a match holds its court to its end, and not into the half hour of the next one', () => {
  const items = [
    item('one', { endsAt: at(11, 5) }),
    item('two', { startsAt: at(11, 15), endsAt: at(12, 20) }),
    item('elsewhere', { court: 'B', startsAt: at(11), endsAt: at(12, 40) }),
  ]
  expect([...heldIn(items)]).toEqual([
    ['one', 60],
    ['elsewhere', 100],
    ['two', 65],
  ])
})

test('those whose court or time has changed are to be told', () => {
  const told = [item('same'), item('moved'), item('gone'), item('follows', { kind: 'followedBy', time: null })]
  const items = [
    item('same', { endsAt: at(12) }),
    item('moved', { court: 'B' }),
    item('new'),
    item('follows', { kind: 'followedBy', time: null, startsAt: at(10, 10) }),
  ]
  expect([...untold(items, told)].sort()).toEqual(['gone', 'moved', 'new'])
})

test('only rules that an order newly breaks count', () => {
  const day = aDay({
    matches: [aMatch('one', { players: ['ana', 'luz'] }), aMatch('two', { players: ['ana', 'eva'] })],
  })
  const [one, two] = [item('one'), item('two', { court: 'B' })]
  const broken = brokenBy([one, two], day)
  expect(newBreaks(broken, brokenBy([one], day)).map(({ code }) => code)).toEqual(['PLAYER_TWICE'])
  expect(newBreaks(broken, broken)).toEqual([])
})
