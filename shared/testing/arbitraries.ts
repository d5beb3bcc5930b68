import fc from 'fast-check'
import type { Draft } from '../matches/match-log.ts'
import type { PointDetail } from '../matches/point-detail-schemas.ts'
import { ENDS } from '../scoring/result.ts'
import { type BySide, type Side, TIEBREAK_ORDERS } from '../scoring/score.ts'
import {
  ACTIONS,
  type Action,
  DECLARATIONS,
  PENALTIES,
  type ScoringEvent,
  SHOTS,
  STROKES,
} from '../scoring/scoring-event.ts'

export const anySide: fc.Arbitrary<Side> = fc.constantFrom(1, 2)

const pairUpTo = (most: number): fc.Arbitrary<BySide<number>> => fc.tuple(fc.nat({ max: most }), fc.nat({ max: most }))

const anyPoint: fc.Arbitrary<ScoringEvent & { kind: 'action' }> = fc.record({
  kind: fc.constant('action'),
  side: anySide,
  action: fc.constantFrom(...ACTIONS),
})

/** Points in runs of one to five equal points, so that long runs of one side are as frequent as deuces. */
export const anyPoints: fc.Arbitrary<(ScoringEvent & { kind: 'action' })[]> = fc
  .array(fc.tuple(anyPoint, fc.integer({ min: 1, max: 5 })), { maxLength: 60 })
  .map((runs) => runs.flatMap(([point, times]) => Array.from({ length: times }, () => point)))

/** Any final score, possible or not. Those of one set are possible without a format, too. */
const anyResult: fc.Arbitrary<ScoringEvent & { kind: 'status' }> = fc.record({
  kind: fc.constant('status' as const),
  status: fc.constantFrom(...ENDS),
  winner: fc.option(anySide),
  sets: fc.array(
    fc.record({
      games: fc.constantFrom<BySide<number>>([6, 4], [4, 6], [7, 6], [6, 6], [2, 1], [0, 0], [1, 0], [9, 3]),
      tiebreak: fc.constantFrom<BySide<number> | null>(null, null, [7, 5], [10, 8], [4, 1]),
    }),
    { maxLength: 3 },
  ),
})

/** Any entries of a log, in any order, valid or not. */
export const anyEvent: fc.Arbitrary<ScoringEvent> = fc.oneof(
  { weight: 12, arbitrary: anyPoint },
  anyResult,
  fc.record({
    kind: fc.constant('status' as const),
    status: fc.constantFrom(...DECLARATIONS),
    winner: fc.option(anySide),
  }),
  fc.record({ kind: fc.constant('penalty' as const), side: anySide, penalty: fc.constantFrom(...PENALTIES) }),
  fc.record({
    kind: fc.constant('correction' as const),
    server: anySide,
    partner: fc.constantFrom(undefined, 1, 2),
    tiebreakOrder: fc.constantFrom(undefined, ...TIEBREAK_ORDERS),
  }),
  fc.record({
    kind: fc.constant('start' as const),
    sets: fc.tuple(fc.record({ games: pairUpTo(9), tiebreak: fc.constant(null) })),
    points: fc.constantFrom<BySide<number>>([0, 0], [1, 2], [3, 0], [3, 3]),
    server: fc.option(anySide),
  }),
)

/** Any detail that a point with this action may have in doubles. */
const anyDetail = (action: Action): fc.Arbitrary<PointDetail> =>
  fc.record(
    {
      serve: fc.constantFrom(1, 2),
      rally: fc.integer({ min: 1, max: 999 }),
      speedKmh: fc.oneof(fc.integer({ min: 20, max: 300 }), fc.constant(163.5)),
      net: fc.constantFrom<Side[]>([1], [2], [1, 2]),
      hitter: fc.constantFrom(1, 2),
      ...(action === 'RETURN_ERROR' && { forced: fc.boolean() }),
      ...(action === 'WINNER' && { unclassified: fc.boolean() }),
    },
    { requiredKeys: [] },
  )

/** Points with any combination of the fields of detail, or with none. */
export const anyDetailedPoint: fc.Arbitrary<Draft & { kind: 'action' }> = fc.constantFrom(...ACTIONS).chain((action) =>
  fc.tuple(anySide, anyDetail(action)).map(([side, detail]) => ({
    kind: 'action' as const,
    side,
    action,
    shot: undefined,
    stroke: undefined,
    game: undefined,
    gamescore: undefined,
    ...detail,
  })),
)

/** Drafts that scorers may send, valid or not, with enough undos to cross the ends of games. */
export const anyDraft: fc.Arbitrary<Draft> = fc.oneof(
  {
    weight: 10,
    arbitrary: fc.record({
      kind: fc.constant('action' as const),
      side: anySide,
      action: fc.constantFrom(...ACTIONS),
      shot: fc.option(fc.constantFrom(...SHOTS), { nil: undefined }),
      stroke: fc.option(fc.constantFrom(...STROKES), { nil: undefined }),
      game: fc.constant(undefined),
      gamescore: fc.constant(undefined),
    }),
  },
  { weight: 4, arbitrary: anyDetailedPoint },
  { weight: 6, arbitrary: fc.constant({ kind: 'undo' as const }) },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('status' as const),
      status: fc.constantFrom(...DECLARATIONS),
      winner: fc.option(anySide),
    }),
  },
  { weight: 2, arbitrary: anyResult },
)
