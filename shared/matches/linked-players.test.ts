import { expect, test } from 'vitest'
import {
  allIds,
  exchangedLinks,
  isSameLinks,
  type LinkedPlayers,
  linksAfter,
  placedIn,
  publicIds,
} from './linked-players.ts'

const [ANA, EVA, LUZ]: { id: string }[] = [{ id: 'ana' }, { id: 'eva' }, { id: 'luz' }]
const ana = ANA as { id: string }
const singles: LinkedPlayers = [[ana], [null]]
const named = (company: string, company2: string) => ({ company, company2, pairs: null })

test('public answers leave out the ids of players whose pages are hidden', () => {
  const hidden: LinkedPlayers = [[{ id: 'ana', hidden: true }], [EVA as { id: string }]]
  expect(publicIds(hidden)).toEqual([[null], ['eva']])
  expect(publicIds([[{ id: 'ana', hidden: true }], [null]])).toBeNull()
  expect(publicIds(null)).toBeNull()
  expect(allIds(hidden)).toEqual([['ana'], ['eva']])
})

test('each player has a place, and an exchange of the sides moves the players', () => {
  const doubles: LinkedPlayers = [
    [ana, EVA as { id: string }],
    [null, LUZ as { id: string }],
  ]
  expect(placedIn(doubles)).toEqual([
    { player: 'ana', side: 1, place: 0 },
    { player: 'eva', side: 1, place: 1 },
    { player: 'luz', side: 2, place: 1 },
  ])
  expect(placedIn(exchangedLinks(doubles)).map(({ side }) => side)).toEqual([1, 2, 2])
  expect(isSameLinks(doubles, exchangedLinks(exchangedLinks(doubles)))).toBe(true)
  expect(isSameLinks(doubles, exchangedLinks(doubles))).toBe(false)
})

test.each([
  ['another name before the first entry', 'Ana Reyes', 'Eva Cruz', false, null],
  ['the same name in other letters', 'Ana Reyes', 'ANA REYES', false, singles],
  ['a correction after the first entry', 'Ana Reys', 'Ana Reyes', true, singles],
])('%s', (_, before, after, hasEntries, expected) => {
  expect(linksAfter(singles, named(before, 'Luz'), named(after, 'Luz'), hasEntries)).toEqual(expected)
})

test('when singles become doubles, nobody is known', () => {
  const pairs = [
    ['Ana', 'Eva'],
    ['Luz', 'Mia'],
  ] as const
  expect(linksAfter(singles, named('Ana', 'Luz'), { ...named('Ana / Eva', 'Luz / Mia'), pairs }, false)).toBeNull()
})
