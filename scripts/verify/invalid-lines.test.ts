import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { games } from '../../shared/testing/scores.ts'
import { playedMatch } from './played-match.ts'
import { PlayedMatchError } from './read-values.ts'
import { BARE, pointsOf, SHORT } from './testing/lines.ts'
import { verifyMatch } from './verify-match.ts'

const verdict = (match: object) => verifyMatch(playedMatch(JSON.stringify(match)))
const AGREES = { right: true, disagreement: null }
type Points = readonly (readonly unknown[])[]
const POINTS: Points = SHORT.points
/** Returns the match with these points (numbered from 1) changed. */
const rewritten = (change: (point: readonly unknown[]) => unknown, ...numbers: number[]) => ({
  ...SHORT,
  points: POINTS.map((point, index) => (numbers.includes(index + 1) ? change(point) : point)),
})

describe('an unfinished match agrees', () => {
  test.each<[what: string, line: object]>([
    ['a walkover without sets', { bestOf: 3, winner: 2, points: [], sets: null }],
    ['a walkover whose sets are left out', { bestOf: 3, winner: 1, points: [] }],
    [
      'a walkover with sets that were never begun',
      {
        bestOf: 3,
        winner: 1,
        points: [],
        sets: [
          [0, 0],
          [null, null],
        ],
      },
    ],
    ['a walkover without points', { bestOf: 5, winner: 1 }],
    ['a walkover without a winner', { bestOf: 3, status: 'Walkover', points: null }],
    ['a retirement without sets', { bestOf: 3, winner: 2, points: pointsOf(`${games(1, 9)}12`) }],
    [
      'a retirement with an empty list of sets',
      { bestOf: 3, winner: 2, sets: [], points: pointsOf(`${games(1, 9)}12`) },
    ],
    ['a retirement in the first game', { bestOf: 3, winner: 2, sets: [[0, 0]], points: pointsOf('12') }],
  ])('%s', (_, line) => {
    expect(verdict(line)).toMatchObject(AGREES)
  })

  test('an unfinished match disagrees if its line says that it is completed', () => {
    const line = { bestOf: 3, winner: 2, points: pointsOf(games(1, 9)) }
    for (const more of [{ status: 'completed' }, { status: 'Finished' }, { completed: true }]) {
      expect(verdict({ ...line, ...more }).disagreement).toMatch(/^not over after its last point, at 6-0 3-0$/)
    }
  })
})

describe('a winner', () => {
  test.each([0, '0', null, '', 'unknown', 'NaN', '1', 'P1', 'player1', 'player 1', '1.0', ' 1 ', 'Ana', 'ANA'])(
    'may be written as %j',
    (winner) => {
      expect(verdict({ ...SHORT, winner })).toMatchObject(AGREES)
    },
  )

  test.each([2, '2', 'P2', 'Bea'])('written as %j names the other player, which is a disagreement', (winner) => {
    expect(verdict({ ...SHORT, winner })).toMatchObject({ right: false, disagreement: 'winner 1, recorded 2' })
  })

  test.each(['Eva', 3, true, {}])('written as %j is unknown, and the rest is still compared', (winner) => {
    const disagreement = 'winner: must be 1 or 2'
    expect(verdict({ ...SHORT, winner })).toMatchObject({ right: true, states: { right: 24 }, disagreement })
  })
})

