import { describe, expect, test } from 'vitest'
import { games } from '../../shared/testing/scores.ts'
import { playedMatch } from './played-match.ts'
import { BARE, pointsOf, SHORT } from './testing/lines.ts'
import { verifyMatch } from './verify-match.ts'

const verdict = (match: object) => verifyMatch(playedMatch(JSON.stringify(match)))
const AGREES = { right: true, disagreement: null }
type Points = readonly (readonly unknown[])[]

/** Returns the match without the sides that served these points (numbered from 1). */
const unserved = (...numbers: number[]) => ({
  ...SHORT,
  points: (SHORT.points as Points).map((point, index) => (numbers.includes(index + 1) ? point.with(0, null) : point)),
})
const withoutStates = (points: Points): Points => points.map((point) => point.slice(0, 3))

describe('missing serving sides', () => {
  test.each([
    ['of the first point', [1]],
    ['of the first game', [1, 2, 3, 4]],
    ['of three games', [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]],
    ['in the middle', [6, 7, 13]],
    ['of all but the last point', Array.from({ length: 23 }, (_, index) => index + 1)],
  ])('%s do not prevent the comparison of the others', (_, numbers) => {
    const known = 24 - numbers.length
    expect(verdict(unserved(...numbers))).toMatchObject({ ...AGREES, servers: { right: known, all: known } })
  })

  test('in a tie-break: the first recorded side determines who served first in the match', () => {
    const [sixAll, tiebreak] = [(games(1) + games(2)).repeat(6), '22122222']
    const turns = [1, 2, 2, 1, 1, 2, 2, 1]
    const points = pointsOf(sixAll + tiebreak).map((point, index) => [turns[index - 48] ?? null, ...point.slice(1)])
    const line = { format: 'SET1-S:6/TB7', winner: 2, sets: [[6, 7]], points: points.with(48, [null, 2, 'WINNER']) }
    expect(verdict(line)).toMatchObject({ ...AGREES, servers: { right: 7, all: 7 } })
  })

  test('may be written as 0, and recorded ones as strings', () => {
    const points = (SHORT.points as Points).map((point, index) => point.with(0, index === 0 ? 0 : String(point[0])))
    expect(verdict({ ...SHORT, points })).toMatchObject({ ...AGREES, servers: { right: 23, all: 23 } })
  })

  test('disagree if a recorded side contradicts the first recorded one', () => {
    const points = unserved(1, 2).points.with(3, [1, ...(SHORT.points[3] as readonly unknown[]).slice(1)])
    expect(verdict({ ...SHORT, points })).toMatchObject({ right: true, disagreement: 'point 4: server 2, recorded 1' })
  })
})

describe('a match that was not played to its end', () => {
  const PARTIAL = {
    bestOf: 3,
    finalSetTiebreak: true,
    winner: 2,
    sets: [
      [6, 0],
      [1, 0],
    ],
    points: pointsOf(`${games(1, 7)}11`),
  }

  test.each([
    { status: 'retired' },
    { status: 'Retirement' },
    { status: 'RET' },
    { status: 'defaulted' },
    { status: 'W/O' },
    { status: 'abandoned' },
    { retired: true },
    { completed: false },
  ])('agrees if the line says so: %j', (more) => {
    expect(verdict({ ...PARTIAL, sets: undefined, ...more })).toMatchObject(AGREES)
  })

  test('agrees if its sets are unfinished, even in a tie-break or between two sets', () => {
    expect(verdict(PARTIAL)).toMatchObject(AGREES)
    const sixAll = (games(1) + games(2)).repeat(6)
    expect(verdict({ ...PARTIAL, sets: [[6, 6]], points: pointsOf(`${sixAll}112`) })).toMatchObject(AGREES)
    const between = { ...PARTIAL, points: pointsOf(games(1, 6)) }
    for (const sets of [
      [[6, 0]],
      [
        [6, 0],
        [0, 0],
      ],
      [
        [6, 0],
        [0, 0],
        [0, 0],
      ],
    ]) {
      expect(verdict({ ...between, sets })).toMatchObject(AGREES)
    }
  })

  test.each([
    ['its points', [4, 1]],
    ['a set at 0-0', [0, 0]],
  ])('agrees in a match tie-break recorded by %s', (_, last) => {
    const points = pointsOf(`${games(1, 6)}${games(2, 6)}11121`)
    const sets = [[6, 0], [0, 6], last]
    expect(verdict({ format: 'SET3-S:6/TB7-F:TB10', winner: 1, points, sets })).toMatchObject(AGREES)
  })

  test('may have no points: a walkover', () => {
    expect(verdict({ bestOf: 3, winner: 2, sets: [], points: [] })).toMatchObject(AGREES)
    expect(verdict({ bestOf: 3, status: 'walkover', winner: 2, sets: null, points: [] })).toMatchObject(AGREES)
  })

  test('disagrees if the recorded games differ', () => {
    expect(
      verdict({
        ...PARTIAL,
        status: 'retired',
        sets: [
          [6, 0],
          [2, 0],
        ],
      }).disagreement,
    ).toBe('sets 6-0 1-0, recorded 6-0 2-0')
  })
})

