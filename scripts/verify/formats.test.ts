import { describe, expect, test } from 'vitest'
import { games } from '../../shared/testing/scores.ts'
import { playedMatch } from './played-match.ts'
import { pointsOf } from './testing/lines.ts'
import { verifyMatch } from './verify-match.ts'

const verdict = (match: object) => verifyMatch(playedMatch(JSON.stringify(match)))
const ONE_ALL = games(1, 6) + games(2, 6)
/** Returns the points of `count` games for each side, in turn. */
const all = (count: number): string => (games(1) + games(2)).repeat(count)
/** A tie-break that side 1 wins to love. */
const tiebreak = (to: number): string => '1'.repeat(to)

type Result = [winners: string, sets: number[][]]
const DECIDED: Readonly<Record<string, Result>> = {
  'a tie-break to 7 at 6-6': [
    ONE_ALL + all(6) + tiebreak(7),
    [
      [6, 0],
      [0, 6],
      [7, 6],
    ],
  ],
  'a tie-break to 10 at 6-6': [
    ONE_ALL + all(6) + tiebreak(10),
    [
      [6, 0],
      [0, 6],
      [7, 6],
    ],
  ],
  'a tie-break at 12-12': [
    ONE_ALL + all(12) + tiebreak(7),
    [
      [6, 0],
      [0, 6],
      [13, 12],
    ],
  ],
  'a match tie-break': [
    ONE_ALL + tiebreak(10),
    [
      [6, 0],
      [0, 6],
      [1, 0],
    ],
  ],
  'no tie-break': [
    ONE_ALL + all(12) + games(1, 2),
    [
      [6, 0],
      [0, 6],
      [14, 12],
    ],
  ],
}
const line = (decided: string, more: object) => {
  const [winners, sets] = DECIDED[decided] ?? ['', []]
  return { id: 'x', bestOf: 3, winner: 1, sets, points: pointsOf(winners), ...more }
}

describe('finalSetTiebreak determines how the deciding set is played', () => {
  test.each<[said: unknown, agreeing: string[]]>([
    [false, ['no tie-break']],
    [true, ['a tie-break to 7 at 6-6']],
    [7, ['a tie-break to 7 at 6-6']],
    [10, ['a tie-break to 10 at 6-6', 'a match tie-break']],
    [12, ['a tie-break at 12-12']],
    [undefined, Object.keys(DECIDED)],
    [null, Object.keys(DECIDED)],
  ])('%j', (finalSetTiebreak, agreeing) => {
    const agree = Object.keys(DECIDED).filter((decided) => {
      return verdict(line(decided, { finalSetTiebreak })).disagreement === null
    })
    expect(agree).toEqual(agreeing)
  })

  test('finalSetTiebreak also determines how the only set of a match is played', () => {
    const one = { bestOf: 1, finalSetTiebreak: 10, winner: 1, sets: [[7, 6]], points: pointsOf(all(6) + tiebreak(10)) }
    expect(verdict(one)).toMatchObject({ right: true, disagreement: null })
    const out = { ...one, finalSetTiebreak: false, sets: [[8, 6]], points: pointsOf(all(6) + games(1, 2)) }
    expect(verdict(out)).toMatchObject({ right: true, disagreement: null })
  })
})

describe('a given format takes precedence over bestOf and finalSetTiebreak', () => {
  const golden = '1'.repeat(3) + '2'.repeat(4)
  test.each<[what: string, format: string, winners: string, sets: number[][], winner: number]>([
    ['a pro set with a tie-break at 8-8', 'SET1-S:8/TB7', all(8) + tiebreak(7), [[9, 8]], 1],
    ['a pro set with a tie-break at 7-7', 'SET1-S:8/TB7@7', all(7) + tiebreak(7), [[8, 7]], 1],
    [
      'a final set of 70-68',
      'SET5-S:6/TB7-F:6',
      ONE_ALL.repeat(2) + all(68) + games(1, 2),
      [
        [6, 0],
        [0, 6],
        [6, 0],
        [0, 6],
        [70, 68],
      ],
      1,
    ],
    [
      'a final set with a tie-break at 12-12',
      'SET5-S:6/TB7-F:6/TB7@12',
      ONE_ALL.repeat(2) + all(12) + tiebreak(7),
      [
        [6, 0],
        [0, 6],
        [6, 0],
        [0, 6],
        [13, 12],
      ],
      1,
    ],
    [
      'no-ad doubles with a match tie-break',
      'SET3-S:6NOAD/TB7-F:TB10',
      golden.repeat(6) + games(1, 6) + tiebreak(10),
      [
        [0, 6],
        [6, 0],
        [10, 0],
      ],
      1,
    ],
    [
      'Fast4',
      'SET3-S:4NOAD/TB5NOAD@3',
      golden.repeat(4) + all(3) + '2'.repeat(5),
      [
        [0, 4],
        [3, 4],
      ],
      2,
    ],
    [
      'padel with a golden point',
      'SET3-S:6/TB7-G:TN1D',
      golden.repeat(12),
      [
        [0, 6],
        [0, 6],
      ],
      2,
    ],
  ])('%s', (_, format, winners, sets, winner) => {
    const said = { format, bestOf: 3, finalSetTiebreak: false, winner, sets, points: pointsOf(winners) }
    expect(verdict(said)).toMatchObject({ right: true, disagreement: null })
  })
})

test('a line with several possible formats gets the disagreement of the likeliest one', () => {
  expect(verdict(line('no tie-break', { finalSetTiebreak: undefined, winner: 2 })).disagreement).toMatch(/^over after/)
})

describe('a timed set', () => {
  const time = [null, null, 'TIME']
  const line = (points: unknown[], sets: number[][], winner: number) => ({ format: 'SET1-S:T20', winner, sets, points })

  test('is over when its line calls time', () => {
    const points = [...pointsOf(games(1, 5) + games(2, 3)), time]
    expect(verdict(line(points, [[5, 3]], 1))).toMatchObject({ right: true, disagreement: null })
    expect(verdict(line(points, [[3, 5]], 2))).toMatchObject({ right: false })
  })

  test('is decided by one more game if it is level', () => {
    const points = [...pointsOf(all(2)), time, ...pointsOf(games(2))]
    expect(verdict(line(points, [[2, 3]], 2))).toMatchObject({ right: true, disagreement: null })
  })
})
