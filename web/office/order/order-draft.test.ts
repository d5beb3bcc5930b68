import { expect, test } from 'vitest'
import { type OfficeOrder, usualSettings } from '../../../shared/order/office-order-schemas.ts'
import { ORDER_EXAMPLE, ORDER_MATCH_EXAMPLE, type OrderMatchAnswer } from '../../../shared/order/order-schemas.ts'
import {
  changed,
  type Draft,
  draftBreaks,
  hasMoves,
  laidDraft,
  moved,
  requestOf,
  storedDraft,
  without,
} from './order-draft.ts'

const NINE = Date.UTC(2030, 5, 1, 9)
const at = (minutes: number): string => new Date(NINE + minutes * 60_000).toISOString()

const aMatch = (key: string, more: Partial<OrderMatchAnswer> = {}): OrderMatchAnswer => ({
  ...ORDER_MATCH_EXAMPLE,
  key,
  minutes: 60,
  sides: [
    { players: [{ id: null, name: `${key} one` }], winnerOf: null, loserOf: null },
    { players: [{ id: null, name: `${key} two` }], winnerOf: null, loserOf: null },
  ],
  ...more,
})

/** An order without matches on its two courts, which are open from nine to nine. */
const anOrder = (...waiting: readonly OrderMatchAnswer[]): OfficeOrder => ({
  ...ORDER_EXAMPLE,
  courts: ['A', 'B'].map((court) => ({
    court,
    name: court,
    open: [{ from: at(0), until: at(720) }],
    taken: [],
    matches: [],
  })),
  waiting,
  settings: usualSettings(),
  umpires: [],
  breaks: [],
  untold: 0,
  tag: '1',
})

/** Returns a draft with these matches put at the end of their courts, one after another. */
function put(order: OfficeOrder, ...places: readonly (readonly [match: string, court: string])[]): Draft {
  let { draft } = storedDraft(order, NINE)
  for (const [match, court] of places)
    draft = laidDraft({ ...draft, put: moved(draft.put, match, court, null) }, order, NINE).draft
  return draft
}

const keysOn = ({ put: all }: Pick<Draft, 'put'>, court: string): readonly string[] =>
  all.filter((each) => each.court === court).map(({ match }) => match)

test('the first match of a court starts when the court opens, and the next ones follow it', () => {
  const order = anOrder(aMatch('a'), aMatch('b'))
  const draft = put(order, ['a', 'A'], ['b', 'A'])
  expect(draft.put).toMatchObject([
    { match: 'a', kind: 'notBefore', time: NINE },
    { match: 'b', kind: 'followedBy', time: null },
  ])
  expect(laidDraft(draft, order, NINE).items.map(({ startsAt }) => (startsAt - NINE) / 60_000)).toEqual([0, 70])
})

test('a match moves before another one, to the end, and to another court', () => {
  const order = anOrder(aMatch('a'), aMatch('b'), aMatch('c'))
  const draft = put(order, ['a', 'A'], ['b', 'A'], ['c', 'A'])
  expect(keysOn({ put: moved(draft.put, 'c', 'A', 'b') }, 'A')).toEqual(['a', 'c', 'b'])
  expect(keysOn({ put: moved(draft.put, 'a', 'A', null) }, 'A')).toEqual(['b', 'c', 'a'])
  expect(keysOn({ put: moved(draft.put, 'b', 'B', null) }, 'A')).toEqual(['a', 'c'])
  expect(keysOn({ put: without(draft.put, 'b') }, 'A')).toEqual(['a', 'c'])
})

test('a match that starts at a time loses it behind another one, and keeps it at the start of a court', () => {
  const order = anOrder(aMatch('a'), aMatch('b'))
  const draft = put(order, ['a', 'A'], ['b', 'B'])
  const timed = changed(draft.put, 'b', { kind: 'at', time: NINE })
  expect(moved(timed, 'b', 'A', null).at(-1)).toMatchObject({ kind: 'followedBy', time: null })
  expect(moved(timed, 'b', 'A', 'a')[0]).toMatchObject({ match: 'b', kind: 'at', time: NINE })
})

test('play on a court begins at the same time when another match becomes the first one', () => {
  const order = anOrder(aMatch('a'), aMatch('b'), aMatch('c'))
  const draft = put(order, ['a', 'A'], ['b', 'A'], ['c', 'A'])
  const timed = changed(draft.put, 'a', { kind: 'at', time: NINE + 3_600_000 })
  const begins = { kind: 'at', time: NINE + 3_600_000 }
  const follows = { kind: 'followedBy', time: null }
  expect(without(timed, 'a')).toMatchObject([{ match: 'b', ...begins }, follows])
  expect(moved(timed, 'a', 'A', 'c')).toMatchObject([{ match: 'b', ...begins }, { match: 'a', ...follows }, follows])
  expect(moved(timed, 'c', 'A', 'a')).toMatchObject([{ match: 'c', ...begins }, { match: 'a', ...follows }, follows])
  expect(moved(timed, 'a', 'B', null)).toMatchObject([{ match: 'b', ...begins }, follows, { match: 'a', ...begins }])
})

