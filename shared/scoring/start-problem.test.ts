import { expect, test } from 'vitest'
import type { BySide, SetScore } from './score.ts'
import { startProblem } from './start-problem.ts'

const sets = (...games: BySide<number>[]): SetScore[] => games.map((each) => ({ games: each, tiebreak: null }))
const BEST_OF_3 = 'SET3-S:6/TB7'

test.each<[string, string | null, SetScore[], BySide<number>, string | null]>([
  ['a running set', BEST_OF_3, sets([6, 4], [2, 3]), [2, 1], null],
  ['a running tie-break', BEST_OF_3, sets([6, 6]), [9, 8], null],
  ['a match that is over', BEST_OF_3, sets([6, 4], [7, 5]), [0, 0], 'sets: '],
  ['a set that was left open', BEST_OF_3, sets([5, 4], [1, 0]), [0, 0], 'sets[0]: '],
  ['a set after the last', BEST_OF_3, sets([6, 4], [6, 4], [1, 0]), [0, 0], 'sets: '],
  ['more sets than the format has', 'SET1-S:6/TB7', sets([6, 4], [1, 0]), [0, 0], 'sets: '],
  ['a game that is over', BEST_OF_3, sets([2, 3]), [4, 2], 'points: '],
  ['one count of games without a format', null, sets([12, 9]), [3, 3], null],
  ['sets without a format', null, sets([6, 4], [1, 0]), [0, 0], 'sets: '],
])('says whether a match can start, and if not why: %s', (_, code, known, points, problem) => {
  const found = startProblem(code, known, points)
  if (problem === null) expect(found).toBeNull()
  else expect(found).toMatch(new RegExp(`^${problem.replace(/[[\]]/g, '\\$&')}`))
})
