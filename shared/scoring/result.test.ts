import fc from 'fast-check'
import { expect, test } from 'vitest'
import { FORMATS, underFormat } from '../testing/formats.ts'
import { shownSets } from './display.ts'
import { applyEvent, foldEvents } from './fold.ts'
import { type Result, resultFault, resultProblem, winnerOfSets } from './result.ts'
import { type BySide, isOver, type SetScore } from './score.ts'
import type { ScoringEvent } from './scoring-event.ts'

const BEST_OF_3 = 'SET3-S:6/TB7'
const MATCH_TIEBREAK = 'SET3-S:6/TB7-F:TB10'
const TIMED = 'SET1-S:T20'

const set = (one: number, two: number, tiebreak: BySide<number> | null = null): SetScore => ({
  games: [one, two],
  tiebreak,
})
const finished = (winner: 1 | 2 | null, ...sets: SetScore[]): Result => ({ status: 'finished', winner, sets })
const retired = (winner: 1 | 2 | null, ...sets: SetScore[]): Result => ({ status: 'retired', winner, sets })

test.each<[string, string | null, Result, string | null]>([
  ['two sets', BEST_OF_3, finished(1, set(6, 4), set(6, 3)), null],
  ['a winner that follows', BEST_OF_3, finished(null, set(6, 4), set(6, 3)), null],
  ['the wrong winner', BEST_OF_3, finished(2, set(6, 4), set(6, 3)), 'winner: '],
  ['a match tie-break', MATCH_TIEBREAK, finished(1, set(6, 4), set(3, 6), set(1, 0, [10, 8])), null],
  ['an unknown match tie-break', MATCH_TIEBREAK, finished(2, set(6, 4), set(3, 6), set(0, 1)), null],
  [
    'a match tie-break that nobody has won',
    MATCH_TIEBREAK,
    finished(1, set(6, 4), set(3, 6), set(1, 0, [10, 9])),
    'sets[2].tiebreak: ',
  ],
  ['an early end won by the leader', BEST_OF_3, finished(1, set(6, 4), set(6, 5)), null],
  ['impossible games', BEST_OF_3, finished(1, set(6, 4), set(8, 3)), 'sets[1]: '],
  ['a set too many', BEST_OF_3, finished(1, set(6, 4), set(6, 3), set(6, 0)), 'sets: '],
  ['an early end without a winner', BEST_OF_3, finished(null, set(6, 4), set(2, 3)), null],
  ['an early end won by the side behind', BEST_OF_3, finished(2, set(6, 4), set(2, 3)), 'winner: '],
  ['a retirement', BEST_OF_3, retired(2, set(6, 4), set(2, 3)), null],
  ['a retirement in a tie-break', BEST_OF_3, retired(2, set(6, 6, [4, 1])), null],
  ['a retirement before the first game', BEST_OF_3, retired(2), null],
  ['a retirement without a winner', BEST_OF_3, retired(null, set(6, 4)), 'winner: '],
  ['a retirement after the last point', BEST_OF_3, retired(1, set(6, 4), set(6, 3)), 'sets: '],
  ['a walkover', BEST_OF_3, { status: 'walkover', winner: 1, sets: [] }, null],
  ['a walkover with a score', BEST_OF_3, { status: 'walkover', winner: 1, sets: [set(6, 0)] }, 'sets: '],
  ['a walkover for nobody', BEST_OF_3, { status: 'walkover', winner: null, sets: [] }, null],
  ['a default of both', BEST_OF_3, { status: 'defaulted', winner: null, sets: [] }, null],
  ['a retirement for nobody', BEST_OF_3, { status: 'retired', winner: null, sets: [] }, 'winner: '],
  ['games without a format', null, finished(1, set(12, 9)), null],
  ['two sets without a format', null, finished(1, set(6, 4), set(6, 4)), 'sets: '],
  ['a timed set', TIMED, finished(1, set(5, 3)), null],
  ['a retirement in a timed set', TIMED, retired(2, set(5, 3)), null],
  ['a level timed set', TIMED, finished(null, set(4, 4)), null],
])('says whether a match can have a result, and if not why: %s', (_, code, result, problem) => {
  const found = resultProblem(code, result)
  if (problem === null) expect(found).toBeNull()
  else expect(found?.startsWith(problem)).toBe(true)
})