test('a draft names the rules that it breaks, and those that the stored order kept', () => {
  const final = aMatch('f', {
    sides: [
      { players: [], winnerOf: 'a', loserOf: null },
      { players: [], winnerOf: 'b', loserOf: null },
    ],
  })
  const order = anOrder(aMatch('a'), aMatch('b'), final)
  const stored = storedDraft(order, NINE)
  const early = laidDraft(put(order, ['f', 'A']), order, NINE)
  const { all, fresh } = draftBreaks(early, stored, order)
  expect(all.map(({ code, other }) => [code, other])).toEqual([
    ['BEFORE_ITS_ROUND', 'a'],
    ['BEFORE_ITS_ROUND', 'b'],
  ])
  expect(fresh).toEqual(all)
  expect(draftBreaks(early, early, order).fresh).toEqual([])
})

test('a stored order breaks no rule while its matches begin late, and an umpire who has a match may umpire all day', () => {
  const placed = { ...aMatch('a'), kind: 'at', time: at(0), startsAt: at(0), endsAt: at(90) } as const
  const order: OfficeOrder = {
    ...anOrder(),
    courts: anOrder().courts.map((court, index) => ({
      ...court,
      matches: index === 0 ? [{ ...placed, expected: null, umpire: 'eva' }] : [],
    })),
  }
  const later = NINE + 20 * 60_000
  const stored = storedDraft(order, later)
  expect(draftBreaks(stored, stored, order)).toEqual({ all: [], fresh: [] })
  const draft = { ...stored.draft, put: changed(stored.draft.put, 'a', { time: Date.parse(at(5)) }) }
  expect(draftBreaks(laidDraft(draft, order, NINE), storedDraft(order, NINE), order).all).toEqual([])
})

test('a request has the times of the matches, and a reason only if somebody gave one', () => {
  const order = anOrder(aMatch('a'))
  const draft = put(order, ['a', 'A'])
  expect(requestOf(draft, ' ')).toEqual({
    matches: [{ key: 'a', court: 'A', kind: 'notBefore', time: at(0), umpire: null }],
    settings: usualSettings(),
  })
  expect(requestOf(draft, ' Rain ')).toMatchObject({ overrule: true, reason: 'Rain' })
})

test('a match of a booking keeps its time, and a match that is put before it gets a time of its own', () => {
  const taken = aMatch('t', { booked: true })
  const order = anOrder(aMatch('a'))
  const [court, other] = order.courts as [OfficeOrder['courts'][0], OfficeOrder['courts'][0]]
  const placed = { ...taken, kind: 'at' as const, time: at(540), startsAt: at(540), endsAt: at(600), expected: null }
  const withBooking = { ...order, courts: [{ ...court, matches: [{ ...placed, umpire: null }] }, other] }
  const { draft } = storedDraft(withBooking, NINE)
  const next = laidDraft({ ...draft, put: moved(draft.put, 'a', 'A', 't') }, withBooking, NINE)
  expect(next.items).toMatchObject([
    { match: 'a', kind: 'notBefore', startsAt: NINE },
    { match: 't', kind: 'at', startsAt: NINE + 540 * 60_000 },
  ])
  expect(requestOf(next.draft, '').matches[1]).toEqual({
    key: 't',
    court: 'A',
    kind: 'at',
    time: at(540),
    umpire: null,
  })
})

test('the rest after a suspended match counts all its minutes', () => {
  const rest = aMatch('a', { status: 'suspended', minutes: 20, played: 40 })
  const own = aMatch('b', { sides: rest.sides })
  const order = anOrder(rest, own)
  const draft = put(order, ['a', 'A'], ['b', 'B'])
  const early = { ...draft, put: changed(draft.put, 'b', { kind: 'at', time: NINE + 60 * 60_000 }) }
  const { all } = draftBreaks(laidDraft(early, order, NINE), storedDraft(order, NINE), order)
  expect(all).toMatchObject([{ match: 'b', code: 'REST', other: 'a', readyAt: at(80) }])
})

test('an order whose first match follows nobody counts as moved only once a match is moved', () => {
  const order = anOrder(aMatch('b'))
  const [court, other] = order.courts as [OfficeOrder['courts'][0], OfficeOrder['courts'][0]]
  const first = { ...aMatch('a'), kind: 'followedBy' as const, time: null, startsAt: at(0), endsAt: at(60) }
  const known = { ...order, courts: [{ ...court, matches: [{ ...first, expected: null, umpire: null }] }, other] }
  const stored = storedDraft(known, NINE)
  const { draft } = laidDraft(stored.draft, known, NINE)
  expect(draft.put[0]).toMatchObject({ kind: 'notBefore', time: NINE })
  expect(hasMoves(draft, stored, known, NINE)).toBe(false)
  expect(hasMoves({ ...draft, put: moved(draft.put, 'b', 'A', null) }, stored, known, NINE)).toBe(true)
})