describe('sets', () => {
  test.each<[sets: unknown]>([
    [
      [
        [4, 2],
        [null, null],
      ],
    ],
    [
      [
        [4, 2],
        [0, 0],
        [0, 0],
      ],
    ],
    [[[4, 2], null, '']],
    [[['4', '2']]],
    [[[4.0, 2, 'x']]],
    [[{ games: [4, 2], tiebreak: null }]],
    [[{ games: ['4', '2'] }, { games: [null, null], tiebreak: null }]],
    [[{ games1: 4, games2: 2 }]],
    [[{ player1: 4, player2: 2 }]],
    [['4-2']],
    ['4-2'],
    ['4-2, 0-0'],
  ])('may be written as %j', (sets) => {
    expect(verdict({ ...SHORT, sets })).toMatchObject(AGREES)
  })

  test.each<[sets: unknown]>([[[4, 2]], [[['four', 2]]], [[[4, -2]]], [[[4.5, 2]]], [[null, [4, 2]]], [7], ['ret. 4']])(
    'written as %j cannot be read, and the rest is still compared',
    (sets) => {
      const disagreement = 'sets: must have pairs of games'
      expect(verdict({ ...SHORT, sets })).toMatchObject({ right: true, states: { right: 24 }, disagreement })
    },
  )

  test.each<[last: unknown]>([
    [[1, 0]],
    [[10, 8]],
    [{ games: [1, 0], tiebreak: [10, 8] }],
    [{ games: [0, 0], tiebreak: [10, 8] }],
    [{ games: [10, 8] }],
    ['1-0(8)'],
  ])('may have a match tie-break written as %j', (last) => {
    const points = pointsOf(`${games(1, 6)}${games(2, 6)}${'12'.repeat(8)}11`)
    expect(
      verdict({ bestOf: 3, finalSetTiebreak: 'TB10', winner: 1, sets: [[6, 0], [0, 6], last], points }),
    ).toMatchObject(AGREES)
  })

  test('decide the winner if the list of points is incomplete', () => {
    const points = [[1, 1, 'ACE', 1, 0, 0, '15', '0']]
    const line = {
      bestOf: 3,
      sets: [
        [6, 0],
        [6, 0],
      ],
      points,
    }
    expect(verdict({ ...line, winner: 1 })).toMatchObject(AGREES)
    expect(verdict({ ...line, winner: 2 }).disagreement).toBe('sets 6-0 6-0 are won by side 1, recorded winner 2')
  })

  test.each<[sets: number[][]]>([
    [
      [
        [6, 0],
        [9, 1],
      ],
    ],
    [
      [
        [6, 5],
        [6, 0],
      ],
    ],
    [
      [
        [6, 0],
        [6, 0],
        [6, 0],
      ],
    ],
    [[[8, 6]]],
  ])('that are impossible, such as %j, disagree even if the list of points is incomplete', (sets) => {
    const points = [[1, 1, 'ACE', 1, 0, 0, '15', '0']]
    expect(verdict({ bestOf: 3, finalSetTiebreak: true, sets, points }).disagreement).toMatch(
      /impossible in this format$/,
    )
  })
})

describe('finalSetTiebreak accepts other spellings', () => {
  const oneAll = games(1, 6) + games(2, 6)
  const sixAll = (games(1) + games(2)).repeat(6)
  const line = (last: number[], points: string) => ({
    bestOf: 3,
    sets: [[6, 0], [0, 6], last],
    points: pointsOf(oneAll + points),
  })
  test.each<[what: string, match: object, words: unknown[]]>([
    ['a tie-break as in the others', line([7, 6], `${sixAll}1111111`), ['true', 'TRUE', 'yes', 1, '7', 'TB7', 7]],
    ['played out', line([8, 6], sixAll + games(1, 2)), ['false', 'False', 'no', 0, '0', 'none', 'advantage']],
    [
      'a tie-break to 10 at 6-6',
      line([7, 6], sixAll + '1'.repeat(10)),
      ['TB10', 'tb10', '10', 10, '10.0', '10-point', '10 points'],
    ],
    ['a match tie-break', line([1, 0], '1'.repeat(10)), ['TB10', '10', 10, undefined]],
    ['a tie-break at 12-12', line([13, 12], `${sixAll}${sixAll}1111111`), [12, '12', 'TB7@12']],
  ])('%s', (_, match, words) => {
    for (const finalSetTiebreak of words) {
      expect(verdict({ ...match, finalSetTiebreak }), JSON.stringify(finalSetTiebreak)).toMatchObject(AGREES)
    }
  })

  test.each(['maybe', -1, 100, {}, []])('%j cannot be read, so any deciding set is accepted', (finalSetTiebreak) => {
    const disagreement = 'finalSetTiebreak: must be true, false or a number of points'
    const match = line([8, 6], sixAll + games(1, 2))
    expect(verdict({ ...match, finalSetTiebreak })).toMatchObject({ right: true, disagreement })
  })

  test.each([3, '3', 3.0, 'best of 3', 'BO3', '3.0'])('bestOf accepts other spellings: %j', (bestOf) => {
    expect(verdict({ ...line([1, 0], '1'.repeat(10)), bestOf })).toMatchObject(AGREES)
  })
})

