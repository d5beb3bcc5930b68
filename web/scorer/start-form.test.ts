import { expect, test } from 'vitest'
import { formatOf } from '../../shared/scoring/format.ts'
import type { BySide } from '../../shared/scoring/score.ts'
import { mostGames, pointChoices, setsOf } from './start-form.tsx'

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
