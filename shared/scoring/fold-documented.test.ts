import { describe, expect, test } from 'vitest'
import { games, gamesAll, playedOut } from '../testing/scores.ts'
import { pointLabels } from './display.ts'
import { applyEvent } from './fold.ts'
import { runningGames, START } from './score.ts'

/** Winners of points in an unfinished first game, and the labels that the board shows. */
const FIRST_GAME: readonly (readonly [winners: string, one: string, two: string])[] = [
  ['', '0', '0'],
  ['1', '15', '0'],
  ['11', '30', '0'],
  ['111', '40', '0'],
  ['2', '0', '15'],
  ['22', '0', '30'],
  ['222', '0', '40'],
  ['12', '15', '15'],
  ['1 22', '15', '30'],
  ['1 222', '15', '40'],
  ['11 2', '30', '15'],
  ['11 22', '30', '30'],
  ['11 222', '30', '40'],
  ['111 2', '40', '15'],
  ['111 22', '40', '30'],
  ['111 222', '40', '40'],
  ['111 222 1', 'Adv', '40'],
  ['111 222 2', '40', 'Adv'],
]

/** Winners of points up to the end of a game, and the games after it. */
const WON: readonly (readonly [winners: string, one: number, two: number])[] = [
  [games(1), 1, 0],
  [games(2), 0, 1],
  ['111 2 1', 1, 0],
  ['111 22 1', 1, 0],
  ['222 11 2', 0, 1],
  ['111 222 11', 1, 0],
  ['111 222 22', 0, 1],
  ['111 222 12 11', 1, 0],
  ['111 222 12 21 22', 0, 1],
  [`${games(1, 2)} ${games(2)}`, 2, 1],
  [games(1, 6), 6, 0],
  [games(1, 9), 9, 0],
]

describe('[§4] points of a game', () => {
  test.each(FIRST_GAME)('[§4] after "%s" the board reads %s-%s', (winners, one, two) => {
    expect(pointLabels(playedOut(winners))).toEqual([one, two])
    expect(runningGames(playedOut(winners))).toEqual([0, 0])
  })

  test.each(WON)('[§4] after "%s" games are %i-%i and points start again', (winners, one, two) => {
    const score = playedOut(winners)
    expect(runningGames(score)).toEqual([one, two])
    expect(score.points).toEqual([0, 0])
  })

  test('[§4] if both exceed 3 points, both are reset to 3: Adv and an equaliser read 40-40 again', () => {
    expect(playedOut('111 222 1').points).toEqual([4, 3])
    expect(playedOut('111 222 12').points).toEqual([3, 3])
    expect(playedOut('111 222 21').points).toEqual([3, 3])
  })

  test('[§4] a lead of one never wins a game, after any number of deuces', () => {
    const score = playedOut(`111 222 ${'12'.repeat(50)}1`)
    expect(runningGames(score)).toEqual([0, 0])
    expect(pointLabels(score)).toEqual(['Adv', '40'])
  })
})

describe('[§4] games 7-7', () => {
  test.each([
    ['', '0', '0'],
    ['1', '1', '0'],
    ['111', '3', '0'],
    ['11 22', '2', '2'],
    ['111 222', '3', '3'],
    ['111 222 1', '4', '3'],
    ['111 222 2', '3', '4'],
    ['111 222 12', '3', '3'],
  ])('[§4] at 7-7, after "%s", the board shows the raw numbers %s-%s', (winners, one, two) => {
    const score = playedOut(gamesAll(7) + winners)
    expect(runningGames(score)).toEqual([7, 7])
    expect(pointLabels(score)).toEqual([one, two])
  })

  test('[§4] at 7-7 a game is still won at 4 points with a lead of 2, and then labels are 15, 30, 40 again', () => {
    const score = playedOut(`${gamesAll(7)} 1111 1`)
    expect(runningGames(score)).toEqual([8, 7])
    expect(pointLabels(score)).toEqual(['15', '0'])
  })

  test.each([
    ['6-6', gamesAll(6)],
    ['7-6', gamesAll(6) + games(1)],
    ['8-8', gamesAll(8)],
  ])('[§4] at %s the board shows labels such as 15, not raw numbers', (_, winners) => {
    expect(pointLabels(playedOut(`${winners}1`))).toEqual(['15', '0'])
  })

  test('[rule 13] the documented rules have no sets and no end', () => {
    const score = playedOut(gamesAll(40))
    expect(score.sets).toEqual([{ games: [40, 40], tiebreak: null }])
    expect(score).toMatchObject({ status: 'live', winner: null, server: null })
  })
})

test('a match that starts from a later set keeps the earlier sets', () => {
  const set = (one: number, two: number) => ({ games: [one, two], tiebreak: null }) as const
  const start = { kind: 'start', sets: [set(6, 4), set(2, 3)], points: [3, 0], server: 1 } as const
  const score = applyEvent(START, start)
  expect(playedOut('2', score).sets).toEqual([set(6, 4), set(2, 3)])
  expect(playedOut('1', score).sets).toEqual([set(6, 4), set(3, 3)])
  expect(applyEvent(score, { kind: 'penalty', side: 1, penalty: 'game' }).sets).toEqual([set(6, 4), set(2, 4)])
})
