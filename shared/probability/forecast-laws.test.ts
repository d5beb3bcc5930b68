import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { applyEvent, foldEvents } from '../scoring/fold.ts'
import { formatOf } from '../scoring/format.ts'
import { type BySide, isOver, opponent, type Score, type Side, TIEBREAK_ORDERS } from '../scoring/score.ts'
import type { ScoringEvent } from '../scoring/scoring-event.ts'
import { anyPoints, anySide } from '../testing/arbitraries.ts'
import { anyCode, underFormat } from '../testing/formats.ts'
import { forecastOf } from './forecast.ts'
import { NO_SERVICE_POINTS, SERVE_PRIOR, serveChances, withServicePoint } from './service-points.ts'

const anyServe: fc.Arbitrary<BySide<number>> = fc.tuple(
  fc.double({ min: 0.1, max: 0.9, noNaN: true }),
  fc.double({ min: 0.1, max: 0.9, noNaN: true }),
)
const anyCorrection: fc.Arbitrary<ScoringEvent[]> = fc
  .record({
    kind: fc.constant('correction' as const),
    server: anySide,
    tiebreakOrder: fc.constantFrom(undefined, ...TIEBREAK_ORDERS),
  })
  .map((correction) => [correction])

const isForecast = (score: Score): boolean => forecastOf(score, [0.6, 0.6])?.importance != null

/** Scores that play can reach, with runs of points and corrections of who serves. */
const anyScore = (events: fc.Arbitrary<ScoringEvent[]>): fc.Arbitrary<Score> =>
  fc
    .record({ code: anyCode, server: anySide, runs: fc.array(events, { maxLength: 8 }) })
    .map(({ code, server, runs }) => foldEvents(runs.flat(), underFormat(code, server)))
    .filter(isForecast)
const anyPlayed = anyScore(anyPoints)
const anyCorrected = anyScore(fc.oneof({ weight: 3, arbitrary: anyPoints }, { weight: 1, arbitrary: anyCorrection }))

const afterPoint = (score: Score, side: Side): Score => applyEvent(score, { kind: 'action', side, action: 'WINNER' })
const chanceOf = (score: Score, serve: BySide<number>): number => forecastOf(score, serve)?.chance ?? Number.NaN
const NOISE = 1e-9

/** Returns whether it makes no difference who serves a set first. */
function isByTwo({ format }: Score): boolean {
  const { set, final } = formatOf(format ?? '') ?? {}
  return !set?.tiebreak?.noAd && !final?.tiebreak?.noAd
}

describe('in any format', () => {
  test('the chance and the importance at a score agree with the chances after the next point', () => {
    fc.assert(
      fc.property(anyCorrected, anyServe, (score, serve) => {
        const chance = score.server === 2 ? 1 - serve[1] : serve[0]
        const [won, lost] = [chanceOf(afterPoint(score, 1), serve), chanceOf(afterPoint(score, 2), serve)]
        expect(chanceOf(score, serve)).toBeCloseTo(chance * won + (1 - chance) * lost, 9)
        expect(forecastOf(score, serve)?.importance).toBeCloseTo(won - lost, 9)
      }),
      { numRuns: 500 },
    )
  })

  test('winning a point never lowers the winner’s chance, except with a tie-break that one point decides', () => {
    fc.assert(
      fc.property(anyPlayed.filter(isByTwo), anyServe, anySide, (score, serve, side) => {
        const gain = chanceOf(afterPoint(score, side), serve) - chanceOf(score, serve)
        expect(side === 1 ? gain : -gain).toBeGreaterThanOrEqual(-NOISE)
        expect(forecastOf(score, serve)?.importance).toBeGreaterThanOrEqual(-NOISE)
      }),
      { numRuns: 500 },
    )
  })

  test('swapping the players swaps the chances', () => {
    fc.assert(
      fc.property(anyCorrected, anyServe, (score, [one, two]) => {
        expect(chanceOf(mirrored(score), [two, one])).toBeCloseTo(1 - chanceOf(score, [one, two]), 9)
      }),
    )
  })

  test('a better serve never lowers its side’s chance, except with a tie-break that one point decides', () => {
    fc.assert(
      fc.property(anyPlayed.filter(isByTwo), anyServe, (score, [one, two]) => {
        const more = Math.min(0.95, one + 0.05)
        expect(chanceOf(score, [more, two])).toBeGreaterThanOrEqual(chanceOf(score, [one, two]) - NOISE)
      }),
    )
  })
})

test('a point changes only the chance on serve of the side that served it: up if that side wins the point, otherwise down', () => {
  fc.assert(
    fc.property(anySide, anySide, (server, winner) => {
      const before = serveChances(NO_SERVICE_POINTS, SERVE_PRIOR)
      const after = serveChances(withServicePoint(NO_SERVICE_POINTS, server, winner), SERVE_PRIOR)
      const moved = [after[0] - before[0], after[1] - before[1]]
      expect(Math.sign(moved[server - 1] ?? 0)).toBe(winner === server ? 1 : -1)
      expect(moved[opponent(server) - 1]).toBe(0)
    }),
  )
})

const swap = <T>([one, two]: BySide<T>): BySide<T> => [two, one]
const mirrored = (score: Score): Score => ({
  ...score,
  sets: score.sets.map((set) => ({
    ...set,
    games: swap(set.games),
    tiebreak: set.tiebreak && swap(set.tiebreak),
  })),
  points: swap(score.points),
  server: score.server && opponent(score.server),
  order: score.order?.afterTiebreak
    ? {
        ...score.order,
        afterTiebreak: {
          ...score.order.afterTiebreak,
          server: score.order.afterTiebreak.server && opponent(score.order.afterTiebreak.server),
        },
      }
    : score.order,
})

/**
 * Plays every possible match with the engine alone, point by point, and returns the share that side 1 wins. Stops following
 * a match when its probability is less than `least`.
 */
function playedOut(start: Score, [one, two]: BySide<number>, least: number): number {
  let running = new Map([[JSON.stringify(start), { score: start, share: 1 }]])
  let won = 0
  while (running.size > 0) {
    const next: typeof running = new Map()
    for (const { score, share } of running.values()) {
      const chance = score.server === 1 ? one : 1 - two
      for (const side of [1, 2] as const) {
        const after = afterPoint(score, side)
        const part = share * (side === 1 ? chance : 1 - chance)
        if (isOver(after)) won += after.winner === 1 ? part : 0
        else if (part > least) {
          // It makes no difference to later sets how a set was won.
          const key = JSON.stringify([after.sets.at(-1), after.points, after.server, setsWonBy(after)])
          next.set(key, { score: after, share: part + (next.get(key)?.share ?? 0) })
        }
      }
    }
    running = next
  }
  return won
}

const setsWonBy = ({ sets }: Score): number =>
  sets.slice(0, -1).filter(({ games }) => games[0] > games[1]).length * 10 + sets.length

test.each([
  'SET1-S:TB10',
  'SET1-S:4/TB7@3',
  'SET1-S:2',
  'SET3-S:4NOAD/TB5NOAD@3',
  'SET3-S:2/TB3-F:TB5',
  'SET1-S:4/TB5-G:TN3D',
])('equals the result of every possible match, played out with the engine: %s', (code) => {
  const serve: BySide<number> = [0.62, 0.55]
  for (const server of [1, 2] as const) {
    const start = underFormat(code, server)
    expect(forecastOf(start, serve)?.chance).toBeCloseTo(playedOut(start, serve, 1e-11), 6)
  }
})
