import { expect, test } from 'vitest'
import { formatOf } from '../../shared/scoring/format.ts'
import type { BySide } from '../../shared/scoring/score.ts'
import { mostGames, pointChoices, setsOf, withTiebreaks } from './start-choices.ts'

const BEST_OF_3 = formatOf('SET3-S:6/TB7-F:TB10')
const games = (...counts: BySide<number>[]) => setsOf(BEST_OF_3, counts).map((set) => set.games)

test('adds a set after a finished one, unless the match is over', () => {
  expect(games()).toEqual([[0, 0]])
  expect(games([5, 4])).toEqual([[5, 4]])
  expect(games([7, 6])).toEqual([[7, 6], [0, 0]]) // biome-ignore format: one line per score
  expect(games([6, 4], [6, 2])).toEqual([[6, 4], [6, 2]]) // biome-ignore format: one line per score
  expect(games([6, 4], [2, 6])).toHaveLength(3)
})

test('removes all sets after a set that is unfinished again', () => {
  expect(games([5, 4], [6, 2])).toEqual([[5, 4]])
})

test('has one set without a limit of games in a match without a format', () => {
  expect(setsOf(null, [[12, 9]])).toHaveLength(1)
  expect(mostGames(null, 0)).toBeGreaterThan(20)
})

test('offers as many games as a side can win in a set', () => {
  expect([mostGames(BEST_OF_3, 0), mostGames(formatOf('SET1-S:4/TB5@3'), 0)]).toEqual([7, 4])
})

test('labels points with or without advantage, and as numbers in a tie-break', () => {
  expect(pointChoices(BEST_OF_3, setsOf(BEST_OF_3, []))).toEqual(['0', '15', '30', '40', 'Adv'])
  const noAd = formatOf('SET3-S:6NOAD/TB7')
  expect(pointChoices(noAd, setsOf(noAd, []))).toEqual(['0', '15', '30', '40'])
  expect(pointChoices(BEST_OF_3, setsOf(BEST_OF_3, [[6, 6]])).slice(0, 8)).toEqual([...'01234567'])
  expect(pointChoices(BEST_OF_3, setsOf(BEST_OF_3, [[6, 4], [2, 6]]))[10]).toBe('10') // biome-ignore format: one line per score
})

test.each<
  [what: string, code: string, games: BySide<number>[], losers: (number | null)[], tiebreaks: (BySide<number> | null)[]]
>([
  [
    'the winner has two more points, or the points of the rule',
    'SET3-S:6/TB7',
    [
      [7, 6],
      [6, 7],
    ],
    [4, 8],
    [[7, 4], [8, 10], null],
  ],
  [
    'without two points of difference, the winner has the points of the rule',
    'SET3-S:4/TB5NOAD',
    [[5, 4]],
    [4],
    [[5, 4], null],
  ],
  ['unknown points stay unknown', 'SET3-S:6/TB7', [[7, 6]], [null], [null, null]],
  ['a set that did not end in its tie-break has none', 'SET3-S:6/TB7', [[6, 4]], [4], [null, null]],
  [
    'the last set has its points in their column',
    'SET3-S:6/TB7',
    [
      [7, 6],
      [7, 6],
    ],
    [4, 4],
    [[7, 4], null],
  ],
])('adds the tie-breaks of earlier sets: %s', (_, code, games, losers, tiebreaks) => {
  const format = formatOf(code)
  expect(withTiebreaks(format, setsOf(format, games), losers).map(({ tiebreak }) => tiebreak)).toEqual(tiebreaks)
})
