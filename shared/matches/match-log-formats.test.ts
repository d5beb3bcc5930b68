import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { foldEvents } from '../scoring/fold.ts'
import { isResult } from '../scoring/result.ts'
import { isOver, START } from '../scoring/score.ts'
import { anyDraft, anySide } from '../testing/arbitraries.ts'
import { at, FORMATS, TO_SIX_ALL, underFormat } from '../testing/formats.ts'
import { AT, BLANK, declared, drafts, logOf, PLAYERS, point, standingOf, UNDO } from '../testing/logs.ts'
import { games } from '../testing/scores.ts'
import {
  type Draft,
  declarationsIn,
  emptyLog,
  entryOf,
  type MatchLog,
  refuse,
  saysTheSame,
  scoreAt,
} from './match-log.ts'

const blank = (code: string, doubles = false): MatchLog => emptyLog('m1', AT, underFormat(code, 1, doubles))
const STANDARD = blank('SET3-S:6/TB7')

/** Drafts that a scorer of a match with a format may send, valid or not. */
const anyFormatDraft: fc.Arbitrary<Draft> = fc.oneof(
  { weight: 20, arbitrary: anyDraft },
  fc.record({
    kind: fc.constant('penalty' as const),
    side: anySide,
    penalty: fc.constantFrom('warning', 'point', 'game', 'default'),
  }),
  fc.record({ kind: fc.constant('correction' as const), server: anySide, partner: fc.constantFrom(undefined, 1, 2) }),
)

/** Long runs of points for one side, so that games, sets and tie-breaks begin and end. */
const anyRun: fc.Arbitrary<Draft[]> = fc
  .tuple(anySide, fc.integer({ min: 1, max: 24 }))
  .map(([side, times]) => Array.from({ length: times }, () => point(side)))
const anyDrafts: fc.Arbitrary<Draft[]> = fc
  .array(
    fc.oneof(
      anyRun,
      anyFormatDraft.map((draft) => [draft]),
    ),
    { maxLength: 40, size: 'max' },
  )
  .map((runs) => runs.flat())

describe('[rule 12] [F10] undo', () => {
  test.each<[what: string, code: string, winners: string]>([
    ['a game', 'SET3-S:6/TB7', games(1)],
    ['a game with a deciding point', 'SET3-S:6NOAD/TB7', '1112221'],
    ['a set', 'SET3-S:6/TB7', games(1, 6)],
    ['a tie-break', 'SET3-S:6/TB7', `${TO_SIX_ALL}2222222`],
    ['a match', 'SET3-S:6/TB7', games(1, 12)],
    ['a match tie-break', 'SET3-S:6/TB7-F:TB10', `${games(1, 6)}${games(2, 6)}1111111111`],
  ])('[rule 12] crosses the end of %s, and restores who serves', (_, code, winners) => {
    for (const doubles of [false, true]) {
      const before = logOf(drafts(winners.slice(0, -1)), blank(code, doubles))
      const after = logOf(drafts(winners.at(-1) ?? ''), before)
      expect(after.live.score).not.toEqual(before.live.score)
      expect(logOf([UNDO], after).live.score).toEqual(before.live.score)
    }
  })

  test('reverts a walkover', () => {
    const after = logOf([declared('walkover', 2)], STANDARD)
    expect(after.live.score.status).toBe('walkover')
    expect(logOf([UNDO], after).live.score).toEqual(STANDARD.live.score)
  })

  test.each<[what: string, draft: Draft]>([
    ['a retirement', declared('retired', 2)],
    ['a suspension', declared('suspended')],
    ['a penalty game', { kind: 'penalty', side: 1, penalty: 'game' }],
    ['a correction', { kind: 'correction', server: 2 }],
    ['a start', { kind: 'start', sets: [{ games: [2, 1], tiebreak: null }], points: [0, 0], server: 2 }],
  ])('reverts %s', (_, draft) => {
    const before = logOf(drafts('1112'), STANDARD)
    const after = logOf([draft], before)
    expect(after.live.score).not.toEqual(before.live.score)
    expect(logOf([UNDO], after).live.score).toEqual(before.live.score)
  })
})

describe('laws of the log in every format', () => {
  test.each(FORMATS)('%s: the score is the fold of the standing entries after any undos', (code) => {
    fc.assert(
      fc.property(anyDrafts, (wanted) => {
        const log = logOf(wanted, blank(code, true))
        expect(log.live.score).toEqual(foldEvents(standingOf(log.entries), log.start))
        expect([...log.declarations]).toEqual([...declarationsIn(log.live.standing)])
        const seq = Math.floor(log.entries.length / 2)
        expect(scoreAt(log, seq)).toEqual(foldEvents(standingOf(log.entries.slice(0, seq)), log.start))
      }),
      { numRuns: 30 },
    )
  })

  test.each(FORMATS)('%s: undoing the last points restores the score before them', (code) => {
    fc.assert(
      fc.property(anyDrafts, fc.nat({ max: 60 }), (wanted, count) => {
        const points = wanted.filter((draft) => draft.kind === 'action')
        const whole = logOf(points, blank(code))
        const undone = logOf(
          Array.from({ length: count }, () => UNDO),
          whole,
        )
        const standing = standingOf(whole.entries)
        const shorter = standing.slice(0, Math.max(0, standing.length - count))
        expect(undone.live.score).toEqual(foldEvents(shorter, whole.start))
      }),
      { numRuns: 30 },
    )
  })
})

