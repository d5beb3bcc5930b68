import { describe, expect, test } from 'vitest'
import { NO_SERVICE_POINTS, withServicePoint } from '../probability/service-points.ts'
import { applyEvent } from '../scoring/fold.ts'
import { opponent, type Score } from '../scoring/score.ts'
import { startScore } from '../scoring/start-score.ts'
import { countedSeconds, NOTHING_PLAYED, withPoint } from './pauses.ts'
import { CLUB_PLAYERS, type DurationPrior, durationModel, PROFESSIONALS, paceOf } from './time-left.ts'

/** Returns the values of a forecast as a table prints them. */
function forecast(code: string, prior: DurationPrior, after = afterGames(code, 0)) {
  const left = durationModel(code, prior)?.(after.score, after.service, after.played)
  if (!left) throw new Error(`no forecast for ${code}`)
  return [left.q10, left.q50, left.q90, left.units].map((value) => Number(value.toFixed(1)))
}

/** Plays games that the server holds to 15, losing the second point: 30 s between points, and 60 s more after odd games. */
function afterGames(code: string, games: number) {
  let score: Score = startScore(code, 1)
  let [service, played, points] = [NO_SERVICE_POINTS, NOTHING_PLAYED, 0]
  for (let game = 0; game < games; game += 1) {
    for (const isWon of [true, false, true, true, true]) {
      const server = score.server ?? 1
      const winner = isWon ? server : opponent(server)
      const isAfterOddGame = points % 5 === 0 && (points / 5) % 2 === 1
      if (points > 0) played = withPoint(played, score, countedSeconds(score, isAfterOddGame ? 90 : 30))
      service = withServicePoint(service, server, winner)
      score = applyEvent(score, { kind: 'action', side: winner, action: 'WINNER' })
      points += 1
    }
  }
  return { score, service, played }
}

describe('the published values: q10, q50 and q90 (s), and the mean of the units', () => {
  test.each([
    ['SET3-S:6/TB7', 3553.2, 5265.9, 8579.9, 158.5],
    ['SET3-S:6/TB7-F:TB10', 3546.0, 5051.9, 6969.8, 143.7],
    ['SET3-S:6/TB7-F:6', 3551.5, 5259.2, 8707.5, 160.0],
    ['SET5-S:6/TB7', 5605.3, 8417.7, 13670.4, 252.8],
    ['SET5-S:6/TB7-F:6', 5603.5, 8409.3, 13744.5, 253.7],
  ])('%s before the first point', (code, q10, q50, q90, units) => {
    const values = forecast(code, PROFESSIONALS)
    for (const [index, value] of [q10, q50, q90, units].entries())
      expect(Math.abs((values[index] ?? 0) - value)).toBeLessThanOrEqual(0.11)
  })

  test.each([
    [1, 'SET3-S:6/TB7', 120, 3343.7, 5005.9, 8219.2, 155.2],
    [2, 'SET3-S:6/TB7', 330, 3339.7, 5006.6, 8159.4, 154.8],
    [4, 'SET3-S:6/TB7', 690, 3008.8, 4627.5, 7591.0, 149.0],
    [8, 'SET3-S:6/TB7', 1410, 2591.2, 4134.5, 6872.6, 138.8],
    [10, 'SET5-S:6/TB7', 1770, 4733.4, 7569.0, 11524.6, 246.6],
  ])('after %i games of %s', (games, code, elapsed, q10, q50, q90, units) => {
    const after = afterGames(code, games)
    expect(after.played.seconds).toBe(elapsed)
    const values = forecast(code, PROFESSIONALS, after)
    for (const [index, value] of [q10, q50, q90, units].entries())
      expect(Math.abs((values[index] ?? 0) - value)).toBeLessThanOrEqual(0.11)
  })

  test.each([
    ['SET3-S:6/TB7-F:TB10', 63, 43, 89],
    ['SET3-S:6NOAD/TB7-F:TB10', 57, 41, 80],
    ['SET3-S:6/TB7', 65, 43, 109],
  ])('%s of club players (min)', (code, ...minutes) => {
    const [q10 = 0, q50 = 0, q90 = 0] = forecast(code, CLUB_PLAYERS)
    for (const [index, value] of [q50, q10, q90].entries())
      expect(Math.abs(value / 60 - (minutes[index] ?? 0))).toBeLessThan(0.7)
  })
})

test.each([undefined, 'SET1-S:T20', 'nonsense'])('there is no forecast for the format %s', (code) => {
  expect(durationModel(code, CLUB_PLAYERS)).toBeNull()
})

test('a match that is over has no time left', () => {
  const score = applyEvent(startScore('SET3-S:6/TB7', 1), { kind: 'status', status: 'retired', winner: 2 })
  expect(durationModel('SET3-S:6/TB7', CLUB_PLAYERS)?.(score, NO_SERVICE_POINTS, NOTHING_PLAYED)).toBeNull()
})

test('a slow match lasts longer, and the side that leads shortens it', () => {
  const code = 'SET3-S:6/TB7'
  const model = durationModel(code, PROFESSIONALS)
  const { score, service } = afterGames(code, 4)
  const median = (seconds: number) => model?.(score, service, { seconds, units: 22 })?.q50 ?? 0
  expect(median(1000)).toBeGreaterThan(median(690))
  expect(paceOf({ seconds: 690, units: 22 }, 36)).toBeCloseTo((720 + 690) / 42, 10)
  const strong = { ...PROFESSIONALS, lead: { mean: 0.15, deviation: 0.06 } }
  expect(forecast(code, strong)[1]).toBeLessThan(forecast(code, PROFESSIONALS)[1] ?? 0)
})