describe('an incomplete list of points', () => {
  const half = SHORT.points.slice(0, 14)

  test('agrees if the state of its last point confirms the score at that point', () => {
    expect(verdict({ ...SHORT, points: half })).toMatchObject({ ...AGREES, states: { right: 14, all: 14 } })
    expect(verdict({ ...SHORT, sets: undefined, points: half })).toMatchObject(AGREES)
  })

  test('disagrees if no state confirms the score at its last point, or if the recorded result can’t follow from that score', () => {
    expect(verdict({ ...SHORT, points: withoutStates(half) }).disagreement).toBe('sets 2-1, recorded 4-2')
    expect(verdict({ ...SHORT, sets: [[1, 4]], winner: 2, points: half }).disagreement).toBe('sets 2-1, recorded 1-4')
  })
})

describe('a line may omit members or write them differently:', () => {
  test.each<[what: string, more: object]>([
    ['no id', { id: undefined }],
    ['no winner', { winner: null }],
    ['no sets', { sets: undefined }],
    ['no names', { player1: undefined, player2: undefined }],
    ['a winner as a word', { winner: '1' }],
    ['sets with the points of a tie-break beside them', { sets: [[4, 2, null]] }],
  ])('%s', (_, more) => {
    expect(verdict({ ...SHORT, ...more })).toMatchObject({ ...AGREES, states: { right: 24 } })
    expect(verdict({ ...BARE, ...more })).toMatchObject(AGREES)
  })

  test('a penalty in the list of points changes points, games and service like a point', () => {
    const points = [
      [1, 2, 'POINT_PENALTY', 1, 0, 0, '15', '0'],
      [1, 2, 'GAME_PENALTY', 1, 1, 0, '0', '0'],
      [2, 1, 'ACE', 1, 1, 0, '15', '0'],
    ]
    expect(verdict({ bestOf: 3, status: 'retired', points })).toMatchObject({
      ...AGREES,
      states: { right: 3, all: 3 },
      servers: { right: 3, all: 3 },
    })
  })

  test.each(['AD', 'A', 'Adv', 'ad'])('advantage as %s', (label) => {
    const deuce = ['15', '30', '40'].flatMap((mine, index) => {
      const theirs = ['0', '15', '30'][index]
      return [
        [1, 1, 'WINNER', 1, 0, 0, mine, theirs],
        [1, 2, 'WINNER', 1, 0, 0, mine, mine],
      ]
    })
    const points = [...deuce, [1, 1, 'ACE', 1, 0, 0, label, 40]]
    expect(verdict({ bestOf: 3, status: 'retired', points })).toMatchObject({ ...AGREES, states: { right: 7, all: 7 } })
  })
})