describe('the states of a match tie-break', () => {
  test.each<[what: string, shown: (one: number, two: number, over: boolean) => unknown[]]>([
    ['its points as labels', (one, two, over) => (over ? [1, 0, 0, 0] : [0, 0, one, two])],
    ['its points as games', (one, two) => [one, two, '0', '0']],
    ['its points as both', (one, two) => [one, two, one, two]],
    ['its points as games until it is over', (one, two, over) => (over ? [1, 0, '0', '0'] : [one, two, '0', '0'])],
  ])('may show %s', (_, shown) => {
    const winners = `${'12'.repeat(8)}11`
    const points = [...winners].map((winner, index) => {
      const played = [...winners.slice(0, index + 1)]
      const one = played.filter((each) => each === '1').length
      return [null, Number(winner), 'WINNER', 3, ...shown(one, played.length - one, index === 17)]
    })
    const before = pointsOf(games(1, 6) + games(2, 6))
    const line = {
      bestOf: 3,
      finalSetTiebreak: 10,
      sets: [
        [6, 0],
        [0, 6],
        [10, 8],
      ],
      winner: 1,
      points: [...before, ...points],
    }
    expect(verdict(line)).toMatchObject({ ...AGREES, states: { right: 18, all: 18 } })
    const wrong = points.with(4, [null, 1, 'WINNER', 3, 9, 9, '0', '0'])
    expect(verdict({ ...line, points: [...before, ...wrong] })).toMatchObject({ states: { right: 17, all: 18 } })
  })
})

describe('who served', () => {
  const swapped = (point: readonly unknown[]) => point.with(0, 3 - Number(point[0]))

  test.each<[numbers: number[]]>([[[1]], [[1, 2, 3, 4]], [[1, 24]], [[1, 2, 3, 5, 6, 7, 9]], [[24]]])(
    'follows the majority of the points: points %j, the minority, disagree',
    (numbers) => {
      const right = 24 - numbers.length
      expect(verdict(rewritten(swapped, ...numbers))).toMatchObject({
        right: true,
        servers: { right, all: 24 },
        disagreement: expect.stringMatching(new RegExp(`^point ${numbers[0]}: server`)),
      })
    },
  )

  test.each(['Ana', 3, true])('written as %j is a disagreement at that point only', (server) => {
    const found = verdict(rewritten((point) => point.with(0, server === 'Ana' ? 'Eva' : server), 7))
    expect(found).toMatchObject({ right: true, states: { right: 24 }, servers: { right: 23, all: 23 } })
    expect(found.disagreement).toMatch(/^point 7: server .* is neither 1 nor 2$/)
  })

  test('may be given by name', () => {
    const points = POINTS.map((point) =>
      point.with(0, point[0] === 1 ? 'Ana' : 'Bea').with(1, point[1] === 1 ? 'ana' : 'P2'),
    )
    expect(verdict({ ...SHORT, points })).toMatchObject({ ...AGREES, servers: { right: 24, all: 24 } })
  })
})

describe('an unreadable point is one disagreement, and the comparison continues', () => {
  const UNREADABLE: [what: string, change: (point: readonly unknown[]) => unknown][] = [
    ['an unknown action', (point) => point.with(2, 'LET')],
    ['no action', (point) => point.with(2, null)],
    ['an action that is a number', (point) => point.with(2, 7)],
    ['no player', (point) => point.with(1, null)],
    ['an unknown player', (point) => point.with(1, 3)],
    ['neither player nor action', (point) => point.with(1, 0).with(2, '')],
  ]
  /** Numbers of the unreadable points: one point, one point at the end of a game or of the match, or two points. */
  const PLACES = [[2], [4], [24], [5, 7], [11, 12], [1]]

  test.each(UNREADABLE)('%s, if the line shows its state', (_, change) => {
    for (const numbers of PLACES) {
      const right = 24 - numbers.length
      const found = verdict(rewritten(change, ...numbers))
      expect(found, String(numbers)).toMatchObject({
        right: true,
        states: { right, all: right },
        servers: { right: 24 },
      })
      expect(found.disagreement).toMatch(new RegExp(`^point ${numbers[0]}: `))
    }
  })

  test.each(UNREADABLE)('%s, if the line shows the states of other points', (_, change) => {
    for (const numbers of PLACES) {
      const found = verdict(rewritten((point) => [...(change(point) as unknown[]).slice(0, 3)], ...numbers))
      expect(found.servers, String(numbers)).toEqual({ right: 24, all: 24 })
      expect(found.states.all - found.states.right, String(numbers)).toBe(0)
      if (!numbers.includes(24)) expect(found.right, String(numbers)).toBe(true)
    }
  })

  test.each(UNREADABLE)('%s, if the line shows no states: the following points determine who won it', (_, change) => {
    for (const number of [2, 4, 12, 23]) {
      const points = BARE.points.map((point, index) => (index === number - 1 ? change(point) : point))
      expect(verdict({ ...BARE, points }), String(number)).toMatchObject({
        right: true,
        servers: { right: 24, all: 24 },
      })
    }
  })

  test.each([null, [], 'ACE', 7, true])('%j in place of a point', (value) => {
    expect(verdict(rewritten(() => value, 6))).toMatchObject({
      right: true,
      states: { right: 22, all: 22 },
      servers: { right: 23 },
    })
  })

  test('a point that was not played, such as a let, does not affect the others', () => {
    const points = POINTS.toSpliced(5, 0, [1, 1, 'LET', 1, 1, 0, '15', '0'])
    expect(verdict({ ...SHORT, points })).toMatchObject({
      right: true,
      states: { right: 24, all: 24 },
      servers: { right: 25, all: 25 },
      disagreement: 'point 6: "LET" is not an action',
    })
  })
})

