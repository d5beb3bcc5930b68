import { describe, expect, test } from 'vitest'
import { at, played, TO_SIX_ALL } from '../testing/formats.ts'
import { games, gamesAll, playedOut } from '../testing/scores.ts'
import { pointLabels, scoreList, setsInWords } from './display.ts'
import type { BySide, Score } from './score.ts'

const setsOf = ({ sets }: Score) => sets.map((set) => set.games)
const STANDARD = 'SET3-S:6/TB7'

describe('[rule 7] labels of points', () => {
  test.each([
    ['', '0', '0'],
    ['1', '15', '0'],
    ['11 22', '30', '30'],
    ['111 2', '40', '15'],
    ['111 222', '40', '40'],
    ['111 222 1', 'Adv', '40'],
    ['111 222 2', '40', 'Adv'],
    ['111 222 12', '40', '40'],
    ['111 222 12 12 2', '40', 'Adv'],
  ])('[rule 7] after "%s" the board reads %s-%s', (winners, one, two) => {
    expect(pointLabels(played(STANDARD, winners))).toEqual([one, two])
  })

  test('[rule 7] in a tie-break they are plain numbers', () => {
    expect(pointLabels(played(STANDARD, `${TO_SIX_ALL}111 22`))).toEqual(['3', '2'])
    expect(pointLabels(played('SET1-S:TB10', '1111 22222'))).toEqual(['4', '5'])
  })

  test('[rule 7] at 7-7 of a pro set with its tie-break at 8-8 they are 15, 30, 40', () => {
    expect(pointLabels(played('SET1-S:8/TB7', `${gamesAll(7)}1`))).toEqual(['15', '0'])
  })
})

