import { describe, expect, test } from 'vitest'
import { games } from '../../shared/testing/scores.ts'
import { playedMatch } from './played-match.ts'
import { PlayedMatchError } from './read-values.ts'
import { BARE, pointsOf, SHORT } from './testing/lines.ts'
import { verifyMatch } from './verify-match.ts'

const verdict = (match: object) => verifyMatch(playedMatch(JSON.stringify(match)))
const bo3 = (more: object) => ({ id: 'x', bestOf: 3, finalSetTiebreak: true, ...more })
/** Returns the match {@link SHORT} with one changed point. */
const withPoint = (index: number, change: (point: unknown[]) => unknown[]) => ({
  ...SHORT,
  points: SHORT.points.map((point, at) => (at === index ? change([...point]) : point)),
})

describe('a correct match', () => {
  test('agrees in its result, in every state and in who serves each point', () => {
    expect(verdict(SHORT)).toMatchObject({
      right: true,
      states: { right: 24, all: 24 },
      servers: { right: 24, all: 24 },
      points: 24,
      disagreement: null,
    })
  })

  test('may omit the states of its points', () => {
    expect(verdict(BARE)).toMatchObject({ right: true, states: { right: 0, all: 0 }, servers: { right: 24, all: 24 } })
  })

  test('may omit who serves', () => {
    const line = bo3({
      winner: 1,
      sets: [
        [6, 0],
        [6, 0],
      ],
      points: pointsOf(games(1, 12)),
    })
    expect(verdict(line)).toMatchObject({ right: true, servers: { right: 0, all: 0 }, disagreement: null })
  })

  test.each([
    ['as one game', [1, 0]],
    ['by its points', [10, 0]],
  ])('may record a match tie-break %s', (_, last) => {
    const points = pointsOf(games(1, 6) + games(2, 6) + '1'.repeat(10))
    const line = { id: 'x', format: 'SET3-S:6/TB7-F:TB10', winner: 1, sets: [[6, 0], [0, 6], last], points }
    expect(verdict(line)).toMatchObject({ right: true, disagreement: null })
  })

  test('has no tie-break in its last set if its line says so', () => {
    const oneAll = games(1, 6) + games(2, 6)
    const sixAll = (games(1) + games(2)).repeat(6)
    const line = {
      winner: 2,
      sets: [
        [6, 0],
        [0, 6],
        [6, 8],
      ],
      points: pointsOf(oneAll + sixAll + games(2, 2)),
    }
    expect(verdict(bo3({ ...line, finalSetTiebreak: false }))).toMatchObject({ right: true, disagreement: null })
    expect(verdict(bo3(line))).toMatchObject({ right: false })
  })

  test('has a longer tie-break in its last set if its line gives the number of points', () => {
    const winners = games(1, 6) + games(2, 6) + (games(1) + games(2)).repeat(6) + '1'.repeat(10)
    const line = {
      winner: 1,
      sets: [
        [6, 0],
        [0, 6],
        [7, 6],
      ],
      points: pointsOf(winners),
      finalSetTiebreak: 10,
    }
    expect(verdict(bo3(line))).toMatchObject({ right: true, disagreement: null })
  })

  test('may have ended by a retirement, whichever side was ahead', () => {
    const line = bo3({
      winner: 2,
      status: 'retired',
      sets: [
        [6, 0],
        [1, 0],
      ],
      points: pointsOf(games(1, 7)),
    })
    expect(verdict(line)).toMatchObject({ right: true, disagreement: null })
  })
})

describe('reports the first disagreement of a match', () => {
  test.each<[what: string, match: object, disagreement: RegExp, states: number, servers: number]>([
    ['a server', withPoint(4, ([, ...rest]) => [2, ...rest]), /^point 5: server 1, recorded 2$/, 24, 23],
    [
      'a label',
      withPoint(1, (point) => point.with(6, '40')),
      /^point 2: state set 1 games 0-0 30-0, recorded set 1 games 0-0 40-0$/,
      23,
      24,
    ],
    ['a set', withPoint(3, (point) => point.with(3, 2)), /^point 4: state set 1 .* recorded set 2 /, 23, 24],
    ['the result', { ...SHORT, sets: [[4, 1]] }, /^sets 4-2, recorded 4-1$/, 24, 24],
    ['the winner', { ...SHORT, winner: 2 }, /^winner 1, recorded 2$/, 24, 24],
    [
      'points that end before the match is over',
      { ...BARE, points: BARE.points.slice(0, -1), sets: undefined, winner: undefined },
      /^not over after its last point, at 3-2$/,
      0,
      23,
    ],
    [
      'an end that comes too early',
      { ...BARE, points: [...BARE.points, ...BARE.points.slice(0, 1)] },
      /^point 25: server unknown, recorded 2$/,
      0,
      24,
    ],
    [
      'points after the end',
      { ...BARE, points: [...BARE.points, [null, 1, 'ACE']] },
      /^over after point 24 of 25$/,
      0,
      24,
    ],
  ])('%s', (_, match, disagreement, states, servers) => {
    expect(verdict(match)).toMatchObject({
      disagreement: expect.stringMatching(disagreement),
      states: { right: states },
      servers: { right: servers },
    })
  })

  test('a wrong state leaves the result right; a wrong winner or a point after the end makes it wrong', () => {
    expect(verdict(withPoint(1, (point) => point.with(6, '40'))).right).toBe(true)
    expect(verdict({ ...SHORT, winner: 2 }).right).toBe(false)
    expect(verdict({ ...BARE, points: [...BARE.points, [null, 1, 'ACE']] }).right).toBe(false)
  })
})

test.each<[line: string, problem: RegExp]>([
  ['{', /not JSON/],
  ['[]', /not a match/],
  ['{}', /points: must be a list/],
  ['{"points": [], "bestOf": 4}', /bestOf: "SET4-S:6\/TB7", at character 4: .*best of 1, 3 or 5/],
  ['{"points": [], "format": "SET3-S:6/TB"}', /format: "SET3-S:6\/TB", at character 12/],
  ['{"points": {}, "bestOf": 3, "winner": 1}', /points: must be a list/],
  ['{"points": [], "winner": 1}', /bestOf: is missing, and so is a format/],
  ['{"points": [], "format": 3}', /format: must be a matchUpFormat code/],
])('rejects a line that is not a match: %s', (line, problem) => {
  expect(() => playedMatch(line)).toThrow(PlayedMatchError)
  expect(() => playedMatch(line)).toThrow(problem)
})
