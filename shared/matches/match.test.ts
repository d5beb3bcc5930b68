import { describe, expect, test } from 'vitest'
import { BLANK, snapshotOf } from '../testing/logs.ts'
import { byDateDescending, pairsOf, playersOf, sideOf } from './match.ts'
import type { Match } from './match-schemas.ts'

describe('the side of a name', () => {
  const players = ['Iñigo Núñez', 'Zoë Brown'] as const

  test.each([
    ['Iñigo Núñez', 1],
    ['IÑIGO NÚÑEZ', 1],
    ['iñigo núñez', 1],
    ['  Iñigo Núñez ', 1],
    ['Iñigo Núñez'.normalize('NFD'), 1],
    ['zoë brown'.normalize('NFD').toUpperCase(), 2],
    ['Inigo Nunez', null],
    ['Iñigo', null],
    ['', null],
    ['1', null],
  ])('"%s" is %s', (name, side) => {
    expect(sideOf(players, name)).toBe(side)
  })

  test('is found if the stored name is decomposed Unicode', () => {
    expect(sideOf(['Zoë'.normalize('NFD'), 'Iñigo'.normalize('NFD')], 'IÑIGO')).toBe(2)
  })

  test('is 1 for `company` and 2 for `company2`', () => {
    expect(playersOf({ company: 'A', company2: 'B' })).toEqual(['A', 'B'])
  })
})

describe('the partners of a doubles match', () => {
  const GIVEN = [
    ['Ana', 'Eva'],
    ['Luz', 'Mia'],
  ] as const

  test('are its stored `players`, whatever its sides are called', () => {
    expect(pairsOf({ company: 'A / B', company2: 'C / D', players: GIVEN })).toBe(GIVEN)
  })

  test.each<[company: string, company2: string, pairs: unknown]>([
    ['Ana / Eva', 'Luz / Mia', GIVEN],
    ['Ana  /  Eva', 'Luz / Mia', GIVEN],
    ['Ana / Eva', 'Luz', null],
    ['Ana / Eva', 'Luz/Mia', null],
    ['Ana / Eva / Rosa', 'Luz / Mia', null],
    ['Ana / Eva', 'Luz / ', null],
    ['Ana / Eva', 'Luz / ana', null],
    ['Ana', 'Luz', null],
  ])(
    'are read from the names of the sides if each has two partners and all four differ: %s, %s',
    (company, company2, pairs) => {
      expect(pairsOf({ company, company2, players: null })).toEqual(pairs)
    },
  )
})

test('lists have the newest date first, then the newest change, then a stable order', () => {
  const match = (id: string, date: string, updatedAt: string): Match => ({ ...snapshotOf(BLANK), id, date, updatedAt })
  const [may, june] = ['2026-05-01T00:00:00.000Z', '2026-06-01T00:00:00.000Z']
  const wanted = [
    match('e', june, may),
    match('d', may, june),
    match('a', may, may),
    match('b', may, may),
    match('c', may, may),
  ]
  const [e, d, a, b, c] = wanted
  expect([b, d, c, a, e].flatMap((m) => m ?? []).sort(byDateDescending)).toEqual([e, d, a, b, c])
})
