import { expect, test } from 'vitest'
import { startScore } from '../scoring/start-score.ts'
import { AT, declared, drafts, logOf, PLAYERS, UNDO } from '../testing/logs.ts'
import { type Draft, emptyLog, entryOf, extend, type MatchLog } from './match-log.ts'
import { gamesIn, outcomeOf } from './match-outcome.ts'

const FORMAT = 'SET3-S:6/TB7-F:TB10'
const START = startScore(FORMAT, 1)
const BLANK = emptyLog('m1', AT, START)
const DATE = Date.parse('2026-05-04T09:00:00.000Z')
/** Twelve games of love for player 1. */
const STRAIGHT = drafts('1'.repeat(48))
const result = (more: object): Draft => ({ kind: 'status', status: 'finished', winner: null, ...more }) as Draft
const set = (one: number, two: number, tiebreak: [number, number] | null = null) => ({ games: [one, two], tiebreak })

const outcome = (log: MatchLog, date = DATE) => outcomeOf(log.start, log.live.score, log.live.standing.slice(), date)

/** Returns the log after these drafts, the n-th one stored n minutes after ten. */
const minutely = (wanted: readonly Draft[], from = BLANK): MatchLog =>
  wanted.reduce((log, draft) => {
    const at = new Date(Date.parse(AT) + (log.live.seq + 1) * 60_000).toISOString()
    return extend(log, entryOf(log, draft, `e${log.live.seq + 1}`, at, PLAYERS))
  }, from)

test('a match that is not over has no outcome', () => {
  expect(outcome(BLANK)).toBeNull()
  expect(outcome(logOf(drafts('1212'), BLANK))).toBeNull()
  expect(outcome(logOf([...STRAIGHT, UNDO], BLANK))).toBeNull()
})

test('a match ends with its last point', () => {
  expect(outcome(minutely(STRAIGHT))).toEqual({
    how: 'played',
    winner: 1,
    sets: [
      [6, 0],
      [6, 0],
    ],
    bestOf: 3,
    endedAt: Date.parse(AT) + 48 * 60_000,
  })
})

test('a correction of the result does not change when the match ended', () => {
  const corrected = minutely([...STRAIGHT, result({ sets: [set(6, 4), set(3, 6), set(1, 0, [10, 8])] })])
  expect(outcome(corrected)).toMatchObject({
    sets: [[6, 4], [3, 6], { tieBreak: [10, 8] }],
    endedAt: Date.parse(AT) + 48 * 60_000,
  })
})

test('an end that is taken back and comes again is a new end', () => {
  const again = minutely([...STRAIGHT, UNDO, ...drafts('1')])
  expect(outcome(again)?.endedAt).toBe(Date.parse(AT) + 50 * 60_000)
})

test('a result from paper belongs to the time of the match', () => {
  const paper = minutely([result({ sets: [set(6, 4), set(6, 4)] })])
  expect(outcome(paper)?.endedAt).toBe(DATE)
  expect(outcome(paper, DATE + 24 * 3_600_000)?.endedAt, 'never after it was entered').toBe(Date.parse(AT) + 60_000)
})

test('points that were entered within a minute belong to the time of the match', () => {
  expect(outcome(logOf(STRAIGHT, BLANK))?.endedAt).toBe(DATE)
})

test.each([
  ['retired', 1, [[4, 0]], [4, 0]],
  ['defaulted', 2, [[4, 0]], [4, 0]],
] as const)('%s: the games that were played count', (status, winner, sets, games) => {
  const log = logOf([...drafts('1'.repeat(16)), declared(status, winner)], BLANK)
  expect(outcome(log)).toMatchObject({ how: status, winner, sets })
  expect(gamesIn(outcome(log)?.sets ?? [])).toEqual(games)
})

test('a walkover has no sets, and a match can end without a winner', () => {
  expect(outcome(logOf([declared('walkover', 2)], BLANK))).toMatchObject({ how: 'walkover', winner: 2, sets: [] })
  expect(outcome(logOf([...drafts('12'), declared('finished')], BLANK))).toMatchObject({ how: 'played', winner: null })
})

test('a match tie-break counts as one game, and one that was not finished as none', () => {
  expect(gamesIn([[6, 4], [3, 6], { tieBreak: [8, 10] }])).toEqual([9, 11])
  const level = [...drafts('1'.repeat(24)), ...drafts('2'.repeat(24))]
  const retired = logOf([...level, ...drafts('1112'), declared('retired', 1)], BLANK)
  expect(gamesIn(outcome(retired)?.sets ?? [])).toEqual([6, 6])
})

test('the documented rules are the best of one set', () => {
  const log = logOf([...drafts('1'.repeat(8)), declared('finished', 1)])
  expect(outcome(log)).toMatchObject({ bestOf: 1, winner: 1 })
})
