import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type Draft, emptyLog } from '../matches/match-log.ts'
import type { PointDetail } from '../matches/point-detail-schemas.ts'
import type { Side } from '../scoring/score.ts'
import type { Action } from '../scoring/scoring-event.ts'
import { startScore } from '../scoring/start-score.ts'
import { anyDetailedPoint } from '../testing/arbitraries.ts'
import { anyCode } from '../testing/formats.ts'
import { AT, drafts, logOf, point } from '../testing/logs.ts'
import { PlayTally, tallyAfter } from './play-stats.ts'
import { type PartTotals, partTotals, type Totals } from './totals.ts'

const BEST_OF_3 = 'SET3-S:6/TB7'

/** Returns the totals of these points. Side 1 serves the first game. */
function totalsAfter(points: readonly Draft[], code: string | null = BEST_OF_3, doubles = false): PartTotals {
  const start = startScore(code, 1, doubles)
  const tally = tallyAfter(new PlayTally(start), logOf(points, emptyLog('m1', AT, start)).live.standing)
  return partTotals(tally, tally.match)
}

type Played = readonly [side: Side, action: Action, detail?: PointDetail]
const played = (...points: readonly Played[]): Draft[] =>
  points.map(([side, action, detail]) => point(side, { action, ...detail }))

describe('Service games', () => {
  test('count for the server when a point ends them, won or lost', () => {
    const [one, two] = totalsAfter(drafts('1111' + '2222' + '2222' + '22')).sides
    expect(one).toMatchObject({ serviceGames: 2, serviceGamesWon: 1 })
    expect(two).toMatchObject({ serviceGames: 1, serviceGamesWon: 1 })
  })

  test('do not include tie-breaks', () => {
    const held = Array.from({ length: 6 }, () => '1111' + '2222').join('')
    const [one, two] = totalsAfter(drafts(`${held}1111111`)).sides
    expect([one.serviceGames, two.serviceGames]).toEqual([6, 6])
  })

  test('are unknown without a format', () => {
    expect(totalsAfter(drafts('1111'), null).sides[0]).toMatchObject({ serviceGames: null, serviceGamesWon: null })
  })

  test('that the server lost equal the break points that the receiver won', () => {
    const anyPoints = fc.array(
      fc.constantFrom(1, 2).map((side) => point(side as Side)),
      { maxLength: 150 },
    )
    fc.assert(
      fc.property(anyCode, anyPoints, (code, points) => {
        const [one, two] = totalsAfter(points, code).sides
        const lost = ({ serviceGames, serviceGamesWon }: Totals) => (serviceGames ?? 0) - (serviceGamesWon ?? 0)
        expect([lost(one), lost(two)]).toEqual([two.breakPointsWon ?? 0, one.breakPointsWon ?? 0])
      }),
    )
  })
})

describe('In doubles, a partner', () => {
  const love = (side: Side): Draft[] => drafts(`${side}`.repeat(4))

  test('counts the serves, aces and double faults of the games that they serve, although nobody names them', () => {
    const serves = played([1, 'ACE', { serve: 1, speedKmh: 180 }], [1, 'DOUBLE_FAULT', { serve: 2 }], [2, 'WINNER'])
    const [[first, second], [third]] = totalsAfter([...love(1), ...love(2), ...serves], BEST_OF_3, true).pairs ?? none()
    expect(first).toMatchObject({ aces: 0, doubleFaults: 0, servicePoints: 4, serviceGames: 1, fastestServeKmh: null })
    expect(second).toMatchObject({ aces: 1, doubleFaults: 1, servicePoints: 3, serviceGames: 0, fastestServeKmh: 180 })
    expect(second).toMatchObject({ firstServesIn: 1, firstServePointsWon: 1, secondServePoints: 1 })
    expect(third).toMatchObject({ servicePoints: 4, servicePointsWon: 4, serviceGamesWon: 1 })
  })

  test('counts other actions of the points that name them, and none if no point does', () => {
    const named = played([1, 'WINNER', { hitter: 2 }], [2, 'UNFORCED_ERROR', { hitter: 1 }], [1, 'WINNER'])
    const [[first, second], [third, fourth]] = totalsAfter(named, BEST_OF_3, true).pairs ?? none()
    expect([first.winners, second.winners]).toEqual([0, 1])
    expect([third.unforcedErrors, fourth.unforcedErrors]).toEqual([1, 0])
    const unnamed = totalsAfter(played([1, 'WINNER']), BEST_OF_3, true).pairs ?? none()
    expect(unnamed[0][0]).toMatchObject({ winners: null, unforcedErrors: null, aces: 0, servicePoints: 1 })
  })

  test('counts only named actions if nobody knows who serves', () => {
    expect(totalsAfter(played([1, 'WINNER']), null, true).pairs).toBeNull()
    const [[first]] = totalsAfter(played([1, 'ACE', { hitter: 1 }], [1, 'WINNER']), null, true).pairs ?? none()
    expect(first).toMatchObject({ aces: 1, servicePoints: null, doubleFaults: null })
  })

  test('has no net points, return points or break points: they belong to the pair', () => {
    const { sides, pairs } = totalsAfter(played([1, 'WINNER', { net: [1], hitter: 1 }]), BEST_OF_3, true)
    expect(sides[0].netPoints).toBe(1)
    expect(pairs?.[0][0]).toMatchObject({ netPoints: null })
  })

  test('has the rest of what the pair has, if every point names the hitter', () => {
    const named = fc.array(
      fc.tuple(anyDetailedPoint, fc.constantFrom<1 | 2>(1, 2)).map(([draft, hitter]) => ({ ...draft, hitter })),
      { maxLength: 60 },
    )
    fc.assert(
      fc.property(fc.option(anyCode), named, (code, points) => {
        const { sides, pairs } = totalsAfter(points, code, true)
        if (!pairs) return
        for (const [index, [first, second]] of pairs.entries()) {
          for (const count of ADDED) {
            const added = (first[count] ?? 0) + (second[count] ?? 0)
            expect([count, added]).toEqual([count, sides[index === 0 ? 0 : 1][count] ?? 0])
          }
        }
      }),
    )
  })
})

const ADDED = [
  'aces',
  'doubleFaults',
  'winners',
  'unforcedErrors',
  'forcedErrors',
  'returnErrors',
  'unforcedReturnErrors',
  'unclassified',
  'servicePoints',
  'servicePointsWon',
  'serviceGames',
  'serviceGamesWon',
  'firstServesIn',
  'secondServePointsWon',
] as const

const none = (): never => {
  throw new Error('the totals have no pairs')
}

test('Singles have no partners', () => {
  expect(totalsAfter(drafts('112')).pairs).toBeNull()
})
