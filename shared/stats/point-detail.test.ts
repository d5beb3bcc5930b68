import { describe, expect, test } from 'vitest'
import { emptyLog } from '../matches/match-log.ts'
import type { PointDetail } from '../matches/point-detail-schemas.ts'
import type { Side } from '../scoring/score.ts'
import type { Action } from '../scoring/scoring-event.ts'
import { startScore } from '../scoring/start-score.ts'
import { AT, logOf, point } from '../testing/logs.ts'
import { PlayTally, tallyAfter } from './play-stats.ts'
import { playStatsOf } from './totals.ts'

type Played = readonly [side: Side, action: Action, detail?: PointDetail]

/** Returns the statistics of these points. Side 1 serves the first game. */
function statsAfter(...points: readonly Played[]) {
  const start = startScore('SET3-S:6/TB7', 1)
  const log = logOf(
    points.map(([side, action, detail]) => point(side, { action, ...detail })),
    emptyLog('m1', AT, start),
  )
  return playStatsOf(tallyAfter(new PlayTally(start), log.live.standing))
}

test.each<[Action, Side, string]>([
  ['WINNER', 1, 'winners'],
  ['ACE', 1, 'aces'],
  ['DOUBLE_FAULT', 1, 'doubleFaults'],
  ['FORCED_ERROR', 2, 'forcedErrors'],
  ['UNFORCED_ERROR', 2, 'unforcedErrors'],
  ['RETURN_ERROR', 2, 'returnErrors'],
])('counts %s once, for its side', (action, side, count) => {
  const { match } = statsAfter([side, action])
  const counts = ['winners', 'aces', 'doubleFaults', 'forcedErrors', 'unforcedErrors', 'returnErrors', 'unclassified']
  for (const [index, totals] of match.entries()) {
    for (const each of counts) {
      expect([each, Reflect.get(totals, each)]).toEqual([each, each === count && index === side - 1 ? 1 : 0])
    }
  }
})

describe('an unclassified winner', () => {
  const UNCLASSIFIED: Played = [1, 'WINNER', { unclassified: true }]
  const OTHERS = { aces: 0, winners: 0, unforcedErrors: 0, forcedErrors: 0, returnErrors: 0 }
  const NOT_RECORDED = { aces: null, winners: null, unforcedErrors: null, forcedErrors: null, returnErrors: null }

  test('is a point, and in none of the six counts', () => {
    const [one, two] = statsAfter(UNCLASSIFIED, [2, 'WINNER']).match
    expect(one).toMatchObject({ ...OTHERS, doubleFaults: 0, unclassified: 1, points: 1, servicePointsWon: 1 })
    expect(two).toMatchObject({ ...OTHERS, winners: 1, unclassified: 0, points: 1 })
  })

  test('leaves the six counts null if the match has no other points', () => {
    expect(statsAfter(UNCLASSIFIED).match[0]).toMatchObject({ ...NOT_RECORDED, doubleFaults: null, unclassified: 1 })
  })

  test('leaves five counts null if the other points are double faults', () => {
    const [one] = statsAfter(UNCLASSIFIED, [1, 'DOUBLE_FAULT']).match
    expect(one).toMatchObject({ ...NOT_RECORDED, doubleFaults: 1, unclassified: 1 })
    expect(statsAfter([1, 'DOUBLE_FAULT']).match[0]).toMatchObject({ ...OTHERS, doubleFaults: 1 })
  })
})

describe('first and second serves', () => {
  test('count the points that say which serve began them', () => {
    const [one, two] = statsAfter(
      [1, 'ACE', { serve: 1 }],
      [2, 'WINNER', { serve: 1 }],
      [1, 'WINNER', { serve: 2 }],
      [1, 'DOUBLE_FAULT', { serve: 2 }],
      [1, 'WINNER'],
    ).match
    expect(one).toMatchObject({
      servicePoints: 5,
      firstServesIn: 2,
      firstServePointsWon: 1,
      secondServePoints: 2,
      secondServePointsWon: 1,
    })
    expect(two).toMatchObject({ firstServesIn: 0, secondServePoints: 0 })
  })

  test('have speeds: the fastest of all, and a mean for each', () => {
    const [one, two] = statsAfter(
      [1, 'ACE', { serve: 1, speedKmh: 180 }],
      [1, 'WINNER', { serve: 1, speedKmh: 190 }],
      [1, 'WINNER', { serve: 2, speedKmh: 141.5 }],
      [2, 'WINNER', { speedKmh: 200 }],
    ).match
    expect(one).toMatchObject({ fastestServeKmh: 200, averageFirstServeKmh: 185, averageSecondServeKmh: 141.5 })
    expect(two).toMatchObject({ fastestServeKmh: null, averageFirstServeKmh: null, averageSecondServeKmh: null })
  })
})

test('net points count for each side at the net', () => {
  const [one, two] = statsAfter(
    [1, 'WINNER', { net: [1, 2] }],
    [1, 'UNFORCED_ERROR', { net: [1] }],
    [1, 'WINNER'],
  ).match
  expect(one).toMatchObject({ netPoints: 2, netPointsWon: 1 })
  expect(two).toMatchObject({ netPoints: 1, netPointsWon: 0 })
})

test('unforced return errors are those recorded as such', () => {
  const [one, two] = statsAfter(
    [2, 'RETURN_ERROR', { forced: false }],
    [2, 'RETURN_ERROR', { forced: true }],
    [2, 'RETURN_ERROR'],
  ).match
  expect(two).toMatchObject({ returnErrors: 3, unforcedReturnErrors: 1 })
  expect(one).toMatchObject({ returnErrors: 0, unforcedReturnErrors: 0 })
})

describe('values that no point of the match recorded are null', () => {
  test('in the match and in its sets', () => {
    const { match, sets } = statsAfter([1, 'WINNER'], [2, 'RETURN_ERROR'])
    const nothing = {
      unforcedReturnErrors: null,
      firstServesIn: null,
      firstServePointsWon: null,
      secondServePoints: null,
      secondServePointsWon: null,
      netPoints: null,
      netPointsWon: null,
      fastestServeKmh: null,
    }
    expect(match).toMatchObject([nothing, nothing])
    expect(sets).toMatchObject([[nothing, nothing]])
  })

  test('values that only another set recorded are 0', () => {
    const love: Played[] = Array.from({ length: 24 }, (): Played => [1, 'WINNER'])
    const { sets } = statsAfter([1, 'WINNER', { serve: 1, net: [1] }], ...love)
    expect(sets).toHaveLength(2)
    expect(sets[1]?.[0]).toMatchObject({ firstServesIn: 0, netPoints: 0, unforcedReturnErrors: null })
  })
})
