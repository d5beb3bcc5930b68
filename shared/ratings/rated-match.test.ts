import { expect, test } from 'vitest'
import type { LinkedPlayers } from '../matches/linked-players.ts'
import { allSteps, byEnd, type EndedResult, ratedMatch } from './rated-match.ts'

const DAY = 86_400_000
const linked = (one: string, other: string): LinkedPlayers => {
  const side = (names: string) => names.split('/').map((id) => (id === '?' ? null : { id }))
  return [side(one), side(other)]
}
const aResult = (more: Partial<EndedResult> = {}): EndedResult => ({
  matchId: 'final',
  endedAt: 20_000 * DAY,
  date: '2024-10-04',
  how: 'played',
  winner: 1,
  sets: [
    [6, 3],
    [6, 2],
  ],
  bestOf: 3,
  linked: linked('ana', 'eva'),
  counts: true,
  ...more,
})
const self = (player: string): string => player

test('a match of known players is rated, the winners first', () => {
  const result = { date: '2024-10-04', how: 'played', bestOf: 3, games: { winners: 12, losers: 5 } }
  expect(ratedMatch(aResult(), self)).toEqual({ kind: 'singles', result, winners: ['ana'], losers: ['eva'] })
  const sets = [
    [3, 6],
    [2, 6],
  ] as const
  expect(ratedMatch(aResult({ winner: 2, sets }), self)).toEqual({
    kind: 'singles',
    result,
    winners: ['eva'],
    losers: ['ana'],
  })
  expect(ratedMatch(aResult({ linked: linked('ana/luz', 'eva/mía') }), self)).toMatchObject({
    kind: 'doubles',
    winners: ['ana', 'luz'],
    losers: ['eva', 'mía'],
  })
})

test('a match tie-break counts as one game, and so do the games of a retirement', () => {
  const sets = [[6, 4], [3, 6], { tieBreak: [10, 7] }] as const
  expect(ratedMatch(aResult({ sets }), self)?.result.games).toEqual({ winners: 10, losers: 10 })
  expect(ratedMatch(aResult({ how: 'retired', sets: [[1, 4]] }), self)?.result).toMatchObject({
    how: 'retired',
    games: { winners: 1, losers: 4 },
  })
})

test.each<[string, Partial<EndedResult>]>([
  ['a walkover', { how: 'walkover' }],
  ['a match without a winner', { winner: null }],
  ['a match without a game', { how: 'retired', sets: [] }],
  ['a result that waits for a confirmation', { counts: false }],
  ['a match with a name that is not linked', { linked: linked('ana', '?') }],
  ['a match of which nobody is known', { linked: null }],
  ['doubles with an unknown partner', { linked: linked('ana/luz', 'eva/?') }],
  ['one player against two', { linked: linked('ana', 'eva/luz') }],
  ['a player against themselves', { linked: linked('ana', 'ana') }],
])('%s is not rated', (_, more) => {
  expect(ratedMatch(aResult(more), self)).toBeNull()
})

test('a merged player is rated as the player at the end of the merges, and never with or against themselves', () => {
  const rootOf = (player: string) => (player === 'ana' ? 'anna' : player)
  expect(ratedMatch(aResult(), rootOf)?.winners).toEqual(['anna'])
  expect(ratedMatch(aResult({ linked: linked('ana', 'anna') }), rootOf)).toBeNull()
  expect(ratedMatch(aResult({ linked: linked('ana/anna', 'eva/luz') }), rootOf)).toBeNull()
  expect(ratedMatch(aResult(), (player) => (player === 'eva' ? undefined : player))).toBeNull()
})

test('matches are rated as they ended, and those of one moment by their ids, whatever their order in the list', () => {
  const results = [
    aResult({ matchId: 'b', endedAt: 2 * DAY }),
    aResult({ matchId: 'a', endedAt: 2 * DAY, winner: 2 }),
    aResult({ matchId: 'B', endedAt: 2 * DAY, linked: linked('luz', 'eva') }),
    aResult({ matchId: 'z', endedAt: DAY, linked: linked('ana', 'luz') }),
  ]
  expect([...results].sort(byEnd).map(({ matchId }) => matchId)).toEqual(['z', 'B', 'a', 'b'])
  expect(allSteps([...results].reverse(), self)).toEqual(allSteps(results, self))
})

test('each step has the rating before and after, and the chances of both sides add up to one', () => {
  const results = [aResult(), aResult({ matchId: 'next', endedAt: 20_007 * DAY, date: '2024-10-11' })]
  const steps = allSteps(results, self)
  expect(steps.map(({ matchId, player, won, matches }) => [matchId, player, won, matches])).toEqual([
    ['final', 'ana', true, 1],
    ['final', 'eva', false, 1],
    ['next', 'ana', true, 2],
    ['next', 'eva', false, 2],
  ])
  const [first, , second, lost] = steps
  expect(first?.r.toFixed(4)).toBe('53.6523')
  expect(second?.before).toBe(first?.r)
  expect((second?.chance ?? 0) + (lost?.chance ?? 0)).toBe(1)
})

test('singles and doubles are rated apart', () => {
  const doubles = aResult({ matchId: 'pairs', endedAt: 20_001 * DAY, linked: linked('eva/luz', 'ana/mía') })
  const eva = allSteps([aResult(), doubles], self).filter(({ player }) => player === 'eva')
  expect(eva.map(({ kind, before, matches }) => [kind, before, matches])).toEqual([
    ['singles', 0, 1],
    ['doubles', 0, 1],
  ])
})
