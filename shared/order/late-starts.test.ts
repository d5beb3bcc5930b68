import { expect, test } from 'vitest'
import { lateStarts } from './late-starts.ts'
import { ORDER_EXAMPLE, type PlacedMatchAnswer } from './order-schemas.ts'

const NOON = Date.UTC(2030, 5, 1, 12)
const at = (minutes: number): string => new Date(NOON + minutes * 60_000).toISOString()
const example = ORDER_EXAMPLE.courts[0]?.matches[0] as PlacedMatchAnswer
const side = (...names: readonly string[]) => ({
  players: names.map((name) => ({ id: null, name })),
  winnerOf: null,
  loserOf: null,
})

/** Returns a match that is planned for noon, and expected so many minutes later. */
const aMatch = (key: string, late: number | null, more: Partial<PlacedMatchAnswer> = {}): PlacedMatchAnswer => ({
  ...example,
  key,
  kind: 'notBefore',
  time: at(0),
  startsAt: at(0),
  sides: [side(`${key} one`), side(`${key} two`)],
  expected: late === null ? null : { start: at(late), from: at(late - 5), until: at(late + 30) },
  ...more,
})
const inPlay = (key: string, more: Partial<PlacedMatchAnswer> = {}) => aMatch(key, null, { status: 'live', ...more })

const reasons = (...courts: readonly (readonly PlacedMatchAnswer[])[]) =>
  lateStarts(
    { courts: courts.map((matches, index) => ({ court: `${index}`, name: `Court ${index + 1}`, matches })) },
    NOON,
  ).map(({ match, court, minutes, why }) => ({ match: match.key, court, minutes, ...why }))

test('a match is late from 10 minutes on, and the match before it on the court is the reason', () => {
  expect(reasons([inPlay('a'), aMatch('b', 10)])).toEqual([
    { match: 'b', court: 'Court 1', minutes: 10, code: 'onCourt', other: 'a' },
  ])
  expect(reasons([inPlay('a'), aMatch('b', 9)])).toEqual([])
  expect(reasons([inPlay('a', { status: 'suspended' }), aMatch('b', 40)])).toMatchObject([{ code: 'suspended' }])
})

test('a match behind a late one is late because of it', () => {
  const [, second] = reasons([inPlay('z'), aMatch('a', 20), aMatch('b', 60, { time: at(30), startsAt: at(30) })])
  expect(second).toEqual({ match: 'b', court: 'Court 1', minutes: 30, code: 'behind', other: 'a' })
})

test('a player on another court, and a round that is not over, are reasons', () => {
  const ana = { sides: [side('Ana'), side('Luz')] as PlacedMatchAnswer['sides'] }
  expect(reasons([inPlay('a', ana)], [aMatch('b', 15, { sides: [side('Ana'), side('Eva')] })])).toMatchObject([
    { match: 'b', code: 'plays', other: 'a', player: 'Ana' },
  ])
  const winner = { ...side(), winnerOf: 'a' }
  expect(reasons([inPlay('a')], [aMatch('b', 15, { sides: [winner, side('Eva')] })])).toMatchObject([
    { match: 'b', code: 'waitsFor', other: 'a' },
  ])
})

test('a match whose court is free has not begun, and one with only an interval counts from its middle', () => {
  const rough = { expected: { start: null, from: at(0), until: at(40) } }
  expect(reasons([inPlay('a', { status: 'finished' }), aMatch('b', null, rough)])).toEqual([
    { match: 'b', court: 'Court 1', minutes: 20, code: 'notBegun' },
  ])
})
