import { describe, expect, test } from 'vitest'
import { at, played, TO_SIX_ALL } from '../testing/formats.ts'
import { scoreAt } from '../testing/scores.ts'
import { atStake, breakPointFor, type Stake } from './at-stake.ts'
import type { BySide, Side } from './score.ts'

const STANDARD = 'SET3-S:6/TB7'
const GAME: Stake = { wins: 'game', breaks: false }
const BREAK: Stake = { wins: 'game', breaks: true }
const SET: Stake = { wins: 'set', breaks: false }
const MATCH: Stake = { wins: 'match', breaks: false }

describe('the stakes when side 1 serves', () => {
  test.each<[sets: BySide<number>[], points: BySide<number>, one: Stake | null, two: Stake | null]>([
    [[[0, 0]], [0, 0], null, null],
    [[[0, 0]], [2, 2], null, null],
    [[[0, 0]], [3, 0], GAME, null],
    [[[0, 0]], [3, 2], GAME, null],
    [[[0, 0]], [3, 3], null, null],
    [[[0, 0]], [4, 3], GAME, null],
    [[[0, 0]], [0, 3], null, BREAK],
    [[[0, 0]], [7, 8], null, BREAK],
    [[[5, 2]], [3, 1], SET, null],
    [[[5, 5]], [3, 1], GAME, null],
    [[[6, 5]], [3, 1], SET, null],
    [[[2, 5]], [1, 3], null, { wins: 'set', breaks: true }],
    [
      [
        [6, 4],
        [5, 2],
      ],
      [3, 1],
      MATCH,
      null,
    ],
    [
      [
        [4, 6],
        [5, 2],
      ],
      [3, 1],
      SET,
      null,
    ],
    [
      [
        [4, 6],
        [2, 5],
      ],
      [1, 3],
      null,
      { wins: 'match', breaks: true },
    ],
    [
      [
        [4, 6],
        [6, 2],
        [2, 5],
      ],
      [1, 3],
      null,
      { wins: 'match', breaks: true },
    ],
  ])('at %j %j', (sets, points, one, two) => {
    expect(atStake(at(STANDARD, sets, points))).toEqual({ stakes: [one, two], deciding: false })
  })
})

describe('deciding points', () => {
  test('[rule 5] no-ad: 40-40 is game point and break point at once', () => {
    expect(atStake(played('SET3-S:6NOAD/TB7', '111 222'))).toEqual({ stakes: [GAME, BREAK], deciding: true })
  })

  test('[rule 5] a deciding point can be set point for one side and match point for the other', () => {
    const score = at(
      'SET3-S:6NOAD/TB7',
      [
        [6, 4],
        [5, 6],
      ],
      [3, 3],
    )
    expect(atStake(score)).toEqual({ stakes: [GAME, { wins: 'set', breaks: true }], deciding: true })
    const decider = at(
      'SET3-S:4NOAD/TB5NOAD@3',
      [
        [4, 2],
        [3, 3],
      ],
      [4, 4],
    )
    expect(atStake(decider)).toEqual({ stakes: [MATCH, SET], deciding: true })
  })

  test('the star point is the third deuce', () => {
    const decides = ['111222', '11122212', '1112221212'].map(
      (all) => atStake(played('SET3-S:6/TB7-G:TN3D', all)).deciding,
    )
    expect(decides).toEqual([false, false, true])
  })
})

describe('tie-breaks', () => {
  const tiebreak = played(STANDARD, TO_SIX_ALL)
  const points = (one: number, two: number, server: Side) => ({
    ...tiebreak,
    sets: [{ games: [6, 6], tiebreak: [one, two] }] as const,
    points: [one, two] as const,
    server,
  })

  test.each<[one: number, two: number, first: Stake | null, second: Stake | null]>([
    [5, 5, null, null],
    [6, 5, SET, null],
    [6, 6, null, null],
    [9, 10, null, SET],
  ])('have the right stakes at %i-%i', (one, two, first, second) => {
    expect(atStake(points(one, two, 1))).toEqual({ stakes: [first, second], deciding: false })
  })

  test('[rule 7] have no break points', () => {
    expect(breakPointFor(points(6, 3, 2))).toBeNull()
    expect(breakPointFor(at(STANDARD, [[0, 0]], [0, 3], 1))).toBe(2)
    expect(breakPointFor(at(STANDARD, [[0, 0]], [3, 0], 2))).toBe(1)
    expect(breakPointFor(at(STANDARD, [[0, 0]], [3, 0], 1))).toBeNull()
  })

  test('decide the match in a match tie-break', () => {
    const decider = at(
      'SET3-S:6/TB7-F:TB10',
      [
        [6, 4],
        [4, 6],
        [0, 0],
      ],
      [9, 4],
    )
    expect(atStake(decider)).toEqual({ stakes: [MATCH, null], deciding: false })
  })
})

test('while it is unknown who serves there are game points and no break points', () => {
  expect(atStake(at(STANDARD, [[0, 0]], [0, 3], null)).stakes).toEqual([null, GAME])
})

test('after the end nothing is at stake', () => {
  const over = { ...at(STANDARD, [[5, 0]], [3, 0]), status: 'retired', winner: 2 } as const
  expect(atStake(over)).toEqual({ stakes: [null, null], deciding: false })
})

test('[rule 13] the documented rules have game points only', () => {
  expect(atStake(scoreAt([5, 0], [3, 0]))).toEqual({ stakes: [GAME, null], deciding: false })
  expect(atStake(scoreAt([7, 7], [3, 3]))).toEqual({ stakes: [null, null], deciding: false })
})
