import { expect, test } from 'vitest'
import { games, gamesAll, playedOut, scoreAt } from '../testing/scores.ts'
import { gameNumber, isOver, MATCH_STATUSES, runningGames, START } from './score.ts'

test.each([
  ['', 1],
  ['1', 1],
  ['111 222 12', 1],
  [games(1), 2],
  [`${games(1)}22`, 2],
  [gamesAll(7), 15],
  [gamesAll(7) + games(2), 16],
])('after "%s" the next point belongs to game %i', (winners, game) => {
  expect(gameNumber(playedOut(winners))).toBe(game)
})

test('counts games over the whole match, across sets', () => {
  const set = scoreAt([6, 4]).sets
  expect(gameNumber({ ...START, sets: [...set, ...set, ...scoreAt([1, 0]).sets] })).toBe(22)
})

test('the running games are those of the last set', () => {
  expect(runningGames({ ...START, sets: [...scoreAt([6, 4]).sets, ...scoreAt([2, 3]).sets] })).toEqual([2, 3])
})

test('finished, retired, defaulted and walkover are ends; scheduled, live and suspended are not', () => {
  const over = MATCH_STATUSES.filter((status) => isOver({ ...START, status }))
  expect(over).toEqual(['finished', 'retired', 'defaulted', 'walkover'])
})
