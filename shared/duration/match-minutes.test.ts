import { expect, test } from 'vitest'
import { NO_SERVICE_POINTS } from '../probability/service-points.ts'
import { applyEvent } from '../scoring/fold.ts'
import { startScore } from '../scoring/start-score.ts'
import { clubPlayers, minutesModel, plannedMinutes, ratedPlayers, wholeMatch } from './match-minutes.ts'
import { certain, minuteOf } from './minutes.ts'
import { NOTHING_PLAYED } from './pauses.ts'
import { CLUB_PLAYERS, durationModel } from './time-left.ts'

test.each(['SET3-S:6/TB7-F:TB10', 'SET3-S:6/TB7', 'SET5-S:6/TB7-F:6', 'SET1-S:4/TB5'])(
  'the minutes of %s are those of the forecast in seconds',
  (code) => {
    const left = durationModel(code, CLUB_PLAYERS)?.(startScore(code), NO_SERVICE_POINTS, NOTHING_PLAYED)
    const whole = wholeMatch(code, CLUB_PLAYERS)
    expect(Math.abs(minuteOf(whole, 0.1) - (left?.q10 ?? 0) / 60)).toBeLessThan(0.2)
    expect(Math.abs(minuteOf(whole, 0.5) - (left?.q50 ?? 0) / 60)).toBeLessThan(0.2)
    expect(Math.abs(minuteOf(whole, 0.9) - (left?.q90 ?? 0) / 60)).toBeLessThan(0.2)
  },
)

test.each([
  ['SET1-S:T40', 40],
  ['SET3-S:T20', 60],
])('%s lasts as long as its sets', (code, minutes) => {
  expect(wholeMatch(code, CLUB_PLAYERS)).toEqual(certain(minutes))
})

test('a match without a known format lasts as long as the usual one', () => {
  const usual = wholeMatch('SET3-S:6/TB7-F:TB10', CLUB_PLAYERS)
  expect(wholeMatch(null, CLUB_PLAYERS)).toBe(usual)
  expect(wholeMatch('nonsense', CLUB_PLAYERS)).toBe(usual)
})

test('a plan allows the mean of a match, in steps of five minutes', () => {
  expect(plannedMinutes(certain(60))).toBe(60)
  expect(plannedMinutes(certain(61))).toBe(65)
  expect(plannedMinutes({ from: 60, chances: Float64Array.of(0.5, 0, 0, 0, 0, 0, 0.5), step: 1 })).toBe(65)
  expect(plannedMinutes(wholeMatch('SET3-S:6/TB7-F:TB10', CLUB_PLAYERS))).toBe(65)
})

test('a match that is over has no minutes left', () => {
  const score = applyEvent(startScore('SET3-S:6/TB7', 1), { kind: 'status', status: 'retired', winner: 2 })
  expect(minutesModel('SET3-S:6/TB7', CLUB_PLAYERS)?.(score, NO_SERVICE_POINTS, NOTHING_PLAYED)).toBeNull()
  expect(minutesModel('SET1-S:T20', CLUB_PLAYERS)).toBeNull()
})

test('a club learns its pace from its last hundred matches, and its mean from its points', () => {
  expect(clubPlayers(null, [])).toEqual(CLUB_PLAYERS)
  // (5 · 28 + 5 · 38) / 10
  expect(clubPlayers(null, [38, 38, 38, 38, 38]).pace).toBe(33)
  expect(clubPlayers(null, [...Array(100).fill(10), ...Array(100).fill(28)]).pace).toBe(28)
  expect(clubPlayers(0.5432, []).serve).toEqual({ mean: 0.54, deviation: 0.06 })
})

test.each([
  [1500, 1500, 0],
  [1665, 1500, 0.03],
  [1500, 1665, -0.03],
  [2050, 1500, 0.09],
])('ratings of %d and %d', (one, two, mean) => {
  const { lead } = ratedPlayers(CLUB_PLAYERS, one, two)
  expect(lead.mean).toBeCloseTo(mean, 9)
  expect(lead.deviation).toBe(0.06)
})

test('the lengths of two days of 200 different matches stay the same objects', () => {
  const days = Array.from({ length: 400 }, (_, index) => `SET${index < 200 ? 1 : 3}-S:T${1 + (index % 200)}`)
  const first = days.map((code) => wholeMatch(code, CLUB_PLAYERS))
  expect(new Set(first).size).toBe(400)
  expect(days.every((code, index) => wholeMatch(code, CLUB_PLAYERS) === first[index])).toBe(true)
})
