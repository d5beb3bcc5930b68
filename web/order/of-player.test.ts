import { expect, test } from 'vitest'
import { ORDER_EXAMPLE, type PlacedMatchAnswer } from '../../shared/order/order-schemas.ts'
import { withName } from './of-player.ts'

const example = ORDER_EXAMPLE.courts[0]?.matches[0] as PlacedMatchAnswer
const side = (...names: readonly string[]) => ({
  players: names.map((name) => ({ id: null, name })),
  winnerOf: null,
  loserOf: null,
})
const ORDER = {
  courts: [
    {
      court: 'c1',
      name: 'Court 1',
      matches: [
        { ...example, key: 'a', sides: [side('Eva Díaz'), side('Luz Marte')] as PlacedMatchAnswer['sides'] },
        { ...example, key: 'b', sides: [side('Eva Sosa'), side('Mia Díaz')] as PlacedMatchAnswer['sides'] },
        {
          ...example,
          key: 'c',
          sides: [
            { ...side(), winnerOf: 'a' },
            { ...side(), winnerOf: 'b' },
          ],
        },
        { ...example, key: 'd', sides: [side('Ana Paz'), side('Pía Gil')] as PlacedMatchAnswer['sides'] },
      ] satisfies PlacedMatchAnswer[],
    },
  ],
}

test.each([
  ['diaz eva', ['a', 'c']],
  ['EVA', ['a', 'b', 'c']],
  ['pi', ['d']],
  ['nobody', []],
  ['  ', ['a', 'b', 'c', 'd']],
])('a search for %j shows the matches of that player, and those that they reach', (text, keys) => {
  expect(withName(ORDER, text).courts[0]?.matches.map(({ key }) => key)).toEqual(keys)
})
