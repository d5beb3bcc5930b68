import { expect, test } from 'vitest'
import type { ScoringEvent } from '../scoring/scoring-event.ts'
import { startScore } from '../scoring/start-score.ts'
import { type DeclaredResult, declaredResult } from './declared-result.ts'
import type { StandingEntry } from './match-schemas.ts'

const set = (one: number, two: number) => ({ games: [one, two], tiebreak: null }) as const
const point = { kind: 'action', side: 1, action: 'ACE' } as const
const result = (one: number, two: number) =>
  ({ kind: 'status', status: 'finished', winner: one > two ? 1 : 2, sets: [set(one, two)] }) as const
const RETIRED = { kind: 'status', status: 'retired', winner: 2 } as const
const RAIN = { kind: 'status', status: 'suspended', winner: null } as const
const RESUMED = { kind: 'status', status: 'resumed', winner: null } as const
/** The points of a set, 6-0. */
const SET = Array.from({ length: 24 }, () => point)

test.each<[rule: string, events: readonly ScoringEvent[], expected: DeclaredResult | null]>([
  ['a result on paper says nothing', [result(6, 4)], null],
  ['a result on paper of a match that rain has held up says nothing', [RAIN, RESUMED, result(6, 4)], null],
  ['a result during play was entered', [point, point, result(6, 4)], 'entered'],
  ['a result while play is suspended was entered', [point, RAIN, result(6, 4)], 'entered'],
  ['a result after the last point corrects it', [...SET, result(6, 4)], 'corrected'],
  ['a result after a retirement corrects it', [point, RETIRED, result(6, 4)], 'corrected'],
  ['another result corrects the first one', [result(6, 4), result(4, 6)], 'corrected'],
  ['points need no result', SET, null],
  ['a retirement is no result', [point, RETIRED], null],
])('%s', (_rule, events, expected) => {
  const standing = events.map((event, index) => ({ seq: index + 1, id: `e${index}`, at: '', ...event }))
  expect(declaredResult(standing as unknown as StandingEntry[], startScore('SET1-S:6/TB7'))).toBe(expected)
})
