import { describe, expect, test } from 'vitest'
import type { Score, SetScore } from '../../shared/scoring/score.ts'
import { endingOf, resultSets, runningSets } from './shown-sets.ts'

/** A score of which only the sets matter. */
const scoreOf = (...sets: SetScore[]) => ({ sets }) as unknown as Score
const rows = (score: Score) => ([1, 2] as const).map((side) => runningSets(score, side))
const texts = (score: Score) => rows(score).map((row) => row.map(({ text }) => text).join(' '))

describe('the sets of a match in play', () => {
  test('have the points of a lost tie-break in the row of its loser', () => {
    const score = scoreOf({ games: [7, 6], tiebreak: [7, 4] }, { games: [6, 7], tiebreak: [10, 12] })
    expect(texts(score)).toEqual(['7 6', '6 7'])
    expect(rows(score).map((row) => row.map(({ raised }) => raised))).toEqual([
      [null, 10],
      [4, null],
    ])
  })

  test('are equally wide in both rows', () => {
    const score = scoreOf({ games: [6, 7], tiebreak: [10, 12] }, { games: [1, 0], tiebreak: [10, 8] })
    for (const row of rows(score))
      expect(row.map(({ chars, raisedDigits }) => [chars, raisedDigits])).toEqual([
        [1, 2],
        [4, 0],
      ])
  })

  test('have a match tie-break in brackets once it is over', () => {
    expect(texts(scoreOf({ games: [1, 0], tiebreak: [10, 8] }))).toEqual(['[10]', '[8]'])
    expect(texts(scoreOf({ games: [0, 0], tiebreak: [3, 2] }))).toEqual(['–', '–'])
  })
})

test('a result has its games, and a match tie-break in brackets', () => {
  const result: Parameters<typeof resultSets>[0] = { sets: [[6, 4], [3, 6], { tieBreak: [10, 8] }] }
  expect(resultSets(result, 1).map(({ text }) => text)).toEqual(['6', '3', '[10]'])
  expect(resultSets(result, 2).map(({ text }) => text)).toEqual(['4', '6', '[8]'])
})

test.each([
  [null, null, null],
  ['played', 1, null],
  ['walkover', 2, 'competitions.how.walkover'],
  ['walkover', null, 'competitions.bothLose.walkover'],
  ['defaulted', null, 'competitions.bothLose.defaulted'],
] as const)('a match that ended by %s with the winner %s has the words %s', (how, winner, words) =>
  expect(endingOf({ how, winner })).toBe(words),
)
