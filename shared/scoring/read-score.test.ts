import fc from 'fast-check'
import { expect, test } from 'vitest'
import { FORMATS, underFormat } from '../testing/formats.ts'
import { playedOut } from '../testing/scores.ts'
import { setInWords, setsInWords } from './display.ts'
import { mirrored, readScore } from './read-score.ts'
import { resultFault } from './result.ts'
import { isOver, type SetScore } from './score.ts'

const BEST_OF_3 = 'SET3-S:6/TB7'
const MATCH_TIEBREAK = 'SET3-S:6/TB7-F:TB10'
const ADVANTAGE = 'SET3-S:6/TB7-F:6'

const inWords = (sets: readonly SetScore[]): string => sets.map((set) => setInWords(set, 1)).join(' ')

test.each<[string, string | null, string, string | null]>([
  ['6-4 6-3', BEST_OF_3, '6-4 6-3', null],
  ['6:4, 6:3', BEST_OF_3, '6-4 6-3', null],
  ['6/4 6/3', BEST_OF_3, '6-4 6-3', null],
  ['64 36 75', BEST_OF_3, '6-4 3-6 7-5', null],
  ['6–4 7–6(5)', BEST_OF_3, '6-4 7-6(5)', null],
  ['6-4 6-7 (3) 6-0', BEST_OF_3, '6-4 6-7(3) 6-0', null],
  ['76(7-5) 67(4:7) 6-1', BEST_OF_3, '7-6(5) 6-7(4) 6-1', null],
  ['6-7(7-4) 6-1 6-1', BEST_OF_3, '6-7(4) 6-1 6-1', null],
  ['7-6 6-7 6-2', BEST_OF_3, '7-6 6-7 6-2', null],
  ['7-6(12) 6-2', BEST_OF_3, '7-6(12) 6-2', null],
  ['6-4 3-6 10-8', MATCH_TIEBREAK, '6-4 3-6 [10-8]', null],
  ['6-4 3-6 [10-8]', MATCH_TIEBREAK, '6-4 3-6 [10-8]', null],
  ['6-4 3-6 (8:10)', MATCH_TIEBREAK, '6-4 3-6 [8-10]', null],
  ['6-7 7-6 (10-8)', MATCH_TIEBREAK, '6-7 7-6 [10-8]', null],
  ['6-7 7-6 (10-8) 1-0', MATCH_TIEBREAK, '6-7 7-6(8) 1-0', null],
  ['6-7(5) 7-6(8) [10-8]', MATCH_TIEBREAK, '6-7(5) 7-6(8) [10-8]', null],
  ['6-4 3-6 1-0(8)', MATCH_TIEBREAK, '6-4 3-6 [10-8]', null],
  ['6-4 3-6 0-1', MATCH_TIEBREAK, '6-4 3-6 0-1', null],
  ['6-4 3-6 14-12', MATCH_TIEBREAK, '6-4 3-6 [14-12]', null],
  ['60 36 108', MATCH_TIEBREAK, '6-0 3-6 [10-8]', null],
  ['60 36 810', MATCH_TIEBREAK, '6-0 3-6 [8-10]', null],
  ['60 36 100', MATCH_TIEBREAK, '6-0 3-6 [10-0]', null],
  ['60, 36, 1412', MATCH_TIEBREAK, '6-0 3-6 [14-12]', null],
  ['6-4 3-6 10-8', ADVANTAGE, '6-4 3-6 10-8', null],
  ['6-4 2-1 ret.', BEST_OF_3, '6-4 2-1', 'retired'],
  ['6-4 2-1 (ab.)', BEST_OF_3, '6-4 2-1', 'retired'],
  ['6-4 6-6(4-1) abandon', BEST_OF_3, '6-4 6-6 (4-1)', 'retired'],
  ['6-4, 3-0 Disq.', BEST_OF_3, '6-4 3-0', 'defaulted'],
  ['6-4 3-6 5-3 retiro', MATCH_TIEBREAK, '6-4 3-6 [5-3]', 'retired'],
  ['w.o.', BEST_OF_3, '', 'walkover'],
  ['W/O', BEST_OF_3, '', 'walkover'],
  ['forfait', BEST_OF_3, '', 'walkover'],
  ['', BEST_OF_3, '', null],
  ['12-9', null, '12-9', null],
])('reads “%s” under %s', (text, code, sets, end) => {
  const read = readScore(text, code)
  if ('unreadable' in read) throw new Error(`cannot read ${read.unreadable}`)
  expect([inWords(read.sets), read.end]).toEqual([sets, end])
})

test.each([
  ['6-4 x', 'x'],
  ['6-4 6-', '6-'],
  ['6-4 100-2', '100-2'],
  ['6-4 108', '108'],
  ['6-4 3-6 108', '108'],
  ['6-4 ret 6-2', '6-2'],
  ['6-4 ret wo', 'wo'],
  ['Ana 6-4', 'Ana 6-4'],
])('names the part of “%s” that is no score', (text, unreadable) => {
  expect(readScore(text, BEST_OF_3)).toEqual({ unreadable })
})

test.each(['109', '1010', '0108', '1008', '12345'])('no match tie-break ends with “%s”', (text) =>
  expect(readScore(`60 36 ${text}`, MATCH_TIEBREAK)).toEqual({ unreadable: text }),
)

test('reads every final score that a match can have, as the pages write it', () => {
  fc.assert(
    fc.property(fc.constantFrom(...FORMATS), fc.infiniteStream(fc.constantFrom('1', '2')), (code, winners) => {
      let score = underFormat(code)
      for (const winner of winners) {
        if (isOver(score) || score.sets.length > 1_000 || score.points[0] + score.points[1] > 90) break
        score = playedOut(winner, score)
        if (code.includes('-S:T20') && score.sets[0] && score.sets[0].games[0] + score.sets[0].games[1] > 12) break
      }
      fc.pre(isOver(score))
      expect(readScore(setsInWords(score, 1), code)).toEqual({ sets: score.sets, end: null })
      expect(readScore(setsInWords(score, 2), code)).toEqual({ sets: mirrored(score.sets), end: null })
      expect(resultFault(code, { status: 'finished', winner: score.winner, sets: score.sets })).toBeNull()
    }),
  )
})

test('reads any text in linear time', () => {
  for (const text of ['6-4 '.repeat(20_000), '('.repeat(50_000), `6-4${' '.repeat(50_000)}`, 'a.'.repeat(50_000)]) {
    const began = performance.now()
    readScore(text, BEST_OF_3)
    expect(performance.now() - began).toBeLessThan(2_000)
  }
})
