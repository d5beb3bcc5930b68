import { describe, expect, test } from 'vitest'
import type { Draft } from '../matches/match-log.ts'
import type { BySide } from '../scoring/score.ts'
import { ACTIONS, SHOTS, STROKES } from '../scoring/scoring-event.ts'
import { declared, drafts, logOf, point, UNDO } from '../testing/logs.ts'
import { statsOf } from '../testing/stats.ts'
import { NO_STATS, pointsWon } from './match-stats.ts'

const [{ actions: NO_ACTIONS, winners: NO_WINNERS, unforcedErrors: NO_ERRORS }] = NO_STATS
const statsAfter = (...wanted: Draft[]) => statsOf(logOf(wanted).live.standing)

test('a match without a point counts 0 of everything', () => {
  const nothing = {
    actions: { WINNER: 0, ACE: 0, DOUBLE_FAULT: 0, FORCED_ERROR: 0, UNFORCED_ERROR: 0, RETURN_ERROR: 0 },
    winners: { APPROACH_DROP: 0, DROP_SHOT: 0, LOB: 0, OVERHEAD: 0, WINNER: 0 },
    unforcedErrors: { FOREHAND: 0, BACKHAND: 0 },
    unclassified: 0,
  }
  expect(statsOf([])).toEqual([nothing, nothing])
  expect(pointsWon(statsOf([]))).toEqual([0, 0])
})

test.each(ACTIONS)('counts %s for its player only', (action) => {
  const [one, two] = statsAfter(point(2, { action }))
  expect(one).toEqual(NO_STATS[0])
  expect(two.actions).toEqual({ ...NO_ACTIONS, [action]: 1 })
})

test('an unclassified winner is a point won, and in none of the other counts', () => {
  const stats = statsAfter(point(1, { unclassified: true, shot: 'LOB' }), point(1, { unclassified: false }))
  expect(stats[0]).toMatchObject({ actions: { WINNER: 1 }, winners: { LOB: 0, WINNER: 1 }, unclassified: 1 })
  expect(pointsWon(stats)).toEqual([2, 0])
})

describe('the winners by shot', () => {
  test.each([...SHOTS, undefined])('count a winner with shot %s', (shot) => {
    const [{ actions, winners }] = statsAfter(point(1, { shot }))
    expect(actions.WINNER).toBe(1)
    expect(winners).toEqual({ ...NO_WINNERS, [shot ?? 'WINNER']: 1 })
  })

  test.each(ACTIONS.filter((action) => action !== 'WINNER'))('do not count %s', (action) => {
    expect(statsAfter(point(1, { action }))[0].winners).toEqual(NO_WINNERS)
  })
})

describe('the unforced errors by stroke', () => {
  test.each(STROKES)('count an error with the %s', (stroke) => {
    const [{ actions, unforcedErrors }] = statsAfter(point(1, { action: 'UNFORCED_ERROR', stroke }))
    expect(actions.UNFORCED_ERROR).toBe(1)
    expect(unforcedErrors).toEqual({ ...NO_ERRORS, [stroke]: 1 })
  })

  test('do not count an error without a stroke', () => {
    expect(statsAfter(point(1, { action: 'UNFORCED_ERROR' }))[0].unforcedErrors).toEqual(NO_ERRORS)
  })

  test.each(ACTIONS.filter((action) => action !== 'UNFORCED_ERROR'))('do not count %s with a stroke', (action) => {
    expect(statsAfter(point(1, { action, stroke: 'BACKHAND' }))[0].unforcedErrors).toEqual(NO_ERRORS)
  })
})

describe('the points won', () => {
  test.each<[string, BySide<number>, Draft[]]>([
    ['a winner and an ace are points of their player', [2, 0], [point(1), point(1, { action: 'ACE' })]],
    [
      'each of the four errors is a point of the opponent',
      [0, 4],
      [
        point(1, { action: 'DOUBLE_FAULT' }),
        point(1, { action: 'FORCED_ERROR' }),
        point(1, { action: 'UNFORCED_ERROR' }),
        point(1, { action: 'RETURN_ERROR' }),
      ],
    ],
    ['points of several games are added up', [7, 5], drafts('111122221112')],
    ['a point that was taken back does not count', [1, 0], [...drafts('112'), UNDO, UNDO]],
    ['rain is not a point', [1, 1], [...drafts('1'), declared('suspended'), declared('resumed'), ...drafts('2')]],
  ])('%s', (_rule, wanted, log) => {
    expect(pointsWon(statsAfter(...log))).toEqual(wanted)
  })
})
