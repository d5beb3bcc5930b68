import { expect, test } from 'vitest'
import type { DrawMatchAnswer, StageAnswer } from '../../shared/competitions/event-answer-schemas.ts'
import { groupTable } from '../../shared/competitions/group-table.ts'
import { ownMatch, placeReasons, setsText } from './place-reasons.ts'

type Table = StageAnswer['groups'][number]['table']
type Result = readonly [winner: string, loser: string, ...sets: (readonly [number, number])[]]

/** Returns the table of a group as the server sends it. */
const tableOf = (players: readonly string[], results: readonly Result[]): Table =>
  groupTable(
    players,
    results.map(([winner, loser, ...sets]) => ({ players: [winner, loser], winner, how: 'played', sets })),
  ).map(({ player, decisions, ...counts }) => ({
    entry: player,
    ...counts,
    decidedBy: decisions.map(({ by }) => by),
    among: decisions.map(({ among }) => [...among]),
  }))

const shortOf = (table: Table) =>
  placeReasons(table).map(({ from, to, by, wins, isLater, rows }) => ({
    places: [from, to],
    by,
    wins,
    isLater,
    order: rows.map(({ entry }) => entry).join(''),
  }))

test('one reason explains the places of all who were level, with the criterion that decided', () => {
  const table = tableOf('ABCD'.split(''), [
    ['A', 'B', [6, 4], [6, 3]],
    ['B', 'C', [6, 2], [6, 2]],
    ['C', 'A', [6, 4], [4, 6], [7, 5]],
    ['A', 'D', [6, 0], [6, 0]],
    ['B', 'D', [6, 0], [6, 0]],
    ['C', 'D', [6, 0], [6, 0]],
  ])
  expect(shortOf(table)).toEqual([{ places: [1, 3], by: 'setShare', wins: 2, isLater: false, order: 'ABC' }])
})

test('players whom one criterion leaves level have a second reason', () => {
  const table = tableOf('ABC'.split(''), [
    ['A', 'B', [6, 4], [6, 4]],
    ['B', 'C', [6, 4], [6, 4]],
    ['C', 'A', [6, 4], [4, 6], [6, 4]],
  ])
  const [first, ...others] = shortOf(table)
  expect(first).toMatchObject({ places: [1, 3], by: 'setShare', wins: 1, isLater: false })
  expect(others).toEqual([])
  const equal = tableOf('ABCD'.split(''), [
    ['A', 'B', [6, 0], [6, 0]],
    ['C', 'D', [6, 0], [6, 0]],
  ])
  expect(shortOf(equal)).toMatchObject([
    { places: [1, 2], by: 'lot', wins: 1, isLater: false },
    { places: [3, 4], by: 'lot', wins: 0, isLater: false },
  ])
})

test('a chain of criteria gives a reason for each step', () => {
  const row = { played: 3, lost: 1, setsWon: 4, setsLost: 3, gamesWon: 30, gamesLost: 30, points: 4, won: 2 }
  const reasons = shortOf([
    { ...row, entry: 'A', rank: 1, decidedBy: ['setShare'], among: [['A', 'B', 'C']], setsLost: 2 },
    {
      ...row,
      entry: 'B',
      rank: 2,
      decidedBy: ['setShare', 'headToHead'],
      among: [
        ['A', 'B', 'C'],
        ['B', 'C'],
      ],
    },
    {
      ...row,
      entry: 'C',
      rank: 3,
      decidedBy: ['setShare', 'headToHead'],
      among: [
        ['A', 'B', 'C'],
        ['B', 'C'],
      ],
    },
  ])
  expect(reasons).toEqual([
    { places: [1, 3], by: 'setShare', wins: 2, isLater: false, order: 'ABC' },
    { places: [2, 3], by: 'headToHead', wins: 2, isLater: true, order: 'BC' },
  ])
})

test('before the first match there are no reasons', () => {
  expect(shortOf(tableOf(['A', 'B', 'C'], []))).toEqual([])
})

const MATCH: DrawMatchAnswer = {
  id: 'group-1-1-1',
  draw: 'group',
  group: 1,
  round: 1,
  place: 1,
  sides: ['A', 'B'],
  from: [],
  match: null,
  winner: 2,
  how: 'played',
  sets: [[4, 6], [7, 6], { tieBreak: [7, 10] }],
  contradiction: false,
}

test('the match of two players is the one in their group, with the games of its winner first', () => {
  const found = ownMatch([{ ...MATCH, group: 2, winner: 1 }, MATCH], 1, 'B', 'A')
  expect(found && setsText(found)).toBe('6-4 6-7 10-7')
  expect(ownMatch([MATCH], 1, 'A', 'B')).toBeUndefined()
})
