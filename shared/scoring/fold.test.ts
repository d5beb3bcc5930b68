import { describe, expect, test } from 'vitest'
import { games, playedOut, rally, scoreAt } from '../testing/scores.ts'
import { applyEvent, foldEvents } from './fold.ts'
import { START } from './score.ts'
import type { Declaration } from './scoring-event.ts'

test('a match whose log is empty is scheduled at 0-0', () => {
  expect(foldEvents([])).toEqual({
    sets: [{ games: [0, 0], tiebreak: null }],
    points: [0, 0],
    server: null,
    winner: null,
    status: 'scheduled',
  })
})

test('the first point makes a match live', () => {
  expect(playedOut('2')).toMatchObject({ status: 'live', points: [0, 1] })
})

describe('declarations', () => {
  const running = scoreAt([3, 5], [2, 1])

  test('a suspended match keeps its score and continues from it when resumed', () => {
    const suspended = applyEvent(running, { kind: 'status', status: 'suspended', winner: null })
    expect(suspended).toEqual({ ...running, status: 'suspended' })
    expect(applyEvent(suspended, { kind: 'status', status: 'resumed', winner: null })).toEqual(running)
  })

  test.each<Declaration & ('finished' | 'retired' | 'defaulted')>(['finished', 'retired', 'defaulted'])(
    '[rule 11] %s keeps the partial score, and the winner may be behind',
    (status) => {
      expect(applyEvent(running, { kind: 'status', status, winner: 1 })).toEqual({ ...running, status, winner: 1 })
    },
  )

  test('[rule 11] a walkover has a winner and no score', () => {
    expect(applyEvent(START, { kind: 'status', status: 'walkover', winner: 2 })).toEqual({
      ...START,
      status: 'walkover',
      winner: 2,
    })
  })

  test('a match may finish without a winner', () => {
    expect(applyEvent(running, { kind: 'status', status: 'finished', winner: null })).toMatchObject({ winner: null })
  })
})

describe('[rule 9] penalties', () => {
  test.each([
    ['before the first point', START],
    ['at Adv', scoreAt([1, 2], [4, 3])],
  ])('a warning %s changes nothing', (_, score) => {
    expect(applyEvent(score, { kind: 'penalty', side: 1, penalty: 'warning' })).toEqual(score)
  })

  test('a penalty point goes to the opponent like any point', () => {
    expect(applyEvent(scoreAt([0, 0], [1, 2]), { kind: 'penalty', side: 1, penalty: 'point' })).toEqual(
      scoreAt([0, 0], [1, 3]),
    )
  })

  test('a penalty point can end a game', () => {
    expect(applyEvent(scoreAt([4, 4], [0, 3]), { kind: 'penalty', side: 1, penalty: 'point' })).toEqual(scoreAt([4, 5]))
  })

  test('a penalty game goes to the opponent, and the points start again', () => {
    expect(applyEvent(scoreAt([4, 4], [3, 0]), { kind: 'penalty', side: 2, penalty: 'game' })).toEqual(scoreAt([5, 4]))
  })

  test('a default ends the match for the opponent and keeps the score', () => {
    expect(applyEvent(scoreAt([5, 1], [3, 0]), { kind: 'penalty', side: 1, penalty: 'default' })).toEqual({
      ...scoreAt([5, 1], [3, 0]),
      status: 'defaulted',
      winner: 2,
    })
  })
})

test('[rule 8] a correction of who serves changes no points or games', () => {
  expect(applyEvent(scoreAt([2, 3], [1, 1]), { kind: 'correction', server: 2 })).toEqual({
    ...scoreAt([2, 3], [1, 1]),
    server: 2,
  })
})

test('a match that starts from a known score continues from there', () => {
  const start = { kind: 'start', sets: scoreAt([5, 5]).sets, points: [3, 2], server: 1 } as const
  expect(foldEvents([start])).toEqual({ ...scoreAt([5, 5], [3, 2]), server: 1 })
  expect(foldEvents([start, ...rally('1')])).toEqual({ ...scoreAt([6, 5]), server: 1 })
})

test('folds from any score', () => {
  expect(foldEvents(rally(games(2)), scoreAt([1, 0]))).toEqual(scoreAt([1, 1]))
})
