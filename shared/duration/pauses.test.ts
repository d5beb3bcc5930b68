import { expect, test } from 'vitest'
import { foldEvents } from '../scoring/fold.ts'
import type { Side } from '../scoring/score.ts'
import { startScore } from '../scoring/start-score.ts'
import { countedSeconds, NOTHING_PLAYED, pauseUnits, withPoint } from './pauses.ts'

/** Returns the score after points that these sides won. */
const after = (winners: string, code = 'SET3-S:6/TB7-F:TB10') =>
  foldEvents(
    [...winners].map((side) => ({ kind: 'action', side: Number(side) as Side, action: 'WINNER' })),
    startScore(code, 1),
  )
const [ONE, TWO] = ['1111', '2222']
const SET = ONE.repeat(6)
const SIX_ALL = `${ONE.repeat(5)}${TWO.repeat(5)}${ONE}${TWO}`

test.each([
  ['before the match', '', 0],
  ['in a game', '11', 0],
  ['after the first game of a set', ONE, 1],
  ['after the second', ONE + TWO, 0],
  ['after the third', ONE + TWO + ONE, 2],
  ['after a set', SET, 3],
  ['after the first game of the second set', SET + ONE, 1],
  ['at the start of a tie-break', SIX_ALL, 0],
  ['after six points of a tie-break', `${SIX_ALL}121212`, 1],
  ['after seven', `${SIX_ALL}1212121`, 0],
  ['before a match tie-break', SET + TWO.repeat(6), 3],
  ['after the match', SET + SET, 0],
])('%s', (_, winners, units) => {
  expect(pauseUnits(after(winners))).toBe(units)
})

test.each([
  ['a pause', ONE, 300, false, 300],
  ['an interruption', ONE, 301, false, 40],
  ['a pause between sets', SET, 600, false, 600],
  ['an interruption between sets', SET, 601, false, 40],
  ['a suspension', ONE, 30, true, 40],
  ['a clock that was set back', ONE, -5, false, 0],
])('the time of %s', (_, winners, seconds, isSuspended, counted) => {
  expect(countedSeconds(after(winners), seconds, isSuspended)).toBe(counted)
})

test('a point counts with the pause before it', () => {
  expect(withPoint(NOTHING_PLAYED, after(SET), 120)).toEqual({ seconds: 120, units: 4 })
})
