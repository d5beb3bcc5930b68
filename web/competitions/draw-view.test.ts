import { expect, test } from 'vitest'
import type { DrawMatchAnswer } from '../../shared/competitions/event-answer-schemas.ts'
import { type DrawView, sheetsOf } from './draw-view.ts'

/** The rounds of a draw of this size. */
const roundsOf = (size: number) =>
  Array.from({ length: Math.log2(size) }, (_, round) =>
    Array.from(
      { length: size / 2 ** (round + 1) },
      (_, place) => ({ id: `main-${round + 1}-${place + 1}`, round: round + 1 }) as DrawMatchAnswer,
    ),
  )
const counts = (rounds: DrawView['rounds']) => rounds.map(({ length }) => length).join(' ')
const shape = (size: number, letters: number) =>
  sheetsOf(roundsOf(size), letters).map(({ rounds, last }) => [
    counts(rounds),
    ...(last.length > 0 ? [counts(last)] : []),
  ])

test.each([
  [128, 40, [['16 8 4 2 1'], ['16 8 4 2 1'], ['16 8 4 2 1'], ['16 8 4 2 1', '2 1']]],
  [64, 40, [['16 8 4 2 1'], ['16 8 4 2 1', '1']]],
  [32, 40, [['16 8 4 2 1']]],
  [8, 40, [['4 2 1']]],
  [32, 83, [['8 4 2 1'], ['8 4 2 1', '1']]],
  [2, 83, [['1']]],
])('a draw of %i with names of %i letters takes the sheets %j', (size, letters, sheets) =>
  expect(shape(size, letters)).toEqual(sheets),
)

test('every match of a draw of 128 is on one sheet', () => {
  const rounds = roundsOf(128)
  const ids = sheetsOf(rounds, 40).flatMap((sheet) => [...sheet.rounds, ...sheet.last].flat().map(({ id }) => id))
  expect(ids.sort()).toEqual(
    rounds
      .flat()
      .map(({ id }) => id)
      .sort(),
  )
})
