import { expect, test } from 'vitest'
import { minutesModel, wholeMatch } from '../duration/match-minutes.ts'
import { certain, meanOf } from '../duration/minutes.ts'
import { CLUB_PLAYERS } from '../duration/time-left.ts'
import { type Draft, emptyLog, entryOf, extend, type MatchLog } from '../matches/match-log.ts'
import { startScore } from '../scoring/start-score.ts'
import { progressOf } from './match-progress.ts'

const FORMAT = 'SET3-S:6/TB7-F:TB10'
const NINE = Date.UTC(2030, 5, 1, 9)
const WHOLE = wholeMatch(FORMAT, CLUB_PLAYERS)
const MODEL = minutesModel(FORMAT, CLUB_PLAYERS)

const point: Draft = {
  kind: 'action',
  side: 1,
  action: 'WINNER',
  shot: undefined,
  stroke: undefined,
  game: undefined,
  gamescore: undefined,
}

/** Returns a log whose entries follow each other after half a minute. */
const logOf = (drafts: readonly Draft[]): MatchLog =>
  drafts.reduce(
    (log, draft, index) =>
      extend(log, entryOf(log, draft, `e${index}`, new Date(NINE + index * 30_000).toISOString(), ['Ana', 'Luz'])),
    emptyLog('m', new Date(NINE).toISOString(), startScore(FORMAT, 1)),
  )
const points = (count: number): Draft[] => Array.from({ length: count }, () => point)
const progress = (drafts: readonly Draft[], model = MODEL) => progressOf(logOf(drafts), model, WHOLE)

test('a match that has not begun has no progress', () => {
  expect(progress([])).toBeNull()
})

test('what is left is known at the end of the last game, and stays the same within a game', () => {
  const [game, within] = [progress(points(4)), progress(points(7))]
  expect(game).toMatchObject({ startedAt: NINE, asOf: NINE + 3 * 30_000 })
  expect(within).toEqual(game)
  const later = progress(points(8))
  expect(later?.asOf).toBe(NINE + 7 * 30_000)
  expect(meanOf(later?.left ?? certain(0))).toBeLessThan(meanOf(game?.left ?? certain(0)))
})

test('an undo takes the end of a game back', () => {
  expect(progress([...points(4), { kind: 'undo' }])).toEqual(progress(points(3)))
})

test('a match that is over has nothing left, and one that is interrupted is unknown', () => {
  const over = progress([...points(4), { kind: 'status', status: 'retired', winner: 1 }])
  expect(over).toEqual({ startedAt: NINE, asOf: NINE + 4 * 30_000, left: certain(0) })
  expect(progress([...points(4), { kind: 'status', status: 'suspended', winner: null }])?.left).toBeNull()
})

test('a format without a forecast lasts as long as a whole match from its start', () => {
  expect(progress(points(9), null)).toEqual({ startedAt: NINE, asOf: NINE, left: WHOLE })
})

test('a suspended match has the rest that was left, and goes on with it however long the suspension was', () => {
  const suspended: Draft = { kind: 'status', status: 'suspended', winner: null }
  const resumed: Draft = { kind: 'status', status: 'resumed', winner: null }
  const before = progress(points(4))
  const interrupted = progress([...points(4), suspended])
  const mean = meanOf(before?.left ?? certain(0))
  expect(interrupted?.asOf).toBe(NINE + 4 * 30_000)
  expect(Math.abs(meanOf(interrupted?.rest ?? certain(0)) - mean)).toBeLessThan(1)
  // Half a minute passed before the suspension, and half a minute in it.
  const after = progress([...points(4), suspended, resumed])
  expect(after).toMatchObject({ asOf: NINE + 4 * 30_000, left: before?.left })
  expect(after?.suspensions).toMatchObject([{ at: NINE + 4 * 30_000, resumedAt: NINE + 5 * 30_000 }])
})

test('without a forecast, the time of suspensions is not played either', () => {
  const suspended: Draft = { kind: 'status', status: 'suspended', winner: null }
  const resumed: Draft = { kind: 'status', status: 'resumed', winner: null }
  const pause = [suspended, ...points(0), resumed]
  const twice = progress([...points(2), ...pause, ...points(2), ...pause], null)
  expect(twice).toMatchObject({ startedAt: NINE, asOf: NINE + 60_000, left: WHOLE })
  const long = progress([...points(5), ...pause, ...points(4), suspended], null)
  // Eleven times half a minute since the start, less half a minute of suspension.
  expect(meanOf(WHOLE) - meanOf(long?.rest ?? certain(0))).toBeCloseTo(5, 0)
})