describe('games and sets of each format', () => {
  test.each<[code: string, what: string, winners: string, sets: BySide<number>[]]>([
    [
      STANDARD,
      '6-0 wins a set',
      games(1, 6),
      [
        [6, 0],
        [0, 0],
      ],
    ],
    [STANDARD, '6-5 is not the end of a set', gamesAll(5) + games(1), [[6, 5]]],
    [
      STANDARD,
      '7-5 wins a set',
      gamesAll(5) + games(1, 2),
      [
        [7, 5],
        [0, 0],
      ],
    ],
    [
      STANDARD,
      'a tie-break at 6-6 is won with 7 points and a lead of two',
      `${TO_SIX_ALL}${'12'.repeat(6)}1`,
      [[6, 6]],
    ],
    [
      STANDARD,
      'a tie-break goes on until a side leads by two points',
      `${TO_SIX_ALL}${'12'.repeat(30)}11`,
      [
        [7, 6],
        [0, 0],
      ],
    ],
    ['SET5-S:6/TB7-F:6', 'an advantage set has no tie-break', '', [[0, 0]]],
    ['SET1-S:8/TB7', 'a pro set is won with 8 games and a lead of two', gamesAll(7) + games(1), [[8, 7]]],
    ['SET1-S:8/TB7@7', 'a pro set can have its tie-break at 7-7', `${gamesAll(7)}1111111`, [[8, 7]]],
    ['SET3-S:4/TB7', 'a short set is won with 4 games and a lead of two', gamesAll(3) + games(1), [[4, 3]]],
    [
      'SET3-S:4/TB7',
      'a short set can have its tie-break at 4-4',
      `${gamesAll(4)}1111111`,
      [
        [5, 4],
        [0, 0],
      ],
    ],
    [
      'SET3-S:4/TB7@3',
      'a short set can have its tie-break at 3-3',
      `${gamesAll(3)}1111111`,
      [
        [4, 3],
        [0, 0],
      ],
    ],
    [
      'SET3-S:4/TB7@3',
      '4-2 wins a short set',
      gamesAll(2) + games(2, 2),
      [
        [2, 4],
        [0, 0],
      ],
    ],
  ])('%s: %s', (code, _, winners, sets) => {
    expect(setsOf(played(code, winners))).toEqual(sets)
  })

  test('[rule 6] a tie-break counts as one game; its set reads 7-6 with the loser’s points', () => {
    const won = played(STANDARD, `${TO_SIX_ALL}1111 2222 111`)
    expect(won.sets[0]).toEqual({ games: [7, 6], tiebreak: [7, 4] })
    expect(setsInWords({ ...won, sets: won.sets.slice(0, 1) }, 1)).toBe('7-6(4)')
    expect(setsInWords({ ...won, sets: won.sets.slice(0, 1) }, 2)).toBe('6-7(4)')
  })

  test('[rule 6] a match tie-break replaces the deciding set, is won by two, and reads [12-10]', () => {
    const oneAll = games(1, 6) + games(2, 6)
    const running = played('SET3-S:6/TB7-F:TB10', `${oneAll}${'12'.repeat(9)}`)
    expect(running.sets[2]).toEqual({ games: [0, 0], tiebreak: [9, 9] })
    expect(playedOut('1', running)).toMatchObject({ winner: null, points: [10, 9] })
    const won = playedOut('12 22', running)
    expect(won).toMatchObject({ status: 'finished', winner: 2, points: [0, 0], server: null })
    expect(won.sets[2]).toEqual({ games: [0, 1], tiebreak: [10, 12] })
    expect(setsInWords(won, 2)).toBe('0-6, 6-0, [12-10]')
  })

  test('[rule 6] a match tie-break to 7 ends at 7', () => {
    const won = played('SET3-S:6/TB7-F:TB7', `${games(1, 6)}${games(2, 6)}1111111`)
    expect(won).toMatchObject({ status: 'finished', winner: 1 })
  })

  test('since 2022 the deciding set has a tie-break to 10 at 6-6, and no other set does', () => {
    const two = (games(1, 6) + games(2, 6)).repeat(2)
    const decider = played('SET5-S:6/TB7-F:6/TB10', two + TO_SIX_ALL)
    expect(playedOut('1'.repeat(9), decider).winner).toBeNull()
    expect(playedOut('1'.repeat(10), decider)).toMatchObject({ winner: 1, status: 'finished' })
    expect(setsOf(played('SET5-S:6/TB7-F:6/TB10', `${TO_SIX_ALL}1111111`))).toEqual([
      [7, 6],
      [0, 0],
    ])
  })

  test('Wimbledon 2019 to 2021: before 12-12 a lead of two games wins the deciding set, as 13-11 does', () => {
    const two = `${games(1, 6)}${games(2, 6)}${games(1, 6)}${games(2, 6)}`
    const won = played('SET5-S:6/TB7-F:6/TB7@12', two + gamesAll(11) + games(1, 2))
    expect(won).toMatchObject({ status: 'finished', winner: 1 })
    expect(won.sets[4]).toEqual({ games: [13, 11], tiebreak: null })
  })

  test('Wimbledon 2019 to 2021: the deciding set goes on to 12-12 and has its tie-break to 7 there', () => {
    const two = (games(1, 6) + games(2, 6)).repeat(2)
    const twelveAll = played('SET5-S:6/TB7-F:6/TB7@12', two + gamesAll(12))
    expect(twelveAll.sets[4]).toEqual({ games: [12, 12], tiebreak: [0, 0] })
    const won = playedOut('2222222', twelveAll)
    expect(won.sets[4]).toEqual({ games: [12, 13], tiebreak: [0, 7] })
    expect(won.winner).toBe(2)
    expect(played('SET5-S:6/TB7-F:6/TB7@12', two + gamesAll(7) + games(1, 2)).winner).toBe(1)
  })

  test('an advantage final set is played until somebody leads by two, 70-68', () => {
    const two = (games(1, 6) + games(2, 6)).repeat(2)
    const long = played('SET5-S:6/TB7-F:6', two + gamesAll(68))
    expect(long).toMatchObject({ winner: null, status: 'live' })
    expect(playedOut(games(1, 2), long).sets[4]).toEqual({ games: [70, 68], tiebreak: null })
    expect(playedOut(games(1, 2), long).winner).toBe(1)
  })

  test('a single tie-break can be the whole match', () => {
    expect(played('SET1-S:TB10', '')).toMatchObject({ sets: [{ games: [0, 0], tiebreak: [0, 0] }] })
    expect(played('SET1-S:TB10', '1'.repeat(10))).toMatchObject({
      winner: 1,
      sets: [{ games: [1, 0], tiebreak: [10, 0] }],
    })
  })
})

