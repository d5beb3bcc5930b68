import { describe, expect, test } from 'vitest'
import { at, played, TO_SIX_ALL, underFormat } from '../testing/formats.ts'
import { games, playedOut } from '../testing/scores.ts'
import { serviceCourt } from './at-stake.ts'
import { pointLabels } from './display.ts'
import { applyEvent } from './fold.ts'
import type { BySide, SetScore, Side } from './score.ts'
import type { Declaration, ScoringEvent } from './scoring-event.ts'

const STANDARD = 'SET3-S:6/TB7'
const penalty = (side: Side, what: 'warning' | 'point' | 'game' | 'default'): ScoringEvent => ({
  kind: 'penalty',
  side,
  penalty: what,
})

describe('[rule 9] penalties', () => {
  test('[rule 9] a warning changes nothing', () => {
    const score = at(STANDARD, [[2, 1]], [3, 3])
    expect(applyEvent(score, penalty(1, 'warning'))).toBe(score)
  })

  test('[rule 9] a penalty point changes the service court, like any point', () => {
    const after = applyEvent(at(STANDARD, [[2, 1]], [1, 1]), penalty(1, 'point'))
    expect(after.points).toEqual([1, 2])
    expect(serviceCourt(after)).toBe('advantage')
  })

  test('[rule 9] a penalty point counts in the service order of a tie-break', () => {
    const after = applyEvent(played(STANDARD, TO_SIX_ALL), penalty(2, 'point'))
    expect(after).toMatchObject({ points: [1, 0], server: 2 })
  })

  test('[rule 9] a penalty point can end a game', () => {
    expect(applyEvent(at(STANDARD, [[2, 1]], [3, 0]), penalty(2, 'point'))).toMatchObject({
      sets: [{ games: [3, 1] }],
      points: [0, 0],
      server: 2,
    })
  })

  test('[rule 9] a penalty point can end a set', () => {
    expect(applyEvent(at(STANDARD, [[5, 1]], [3, 0]), penalty(2, 'point')).sets).toHaveLength(2)
  })

  test('[rule 9] a penalty point can end the match', () => {
    const after = applyEvent(
      at(
        STANDARD,
        [
          [6, 1],
          [5, 1],
        ],
        [3, 0],
      ),
      penalty(2, 'point'),
    )
    expect(after).toMatchObject({ status: 'finished', winner: 1 })
  })

  test('[rule 9] a penalty game counts as a game: service changes, and it can end a set', () => {
    expect(applyEvent(at(STANDARD, [[2, 1]], [0, 3]), penalty(2, 'game'))).toMatchObject({
      sets: [{ games: [3, 1] }],
      points: [0, 0],
      server: 2,
    })
    expect(applyEvent(at(STANDARD, [[4, 5]], [3, 0]), penalty(1, 'game')).sets).toMatchObject([{ games: [4, 6] }, {}])
  })

  test('[rule 9] a penalty game to 6-6 begins the tie-break', () => {
    expect(applyEvent(at(STANDARD, [[5, 6]], [0, 1]), penalty(2, 'game')).sets).toEqual([
      { games: [6, 6], tiebreak: [0, 0] },
    ])
  })

  test('[rule 9] a penalty game ends a tie-break, and the side that served first in the tie-break receives first in the next set', () => {
    const after = applyEvent(played(STANDARD, `${TO_SIX_ALL}22`), penalty(2, 'game'))
    expect(after.sets).toEqual([
      { games: [7, 6], tiebreak: [0, 2] },
      { games: [0, 0], tiebreak: null },
    ])
    expect(after.server).toBe(2)
  })

  test('[rule 9] a default ends the match and keeps the score', () => {
    const score = at(
      STANDARD,
      [
        [6, 1],
        [5, 1],
      ],
      [3, 0],
    )
    expect(applyEvent(score, penalty(1, 'default'))).toEqual({ ...score, server: null, status: 'defaulted', winner: 2 })
  })
})

