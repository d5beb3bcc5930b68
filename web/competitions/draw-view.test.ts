import { expect, test } from 'vitest'
import type { DrawMatchAnswer } from '../../shared/competitions/event-answer-schemas.ts'
import { sheetsOf } from './draw-view.ts'

/** The rounds of a draw of this size. */
const roundsOf = (size: number) =>
  Array.from({ length: Math.log2(size) }, (_, round) =>
    Array.from(
      { length: size / 2 ** (round + 1) },
      (_, place) => ({ id: `main-${round + 1}-${place + 1}`, round: round + 1 }) as DrawMatchAnswer,
    ),
  )
const shape = (size: number) => sheetsOf(roundsOf(size)).map((sheet) => sheet.map(({ length }) => length).join(' '))

test.each([
  [128, ['16 8 4 2 1', '16 8 4 2 1', '16 8 4 2 1', '16 8 4 2 1 2 1']],
  [64, ['16 8 4 2 1', '16 8 4 2 1 1']],
  [32, ['16 8 4 2 1']],
  [8, ['4 2 1']],
])('a draw of %i takes the sheets %j', (size, sheets) => expect(shape(size)).toEqual(sheets))

test('every match of a draw of 128 is on one sheet', () => {
  const rounds = roundsOf(128)
  const ids = sheetsOf(rounds).flatMap((sheet) => sheet.flat().map(({ id }) => id))
  expect(ids.sort()).toEqual(
    rounds
      .flat()
      .map(({ id }) => id)
      .sort(),
  )
})
