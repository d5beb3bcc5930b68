import fc from 'fast-check'
import { expect, test } from 'vitest'
import { applyEvent } from './fold.ts'
import { type Format, formatOf } from './format.ts'
import { beforeLastPoint } from './last-point.ts'
import { type BySide, isOver, type SetScore, type Side } from './score.ts'
import { startFault } from './start-problem.ts'
import { startScore } from './start-score.ts'

const FORMATS = [
  'SET3-S:6/TB7',
  'SET5-S:6/TB7-F:6',
  'SET3-S:6NOAD/TB7-F:TB10',
  'SET3-S:4NOAD/TB5NOAD@3',
  'SET1-S:8/TB7@7',
  'SET1-S:TB10',
  'SET3-S:6/TB7-G:TN1D',
]

const rulesOf = (code: string): Format => formatOf(code) as Format
const sets = (...games: BySide<number>[]): SetScore[] => games.map((each) => ({ games: each, tiebreak: null }))

test('[F3] the score before the last point and this point give the same result, for every match that play ends', () => {
  const winners = fc.array(fc.constantFrom<Side[]>(1, 2), { minLength: 30, maxLength: 400 })
  fc.assert(
    fc.property(fc.constantFrom(...FORMATS), winners, (code, sides) => {
      let score = startScore(code, 1)
      for (const side of sides) {
        if (isOver(score)) break
        score = applyEvent(score, { kind: 'action', side, action: 'WINNER' })
      }
      fc.pre(isOver(score))
      const last = beforeLastPoint(rulesOf(code), score.sets, score.sets.at(-1)?.tiebreak ?? [0, 0])
      expect(last).not.toBeNull()
      if (!last) return
      expect(startFault(code, last.sets, last.points)).toBeNull()
      const before = applyEvent(startScore(code), { kind: 'start', ...last, server: 1 })
      const after = applyEvent(before, { kind: 'action', side: last.winner, action: 'WINNER' })
      expect(after).toMatchObject({ sets: score.sets, winner: score.winner, status: score.status })
    }),
    { numRuns: 200 },
  )
})

test.each<[string, SetScore[], BySide<number>, unknown]>([
  ['a match that is not over', sets([6, 4], [5, 4]), [0, 0], null],
  ['a last game', sets([6, 4], [6, 3]), [0, 0], { sets: sets([6, 4], [5, 3]), points: [3, 0], winner: 1 }],
  ['a last game of side 2', sets([4, 6], [5, 7]), [0, 0], { sets: sets([4, 6], [5, 6]), points: [0, 3], winner: 2 }],
  ['a last tie-break', sets([6, 4], [7, 6]), [9, 7], { sets: sets([6, 4], [6, 6]), points: [8, 7], winner: 1 }],
  ['a tie-break without points', sets([6, 4], [7, 6]), [0, 0], null],
  ['a tie-break of the other side', sets([6, 4], [7, 6]), [5, 7], null],
  ['a tie-break that goes on', sets([6, 4], [7, 6]), [7, 6], null],
])('%s', (_, known, tiebreak, last) => {
  expect(beforeLastPoint(rulesOf('SET3-S:6/TB7'), known, tiebreak)).toEqual(last)
})