describe('refusals in a match with a format', () => {
  const over = logOf(drafts(games(1, 12)), STANDARD)
  const suspended = logOf([...drafts('1'), declared('suspended')], STANDARD)

  test.each<[string, MatchLog, Draft, ReturnType<typeof refuse>]>([
    ['a finished match takes no point', over, point(1), 'MATCH_OVER'],
    ['a finished match takes no penalty', over, { kind: 'penalty', side: 1, penalty: 'warning' }, 'MATCH_OVER'],
    ['a finished match takes no correction', over, { kind: 'correction', server: 1 }, 'MATCH_OVER'],
    ['a finished match takes no start', over, { kind: 'start', sets: [], points: [0, 0], server: null }, 'MATCH_OVER'],
    ['a finished match takes an undo', over, UNDO, null],
    [
      'a suspended match takes no penalty point',
      suspended,
      { kind: 'penalty', side: 1, penalty: 'point' },
      'MATCH_SUSPENDED',
    ],
    [
      'a suspended match takes no penalty game',
      suspended,
      { kind: 'penalty', side: 1, penalty: 'game' },
      'MATCH_SUSPENDED',
    ],
    ['a suspended match takes a warning', suspended, { kind: 'penalty', side: 1, penalty: 'warning' }, null],
    ['a suspended match takes a default', suspended, { kind: 'penalty', side: 1, penalty: 'default' }, null],
    ['a suspended match takes a correction of who serves', suspended, { kind: 'correction', server: 2 }, null],
  ])('%s', (_, log, draft, answer) => {
    expect(refuse(log, draft)).toBe(answer)
  })

  test('accepts only an undo and a possible result after the end of a match', () => {
    fc.assert(
      fc.property(anyFormatDraft, (draft) => {
        expect(isOver(over.live.score)).toBe(true)
        const isDeclared = draft.kind === 'status' && isResult(draft)
        const expected = isDeclared ? [null, 'RESULT_IMPOSSIBLE'] : [draft.kind === 'undo' ? null : 'MATCH_OVER']
        expect(expected).toContain(refuse(over, draft))
      }),
    )
  })
})

describe('the entries of the other kinds', () => {
  const others: Draft[] = [
    { kind: 'penalty', side: 1, penalty: 'point' },
    { kind: 'correction', server: 2, partner: 1 },
    { kind: 'correction', server: 2 },
    { kind: 'correction', server: 2, tiebreakOrder: 'ABAB' },
    { kind: 'correction', server: 2, tiebreakOrder: 'AABB' },
    { kind: 'status', status: 'time', winner: null },
    { kind: 'start', sets: [{ games: [2, 1], tiebreak: null }], points: [1, 0], server: 2 },
  ]

  test.each(others)('$kind equals its draft, which identifies a retry', (draft) => {
    const entry = entryOf(STANDARD, draft, 'x', AT, PLAYERS)
    expect({ ...entry, chosen: undefined }).toEqual({ ...draft, matchId: 'm1', seq: 1, id: 'x', at: AT })
    const stored = JSON.parse(JSON.stringify(entry))
    for (const other of [...others, point(1), UNDO]) expect(saysTheSame(stored, other)).toBe(other === draft)
  })

  test('ignores the order of stored members, but not their values', () => {
    const start = { kind: 'start', sets: [{ games: [2, 1], tiebreak: null }], points: [1, 0], server: 2 } as const
    const entry = entryOf(STANDARD, { ...start, sets: [{ tiebreak: null, games: [2, 1] }] }, 'x', AT, PLAYERS)
    expect(saysTheSame(entry, start)).toBe(true)
    expect(saysTheSame(entry, { ...start, sets: [{ games: [1, 2], tiebreak: null }] })).toBe(false)
    expect(saysTheSame(entry, { ...start, sets: [...start.sets, ...start.sets] })).toBe(false)
  })
})

test('without a format the log folds by the documented rules', () => {
  expect(BLANK.live.score).toEqual(START)
  expect(logOf(drafts(games(1, 30)), BLANK).live.score.sets).toEqual([{ games: [30, 0], tiebreak: null }])
  expect(at('SET3-S:6/TB7', [[1, 0]]).format).toBe('SET3-S:6/TB7')
})
