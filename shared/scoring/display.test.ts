import { describe, expect, test } from 'vitest'
import { games, gamesAll, playedOut, scoreAt } from '../testing/scores.ts'
import { gameScore, scoreList } from './display.ts'
import { foldEvents } from './fold.ts'
import { type Score, START } from './score.ts'

describe('the score list', () => {
  test('is blank before the first point', () => {
    expect(scoreList(START)).toEqual([' ', ':', ' '])
  })

  test('shows 0:0 from the first point on', () => {
    expect(scoreList(playedOut('1'))).toEqual(['0', ':', '0'])
  })

  test('[§4] has the games of player 1 in first place and the games of player 2 in third place', () => {
    expect(scoreList(playedOut(games(1, 6) + games(2, 4)))).toEqual(['6', ':', '4'])
  })

  test.each(['suspended', 'walkover', 'retired', 'defaulted'] as const)(
    'stays blank where a match is %s before its first point',
    (status) => {
      expect(scoreList(foldEvents([{ kind: 'status', status, winner: null }]))).toEqual([' ', ':', ' '])
    },
  )

  test.each(['suspended', 'finished', 'retired', 'defaulted'] as const)(
    'keeps the games of a match that is %s',
    (status) => {
      const score = foldEvents([{ kind: 'status', status, winner: null }], scoreAt([3, 5], [1, 0]))
      expect(scoreList(score)).toEqual(['3', ':', '5'])
    },
  )

  test('counts the sets won in a match of several sets, and the last set only if the match is won', () => {
    const set = (one: number, two: number): Score['sets'][number] => ({ games: [one, two], tiebreak: null })
    const running: Score = { ...scoreAt([0, 0]), sets: [set(6, 4), set(3, 6), set(5, 2)] }
    expect(scoreList(running)).toEqual(['1', ':', '1'])
    const won: Score = { ...running, sets: [set(6, 4), set(3, 6), set(6, 2)], status: 'finished', winner: 1 }
    expect(scoreList(won)).toEqual(['2', ':', '1'])
  })
})

describe("the running game's labels in one string", () => {
  test.each([
    ['15-0', '1'],
    ['15-40', '1 222'],
    ['40-Adv', '111 222 2'],
    ['0-0', games(1)],
    ['2-1', `${gamesAll(7)} 11 2`],
  ])('are %s', (labels, winners) => {
    expect(gameScore(playedOut(winners))).toBe(labels)
  })
})
