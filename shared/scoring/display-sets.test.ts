import { expect, test } from 'vitest'
import { games, gamesAll, playedOut } from '../testing/scores.ts'
import { isBrokenOff, partialScore, setInWords } from './display.ts'
import { explain } from './explain.ts'
import { applyEvent } from './fold.ts'
import type { BySide, Score } from './score.ts'
import { startScore } from './start-score.ts'

test.each<[games: BySide<number>, tiebreak: BySide<number> | null, first: string, second: string]>([
  [[6, 4], null, '6-4', '4-6'],
  [[7, 6], [7, 4], '7-6(4)', '6-7(4)'],
  [[3, 4], [2, 5], '3-4(2)', '4-3(2)'],
  [[1, 0], [10, 8], '[10-8]', '[8-10]'],
  [[3, 3], [4, 1], '3-3 (4-1)', '3-3 (1-4)'],
  [[6, 6], [0, 0], '6-6', '6-6'],
  [[0, 0], [8, 5], '[8-5]', '[5-8]'],
  // A game penalty gave this set to the side that was behind.
  [[1, 0], [3, 8], '1-0(8)', '0-1(8)'],
])('writes the set %j with the tie-break %j as seen from each side', (each, tiebreak, first, second) => {
  const set = { games: each, tiebreak }
  expect([setInWords(set, 1), setInWords(set, 2)]).toEqual([first, second])
})

const FAST4 = startScore('SET3-S:4NOAD/TB5NOAD@3', 1)
const LONG = startScore('SET3-S:6/TB7', 1)
const retired = (score: Score): Score => applyEvent(score, { kind: 'status', status: 'retired', winner: 1 })

test.each<[what: string, score: Score, words: string]>([
  ['in a tie-break', playedOut(`${games(1, 4)}${gamesAll(3)}11121`, FAST4), '4-0 3-3 (4-1)'],
  ['in a game', playedOut(`${games(1, 6)}${games(2)}11122`, LONG), '6-0 0-1 (40-30)'],
  ['at advantage', playedOut('1112221', LONG), '0-0 (Adv-40)'],
  ['between two games', playedOut(games(1, 7), LONG), '6-0 1-0'],
  ['between two sets', playedOut(games(1, 6), LONG), '6-0'],
  ['before the first point', LONG, ''],
  ['without a format', playedOut(`${games(2)}11`), '0-1 (30-0)'],
])('a match that ends early %s shows the score at that moment', (_, score, words) => {
  const over = retired(score)
  expect(partialScore(over, 1)).toBe(words)
  expect(explain(over, 'en', ['Ana Reyes', 'Luz Marte'])).toBe(`Ana Reyes wins by retirement${words && `, ${words}`}.`)
  expect(isBrokenOff(over)).toBe(score.points[0] + score.points[1] > 0)
  expect(isBrokenOff(score), 'not while it is played').toBe(false)
})

test('a match that is played to its end has no abandoned game', () => {
  expect(isBrokenOff(playedOut(games(1, 12), LONG))).toBe(false)
})
