import { expect, test } from 'vitest'
import { ORDER_EXAMPLE, type PlacedMatchAnswer } from '../../shared/order/order-schemas.ts'
import { calendarOf, withName } from './of-player.ts'

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

test.each([
  ['somebody whose page everybody may open', { player: 'p1', visibility: 'page' } as const, 'p1'],
  ['somebody who hides the page, such as a junior', { player: 'p1', visibility: 'name' } as const, null],
  ['somebody whose name is hidden too', { player: 'p1', visibility: 'anonymous' } as const, null],
  ['somebody who has not played yet', { player: null, visibility: 'page' } as const, null],
  ['nobody who is signed in', null, null],
])('%s has this calendar', (_, own, player) => {
  expect(calendarOf(own)).toBe(player)
})