describe('[rule 5] no-ad: at 40-40 one deciding point', () => {
  test.each([
    ['1', [1, 0]],
    ['2', [0, 1]],
  ] as const)('[rule 5] the side that wins it has the game (%s)', (winner, gamesAfter) => {
    const score = played('SET3-S:6NOAD/TB7', `111 222 ${winner}`)
    expect(score.sets[0]?.games).toEqual(gamesAfter)
    expect(score.points).toEqual([0, 0])
  })

  test('[rule 5] 40-30 is no deuce: the next point wins the game or makes it 40-40', () => {
    expect(pointLabels(played('SET3-S:6NOAD/TB7', '111 22 2'))).toEqual(['40', '40'])
    expect(setsOf(played('SET3-S:6NOAD/TB7', '111 22 1'))).toEqual([[1, 0]])
  })

  test('[rule 5] applies to games, not to a tie-break won by two points', () => {
    expect(played('SET3-S:6NOAD/TB7', `${TO_SIX_ALL}${'12'.repeat(6)}1`).winner).toBeNull()
    expect(setsOf(played('SET3-S:6NOAD/TB7', `${TO_SIX_ALL}${'12'.repeat(6)}1`))).toEqual([[6, 6]])
  })

  test('Fast4: tie-break at 3-3, first to 5, one deciding point at 4-4', () => {
    const fourAll = played('SET3-S:4NOAD/TB5NOAD@3', `${gamesAll(3)}${'12'.repeat(4)}`)
    expect(fourAll.sets).toEqual([{ games: [3, 3], tiebreak: [4, 4] }])
    expect(playedOut('2', fourAll).sets[0]).toEqual({ games: [3, 4], tiebreak: [4, 5] })
  })

  test('padel: the golden point decides at the first deuce, the star point at the third', () => {
    expect(setsOf(played('SET3-S:6/TB7-G:TN1D', '111 222 1'))).toEqual([[1, 0]])
    const star = 'SET3-S:6/TB7-G:TN3D'
    expect(setsOf(played(star, '111 222 1'))).toEqual([[0, 0]])
    expect(setsOf(played(star, '111 222 12 1'))).toEqual([[0, 0]])
    expect(pointLabels(played(star, '111 222 12 12'))).toEqual(['40', '40'])
    expect(setsOf(played(star, '111 222 12 12 2'))).toEqual([[0, 1]])
    expect(setsOf(played(star, '111 222 12 22'))).toEqual([[0, 1]])
  })
})

describe('the end of a match', () => {
  test.each<[code: string, winners: string, winner: number, sets: string]>([
    [STANDARD, games(1, 12), 1, '6-0, 6-0'],
    [STANDARD, games(1, 6) + games(2, 12), 2, '0-6, 6-0, 6-0'],
    ['SET5-S:6/TB7', games(2, 18), 2, '6-0, 6-0, 6-0'],
    ['SET5-S:6/TB7', (games(1, 6) + games(2, 6)).repeat(2) + games(1, 6), 1, '6-0, 0-6, 6-0, 0-6, 6-0'],
    ['SET1-S:8/TB7', gamesAll(6) + games(1, 2), 1, '8-6'],
    ['SET3-S:4NOAD/TB5NOAD@3', games(1, 8), 1, '4-0, 4-0'],
  ])('%s is over once more than half of its sets are won', (code, winners, winner, sets) => {
    const score = played(code, winners)
    expect(score).toMatchObject({ status: 'finished', winner, points: [0, 0], server: null })
    expect(setsInWords(score, winner === 1 ? 1 : 2)).toBe(sets)
    expect(played(code, winners.slice(0, -1)).status).toBe('live')
  })

  test('points after it change nothing', () => {
    const over = played(STANDARD, games(1, 12))
    expect(playedOut('2222 1111', over)).toBe(over)
  })

  test('the score list counts the sets won; a set that a retirement ended counts for neither side', () => {
    expect(scoreList(played(STANDARD, games(1, 6) + games(2, 12)))).toEqual(['1', ':', '2'])
    expect(
      scoreList(
        at(STANDARD, [
          [6, 4],
          [5, 2],
        ]),
      ),
    ).toEqual(['1', ':', '0'])
    expect(
      scoreList({
        ...at(STANDARD, [
          [6, 4],
          [2, 5],
        ]),
        status: 'retired',
        winner: 1,
      }),
    ).toEqual(['1', ':', '0'])
  })
})
