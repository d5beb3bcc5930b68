import fc from 'fast-check'
import { expect, test } from 'vitest'
import { FORMATS, underFormat } from '../testing/formats.ts'
import { playedOut } from '../testing/scores.ts'
import { setInWords, setsInWords } from './display.ts'
import { paperResult } from './paper-result.ts'
import { isOver, type Side } from './score.ts'

const BEST_OF_3 = 'SET3-S:6/TB7'
const MATCH_TIEBREAK = 'SET3-S:6/TB7-F:TB10'

/** Returns the winner, the end and the sets in words, or the fault. */
function said(text: string, code: string | null, winner: Side | 'nobody' | null = null): string {
  const read = paperResult(text, code, winner)
  if (!read) return 'nothing'
  if (!('result' in read)) return read.fault
  const { result } = read
  return [result.winner, result.status, ...result.sets.map((set) => setInWords(set, 1))].join(' ')
}

test.each<[string, string | null, Side | 'nobody' | null, string]>([
  ['', BEST_OF_3, null, 'nothing'],
  ['  ', BEST_OF_3, null, 'nothing'],
  ['', BEST_OF_3, 1, 'needsScore'],
  ['6-4 6-3', BEST_OF_3, null, '1 finished 6-4 6-3'],
  ['4-6 3-6', BEST_OF_3, null, '2 finished 4-6 3-6'],
  ['6-4 6-3', BEST_OF_3, 2, '2 finished 4-6 3-6'],
  ['4-6 3-6', BEST_OF_3, 2, '2 finished 4-6 3-6'],
  ['4-6 3-6', BEST_OF_3, 1, '1 finished 6-4 6-3'],
  ['6-4 3-6 10-8', MATCH_TIEBREAK, null, '1 finished 6-4 3-6 [10-8]'],
  ['60 36 108', MATCH_TIEBREAK, null, '1 finished 6-0 3-6 [10-8]'],
  ['60 36 108', MATCH_TIEBREAK, 2, '2 finished 0-6 6-3 [8-10]'],
  ['6-4 3-6 10-8', MATCH_TIEBREAK, 2, '2 finished 4-6 6-3 [8-10]'],
  ['7-6 6-7 0-1', MATCH_TIEBREAK, null, '2 finished 7-6 6-7 0-1'],
  ['7-6 6-7(3) 6-2', BEST_OF_3, null, '1 finished 7-6 6-7(3) 6-2'],
  ['6-4 2-1 ret', BEST_OF_3, null, 'winnerNeeded'],
  ['6-4 2-1 ret', BEST_OF_3, 2, '2 retired 4-6 1-2'],
  ['w.o.', BEST_OF_3, null, 'winnerNeeded'],
  ['w.o.', BEST_OF_3, 2, '2 walkover'],
  ['w.o.', BEST_OF_3, 'nobody', ' walkover'],
  ['6-4 2-1 ret', BEST_OF_3, 'nobody', 'winnerNeeded'],
  ['6-4 6-3', BEST_OF_3, 'nobody', 'winnerNeeded'],
  ['6-4 3-6', BEST_OF_3, null, 'notOver'],
  ['6-4 3-6', BEST_OF_3, 1, 'notOver'],
  ['6-4 8-2', BEST_OF_3, null, 'impossibleSet'],
  ['6-4 Ana', BEST_OF_3, null, 'unreadable'],
  ['12-9', null, null, 'winnerNeeded'],
  ['12-9', null, 2, '2 finished 9-12'],
])('“%s” under %s, won by %s, is: %s', (text, code, winner, expected) => {
  expect(said(text, code, winner)).toBe(expected)
})

test('the winner can come first or player 1, of every final score', () => {
  fc.assert(
    fc.property(fc.constantFrom(...FORMATS), fc.infiniteStream(fc.constantFrom('1', '2')), (code, points) => {
      let score = underFormat(code)
      // A timed set has no end of its own.
      for (const point of points.take(2000)) {
        if (isOver(score) || score.sets.length > 5 || score.points[0] + score.points[1] > 90) break
        score = playedOut(point, score)
      }
      const { winner, sets } = score
      fc.pre(isOver(score) && winner !== null && !sets.some(({ games }) => games[0] + games[1] > 90))
      const result = { status: 'finished', winner, sets }
      if (winner === null) return
      for (const text of [setsInWords(score, 1), setsInWords(score, winner)])
        expect(paperResult(text, code, winner)).toEqual({ result })
      expect(paperResult(setsInWords(score, 1), code, null)).toEqual({ result })
    }),
  )
})
