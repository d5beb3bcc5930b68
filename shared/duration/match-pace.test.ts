import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Draft, emptyLog, entryOf, extend } from '../matches/match-log.ts'
import { startScore } from '../scoring/start-score.ts'
import { clubPlayers } from './match-minutes.ts'
import { paceOfMatch } from './match-pace.ts'
import { CLUB_PLAYERS } from './time-left.ts'

const FORMAT = 'SET1-S:6/TB7'
const NINE = Date.UTC(2030, 5, 1, 9)
const point = { kind: 'action', side: 1, action: 'WINNER', shot: undefined, stroke: undefined } as const
const POINT: Draft = { ...point, game: undefined, gamescore: undefined }
const SUSPENDED: Draft = { kind: 'status', status: 'suspended', winner: null }
const RESUMED: Draft = { kind: 'status', status: 'resumed', winner: null }
/** A set of six games to love: 24 points, and the pauses after games 1, 3 and 5. */
const SET: readonly Draft[] = Array.from({ length: 24 }, () => POINT)
/** Units after the first point. */
const UNITS = 23 + 1 + 2 + 2

/** Returns the log of entries, each with the seconds since the one before it. */
const logOf = (entries: readonly (readonly [Draft, number])[]) => {
  let at = NINE
  return entries.reduce(
    (log, [draft, seconds], index) => {
      at += seconds * 1000
      return extend(log, entryOf(log, draft, `e${index}`, new Date(at).toISOString(), ['Ana', 'Luz']))
    },
    emptyLog('m', new Date(NINE).toISOString(), startScore(FORMAT, 1)),
  )
}
const every = (seconds: number, drafts = SET) => drafts.map((draft) => [draft, seconds] as const)
/** (28 · 20 + T) / (20 + U) */
const pace = (seconds: number) => (28 * 20 + seconds) / (20 + UNITS)

test.each([
  ['20 s between points', every(20), pace(23 * 20)],
  ['40 s between points', every(40), pace(23 * 40)],
  ['a break of 20 minutes, which counts as 40 s', every(20).with(10, [POINT, 1200]), pace(22 * 20 + 40)],
  [
    'a declared suspension of 2 minutes, which counts as 40 s',
    [...every(20).slice(0, 10), [SUSPENDED, 10] as const, [RESUMED, 100] as const, ...every(20).slice(10)],
    pace(22 * 20 + 40),
  ],
])('the pace of a match with %s', (_, entries, expected) => {
  expect(paceOfMatch(logOf(entries))).toBeCloseTo(expected, 9)
})

test.each([
  ['that goes on', every(20, SET.slice(0, 20))],
  ['without a point', [[{ kind: 'status', status: 'walkover', winner: 1 } as const, 0] as const]],
  ['whose points were entered after it', every(2)],
])('a match %s has no pace', (_, entries) => {
  expect(paceOfMatch(logOf(entries))).toBeNull()
})

test('an undo takes the end of a match back, and with it the pace', () => {
  expect(paceOfMatch(logOf([...every(20), [{ kind: 'undo' }, 5]]))).toBeNull()
})

test('slower points never make the pace of a match or of its club faster', () => {
  const seconds = fc.array(fc.integer({ min: 10, max: 120 }), { minLength: 24, maxLength: 24 })
  fc.assert(
    fc.property(seconds, fc.nat(22), fc.integer({ min: 1, max: 100 }), (all, at, more) => {
      const slow = all.with(at + 1, (all[at + 1] ?? 0) + more)
      const [one, other] = [all, slow].map((each) => paceOfMatch(logOf(each.map((time) => [POINT, time])))) as number[]
      expect(other).toBeGreaterThan(one ?? 0)
      expect(clubPlayers(null, [other ?? 0]).pace).toBeGreaterThanOrEqual(clubPlayers(null, [one ?? 0]).pace)
    }),
    { numRuns: 50 },
  )
})

test('the pace of a club is between that of all clubs and those of its matches', () => {
  fc.assert(
    fc.property(fc.array(fc.double({ min: 8, max: 100, noNaN: true }), { maxLength: 120 }), (paces) => {
      const all = [CLUB_PLAYERS.pace, ...paces.slice(-100)]
      const { pace: own } = clubPlayers(null, paces)
      expect(own).toBeGreaterThanOrEqual(Math.min(...all) - 0.05)
      expect(own).toBeLessThanOrEqual(Math.max(...all) + 0.05)
    }),
  )
})