describe('[rule 11] declared ends', () => {
  const ahead = at(
    STANDARD,
    [
      [6, 1],
      [5, 1],
    ],
    [3, 0],
  )

  test.each<Declaration & ('retired' | 'defaulted')>(['retired', 'defaulted'])(
    '[rule 11] %s keeps the partial score, and the winner may be behind',
    (status) => {
      const after = applyEvent(ahead, { kind: 'status', status, winner: 2 })
      expect(after).toEqual({ ...ahead, server: null, status, winner: 2 })
    },
  )

  test('[rule 11] a walkover has no score', () => {
    const after = applyEvent(ahead, { kind: 'status', status: 'walkover', winner: 2 })
    expect(after).toEqual({ ...underFormat(STANDARD, null), status: 'walkover', winner: 2 })
  })

  test('a suspended match keeps its score and who serves, and continues from there', () => {
    const suspended = applyEvent(ahead, { kind: 'status', status: 'suspended', winner: null })
    expect(suspended).toEqual({ ...ahead, status: 'suspended' })
    expect(applyEvent(suspended, { kind: 'status', status: 'resumed', winner: null })).toEqual(ahead)
  })

  test('events after an end change nothing, so a match ends once', () => {
    const over = applyEvent(ahead, { kind: 'status', status: 'retired', winner: 2 })
    const more: ScoringEvent[] = [
      penalty(1, 'point'),
      penalty(1, 'game'),
      penalty(2, 'default'),
      { kind: 'status', status: 'resumed', winner: null },
      { kind: 'status', status: 'walkover', winner: 1 },
      { kind: 'correction', server: 2 },
      { kind: 'start', sets: [], points: [0, 0], server: 1 },
      { kind: 'action', side: 1, action: 'ACE' },
    ]
    for (const event of more) expect(applyEvent(over, event)).toBe(over)
  })
})

describe('a start from a known score', () => {
  const start = (
    sets: readonly SetScore[],
    points: BySide<number> = [0, 0],
    server: Side | null = 2,
  ): ScoringEvent => ({
    kind: 'start',
    sets,
    points,
    server,
  })
  const set = (one: number, two: number, tiebreak: BySide<number> | null = null): SetScore => ({
    games: [one, two],
    tiebreak,
  })
  const taken = (event: ScoringEvent, code = STANDARD) => applyEvent(underFormat(code, null), event)

  test('continues by the rules of the format', () => {
    const score = taken(start([set(6, 4), set(5, 3)], [2, 3]))
    expect(pointLabels(score)).toEqual(['30', '40'])
    expect(score).toMatchObject({ status: 'live', server: 2, format: STANDARD })
    expect(playedOut(`2${games(1)}`, score)).toMatchObject({ status: 'finished', winner: 1 })
  })

  test('begins the next set after a finished one', () => {
    expect(taken(start([set(6, 4)])).sets).toEqual([set(6, 4), set(0, 0)])
    expect(taken(start([set(7, 6, [7, 3])])).sets).toEqual([set(7, 6, [7, 3]), set(0, 0)])
    expect(taken(start([set(6, 4), set(4, 6)]), 'SET3-S:6/TB7-F:TB10').sets[2]).toEqual(set(0, 0, [0, 0]))
  })

  test.each<[what: string, event: ScoringEvent]>([
    ['in the set', start([set(6, 6, [3, 2])])],
    ['as the running points', start([set(6, 6)], [3, 2])],
    ['in both', start([set(6, 6, [3, 2])], [3, 2])],
  ])('at 6-6 the tie-break runs, whether its points are given %s', (_, event) => {
    const score = taken(event)
    expect(score).toMatchObject({ sets: [{ games: [6, 6], tiebreak: [3, 2] }], points: [3, 2], server: 2 })
    expect(playedOut('1', score).server).toBe(2)
    expect(playedOut('12', score).server).toBe(1)
  })

  test('has no tie-break at 6-6 of an advantage set', () => {
    expect(taken(start([set(6, 6)]), 'SET3-S:6').sets).toEqual([set(6, 6)])
  })

  test('ends the match if its sets win it', () => {
    expect(taken(start([set(6, 4), set(3, 6), set(7, 5)]))).toMatchObject({
      status: 'finished',
      winner: 1,
      server: null,
    })
    expect(taken(start([set(6, 4), set(6, 4), set(0, 0)]))).toMatchObject({ status: 'finished', winner: 1 })
  })

  test('is in the first set if it has no sets', () => {
    expect(taken(start([], [1, 2]))).toMatchObject({ sets: [set(0, 0)], points: [1, 2] })
  })
})