test.each<[string, string | null, SetScore[], 1 | 2 | null]>([
  ['two sets', BEST_OF_3, [set(6, 4), set(6, 3)], 1],
  ['an unfinished set', BEST_OF_3, [set(6, 4), set(5, 3)], null],
  ['one set each', BEST_OF_3, [set(6, 4), set(3, 6)], null],
  ['a timed set', TIMED, [set(3, 5)], 2],
  ['no format', null, [set(6, 4)], null],
])('finds the winner of sets: %s', (_, code, sets, winner) => {
  expect(winnerOfSets(code, sets)).toBe(winner)
})

/** Any events of a match. */
const anyEvents = fc.array(
  fc.oneof(
    {
      weight: 20,
      arbitrary: fc.constantFrom<1 | 2>(1, 2).map((side): ScoringEvent => ({ kind: 'action', side, action: 'WINNER' })),
    },
    fc.constantFrom<ScoringEvent>(
      { kind: 'status', status: 'suspended', winner: null },
      { kind: 'status', status: 'retired', winner: 1 },
      { kind: 'penalty', side: 1, penalty: 'game' },
      { kind: 'correction', server: 2 },
    ),
  ),
  { maxLength: 200 },
)

/** A result that a match with this format can have: the score after some points, declared as an end. */
const anyResult = (code: string): fc.Arbitrary<Result> =>
  anyEvents.map((events): Result => {
    const score = foldEvents(
      events.filter(({ kind }) => kind === 'action'),
      underFormat(code),
    )
    const sets = shownSets(score)
    return isOver(score) ? finished(score.winner, ...sets) : retired(2, ...sets)
  })

test('after a result, the match has exactly this result, whatever was scored before', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...FORMATS).chain((code) => fc.tuple(fc.constant(code), anyEvents, anyResult(code))),
      ([code, events, result]) => {
        expect(resultFault(code, result)).toBeNull()
        const start = underFormat(code)
        const after = applyEvent(foldEvents(events, start), { kind: 'status', ...result })
        expect(after).toMatchObject({ status: result.status, winner: result.winner, server: null, format: code })
        const begun = result.sets.filter(({ games, tiebreak }) => games.some(Boolean) || tiebreak?.some(Boolean))
        expect(shownSets(after).map(({ games, tiebreak }) => ({ games, tiebreak }))).toEqual(
          begun.map(({ games, tiebreak }) => ({ games, tiebreak })),
        )
        // Points after the end change nothing.
        expect(foldEvents(events, after)).toEqual(after)
      },
    ),
  )
})

test('a result replaces the result before it', () => {
  const one = applyEvent(underFormat(BEST_OF_3), { kind: 'status', ...finished(1, set(6, 4), set(6, 3)) })
  const two = applyEvent(one, { kind: 'status', status: 'walkover', winner: 2, sets: [] })
  expect(two).toMatchObject({ status: 'walkover', winner: 2, sets: [{ games: [0, 0], tiebreak: null }] })
  expect(applyEvent(two, { kind: 'status', ...finished(1, set(6, 4), set(6, 3)) })).toEqual(one)
})

test('an unfinished tie-break has its points, as if they had been scored', () => {
  const score = applyEvent(underFormat(BEST_OF_3), { kind: 'status', ...retired(2, set(6, 6, [4, 1])) })
  expect(score).toMatchObject({ points: [4, 1], sets: [{ games: [6, 6], tiebreak: [4, 1] }] })
})

test('without a format, a result has the games that were declared', () => {
  const events: ScoringEvent[] = [{ kind: 'action', side: 1, action: 'ACE' }]
  const score = foldEvents([...events, { kind: 'status', ...finished(2, set(3, 6)) }])
  expect(score).toMatchObject({ status: 'finished', winner: 2, sets: [{ games: [3, 6] }], points: [0, 0] })
})
