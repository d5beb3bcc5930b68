import fc from 'fast-check'
import { expect, test } from 'vitest'
import { FORMATS } from '../testing/formats.ts'
import { formatOf, setRuleOf } from './format.ts'
import { paperResult } from './paper-result.ts'
import { resultFault } from './result.ts'
import type { Side } from './score.ts'
import { setHint } from './set-hint.ts'
import { isTiebreakWon, setState } from './start-problem.ts'

const BEST_OF_3 = 'SET3-S:6/TB7'
const MATCH_TIEBREAK = 'SET3-S:6/TB7-F:TB10'

/** Returns the set, its score and the possible ends in a line of a score sheet; null without a hint. */
function said(text: string, code: string | null, winner: Side | null = null): string | null {
  const read = paperResult(text, code, winner)
  if (!read || !('hint' in read) || !read.hint) return null
  const { number, score, ends } = read.hint
  return `${number}: ${score.join('-')} > ${ends.map((each) => each.join('-')).join(' ')}`
}

test.each<[string, string | null, Side | null, string | null]>([
  ['6-5 6-4', BEST_OF_3, null, '1: 6-5 > 6-4 7-5 7-6'],
  ['6-4 5-6', BEST_OF_3, null, '2: 5-6 > 4-6 5-7 6-7'],
  ['6-4 6-5', BEST_OF_3, 2, '2: 6-5 > 6-4 7-5 7-6'],
  ['6-4 8-2', BEST_OF_3, null, '2: 8-2 > 6-1 6-2 6-3'],
  ['6-4 7-4', BEST_OF_3, null, '2: 7-4 > 6-4 7-5 7-6'],
  ['6-4 5-5', BEST_OF_3, null, '2: 5-5 > 6-4 7-5 7-6'],
  ['6-4 7-6(9-8)', BEST_OF_3, null, '2: 9-8 > 9-7 10-8'],
  ['6-4 6-4(3)', BEST_OF_3, null, null],
  ['6-4 3-6 10-9', MATCH_TIEBREAK, null, '3: 10-9 > 10-7 10-8 11-9'],
  ['6-4 3-6 6-4', MATCH_TIEBREAK, null, '3: 6-4 > 10-3 10-4 10-5'],
  ['4-3 4-2', 'SET3-S:4/TB7', null, '1: 4-3 > 4-2 5-3 5-4'],
  ['9-8 9-7', 'SET3-S:6', null, '1: 9-8 > 9-7 10-8'],
  // Nothing is wrong with the sets themselves.
  ['6-4 3-6', BEST_OF_3, null, null],
  ['6-4 6-3 6-1', BEST_OF_3, null, null],
  ['4-4', 'SET1-S:T20', null, null],
  ['6-5', null, null, null],
])('“%s” under %s, won by %s, could end: %s', (text, code, winner, expected) => {
  expect(said(text, code, winner)).toBe(expected)
})

test('every end that a hint names is an end of the set', () => {
  const count = fc.nat({ max: 12 })
  fc.assert(
    fc.property(fc.constantFrom(...FORMATS), count, count, (code, one, two) => {
      const sets = [{ games: [one, two], tiebreak: null }] as const
      const fault = resultFault(code, { status: 'finished', winner: null, sets }) ?? { fault: 'notOver' as const }
      const hint = setHint(code, sets, fault)
      const format = formatOf(code)
      if (!hint || !format) return
      const rule = setRuleOf(format, hint.number - 1)
      expect(hint.ends.length).toBeGreaterThan(0)
      for (const end of hint.ends) {
        if (hint.isTiebreak) expect(rule.tiebreak && isTiebreakWon(rule.tiebreak, end)).toBe(true)
        else expect(setState(rule, end)).toBe('over')
      }
    }),
  )
})