describe('a point may be written in other ways', () => {
  test.each<[what: string, change: (point: readonly unknown[]) => unknown]>([
    ['numbers as text', (point) => point.map(String)],
    ['an action in lower case', (point) => point.with(2, 'winner')],
    ['an action with blanks', (point) => point.with(2, ' Winner ')],
    ['labels as numbers', (point) => point.map((part, index) => (index > 5 ? Number(part) : part))],
    ['more columns', (point) => [...point, 'x', null, {}]],
    [
      'an object',
      ([server, by, action, set, games1, games2, score1, score2]) => ({
        server,
        by,
        action,
        set,
        games1,
        games2,
        score1,
        score2,
        speed: 203,
      }),
    ],
  ])('%s', (_, change) => {
    expect(verdict({ ...SHORT, points: POINTS.map(change) })).toMatchObject({
      ...AGREES,
      states: { right: 24, all: 24 },
    })
  })

  test.each(['double fault', 'Double-Fault', 'doubleFault', 'DOUBLE_FAULT'])('%s', (action) => {
    const found = verdict({ bestOf: 3, status: 'RET', points: [[1, 1, action, 1, 0, 0, 0, 15]] })
    expect(found).toMatchObject({ ...AGREES, states: { right: 1 } })
  })

  test('with two members of the same name, of which the later one counts', () => {
    const text = JSON.stringify(SHORT).replace('"winner":1', '"winner":2,"winner":1')
    expect(verifyMatch(playedMatch(text))).toMatchObject(AGREES)
  })

  test('a format in lower case', () => {
    expect(verdict({ ...SHORT, format: ' set1-s:4/tb7 ' })).toMatchObject(AGREES)
  })
})

test('any line is either a match or rejected with a reason', () => {
  const anything = fc.oneof(
    fc.jsonValue(),
    fc.constantFrom<unknown>(1, 2, '1', 'TB10', 'SET1-S:TB7', [[6, 4]], '6-4', 'RET'),
  )
  const point = fc.oneof(
    { weight: 3, arbitrary: fc.constantFrom<unknown>(...POINTS) },
    anything,
    fc.array(anything, { minLength: 3, maxLength: 9 }),
  )
  const members = fc.constantFrom(
    'format',
    'bestOf',
    'finalSetTiebreak',
    'sets',
    'winner',
    'status',
    'id',
    'player1',
    'completed',
  )
  fc.assert(
    fc.property(fc.array(point, { maxLength: 30 }), fc.dictionary(members, anything), (points, more) => {
      try {
        const { states, servers } = verdict({ bestOf: 3, points, ...more })
        return states.right <= states.all && servers.right <= servers.all && states.all <= points.length
      } catch (error) {
        return error instanceof PlayedMatchError && error.message.length > 0
      }
    }),
    {
      numRuns: 1000,
      examples: [
        [[], { bestOf: { toString: false } }],
        [[], { completed: { toString: false } }],
      ],
    },
  )
})
