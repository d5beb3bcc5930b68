import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { OutcomeKind } from '../matches/match-outcome.ts'
import type { Side } from '../scoring/score.ts'
import { COMPASS_SIZES, compassMatches, type DrawName, knockoutMatches } from './bracket.ts'
import { type BracketResult, type FoldedMatch, foldBracket, type Place } from './fold-bracket.ts'

const won = (winner: Side | null, how: OutcomeKind = 'played'): BracketResult => ({ winner, how, sets: [] })
const EIGHT = ['A', 'B', 'C', 'D', 'E', 'F', 'G', 'H']
const SHAPE = { thirdPlace: true, consolation: 'firstMatch' } as const

/** Folds a knockout; results as `{ 'main-1-1': won(1) }`. */
function folded(
  positions: readonly Place[],
  results: Record<string, BracketResult> = {},
  withdrawn: readonly string[] = [],
) {
  const state = { positions, results: new Map(Object.entries(results)), withdrawn: new Set(withdrawn) }
  const matches = foldBracket(knockoutMatches(positions.length, SHAPE), state)
  return (id: string) => matches.find((match) => match.id === id) as FoldedMatch
}

test('a knockout of eight has its rounds, a match for the third place and a consolation', () => {
  expect(knockoutMatches(8, SHAPE).map(({ id }) => id)).toEqual([
    ...['main-1-1', 'main-1-2', 'main-1-3', 'main-1-4', 'main-2-1', 'main-2-2', 'main-3-1', 'third-1-1'],
    ...['consolation-1-1', 'consolation-1-2', 'consolation-2-1'],
  ])
  expect(knockoutMatches(2, SHAPE).map(({ id }) => id)).toEqual(['main-1-1'])
})

test('a winner goes on, a loser goes to the match for the third place, and an entry beside a bye advances', () => {
  const match = folded(['A', 'bye', 'C', 'D', 'E', 'F', 'G', 'H'], {
    'main-1-2': won(2),
    'main-1-3': won(1),
    'main-1-4': won(1, 'retired'),
    'main-2-1': won(1),
    'main-2-2': won(2, 'walkover'),
  })
  expect(match('main-1-1')).toMatchObject({ advances: 'A', result: null })
  expect(match('main-2-1').sides).toEqual(['A', 'D'])
  expect(match('main-3-1').sides).toEqual(['A', 'G'])
  expect(match('third-1-1').sides).toEqual(['D', 'E'])
})

test('a match that nobody won leaves its place empty, and two empty places make one', () => {
  const half = { 'main-1-1': won(null, 'walkover'), 'main-1-2': won(1) }
  expect(folded(EIGHT, half)('main-2-1')).toMatchObject({ sides: ['empty', 'C'], advances: 'C', result: null })
  const both = folded(EIGHT, { ...half, 'main-1-2': won(null, 'defaulted') })
  expect(both('main-2-1')).toMatchObject({ sides: ['empty', 'empty'], advances: 'empty' })
  expect(both('main-3-1').sides).toEqual(['empty', null])
  expect(both('third-1-1').sides[0]).toBe('empty')
})

test('without the result everything that followed from it is gone', () => {
  const results = { 'main-1-1': won(1), 'main-1-2': won(1), 'main-2-1': won(1) }
  const undone = folded(EIGHT, { ...results, 'main-1-1': undefined as never })
  expect(undone('main-2-1')).toMatchObject({ sides: [null, 'C'], result: null, advances: null })
  expect(undone('main-3-1').sides).toEqual([null, null])
})

test('who withdrew loses by walkover once the opponent is known, and two who withdrew leave the place empty', () => {
  const match = folded(EIGHT, { 'main-1-1': won(1) }, ['A', 'E', 'F'])
  expect(match('main-1-1').result).toEqual(won(1))
  expect(match('main-2-1')).toMatchObject({ sides: ['A', null], result: null })
  expect(match('main-1-3')).toMatchObject({ result: won(null, 'walkover'), advances: 'empty' })
  const known = folded(EIGHT, { 'main-1-1': won(1), 'main-1-2': won(2) }, ['A'])
  expect(known('main-2-1')).toMatchObject({ result: won(2, 'walkover'), advances: 'D' })
})

describe('the consolation has who lost the first match on court', () => {
  const place = (positions: readonly Place[], results: Record<string, BracketResult>, index = 0) => {
    const from = folded(positions, results)
    return [from('consolation-1-1'), from('consolation-1-2')].flatMap(({ sides }) => [...sides])[index]
  }
  const BYE: readonly Place[] = ['A', 'bye', 'C', 'D', 'E', 'F', 'G', 'H']
  const BYES: readonly Place[] = ['A', 'bye', 'bye', 'D', 'E', 'F', 'G', 'H']

  test.each([
    ['the loser of the first round', EIGHT, { 'main-1-1': won(1) }, 'B'],
    ['nobody yet, before the match', EIGHT, {}, null],
    ['who retired', EIGHT, { 'main-1-1': won(2, 'retired') }, 'A'],
    ['nobody yet, after a bye', BYE, { 'main-1-2': won(1) }, null],
    ['the loser of the second round after a bye', BYE, { 'main-1-2': won(1), 'main-2-1': won(2) }, 'A'],
    ['a bye, if the entry with a bye won', BYE, { 'main-1-2': won(1), 'main-2-1': won(1) }, 'bye'],
    ['a bye, if that match was a walkover', BYE, { 'main-1-2': won(1), 'main-2-1': won(2, 'walkover') }, 'bye'],
    [
      'the winner of a walkover who then lost',
      EIGHT,
      { 'main-1-1': won(1, 'walkover'), 'main-1-2': won(1), 'main-2-1': won(2) },
      'A',
    ],
    ['a bye, after a match that nobody came to', EIGHT, { 'main-1-1': won(null, 'walkover') }, 'bye'],
    [
      'a bye, if the next opponent never came',
      EIGHT,
      { 'main-1-1': won(1, 'walkover'), 'main-1-2': won(null, 'walkover') },
      'bye',
    ],
    ['the loser of two with byes, on the own line', BYES, { 'main-2-1': won(2) }, 'A'],
  ] as const)('%s', (_, positions, results, expected) => expect(place(positions, results)).toBe(expected))

  test('of two with byes, the winner’s place is a bye', () => {
    expect(place(BYES, { 'main-2-1': won(2) }, 1)).toBe('bye')
    expect(place(BYE, { 'main-1-2': won(2), 'main-2-1': won(2) }, 1)).toBe('C')
  })
})

test.each(COMPASS_SIZES)(
  'in a compass of %i, everybody who wins and loses goes on until only one is left of each draw',
  (size) => {
    const matches = compassMatches(size)
    const sizes = new Map<DrawName, number>()
    for (const { draw, round } of matches) if (round === 1) sizes.set(draw, (sizes.get(draw) ?? 0) + 2)
    expect(Object.fromEntries(sizes)).toEqual(
      size === 8
        ? { east: 8, west: 4, north: 2, south: 2 }
        : { east: 16, west: 8, north: 4, south: 4, northeast: 2, southwest: 2, northwest: 2, southeast: 2 },
    )
    const positions = Array.from({ length: size }, (_, index) => `entry ${index}`)
    const results = new Map(matches.map(({ id }) => [id, won(1)]))
    const all = foldBracket(matches, { positions, results, withdrawn: new Set() })
    for (const entry of positions) {
      const own = all.filter(({ sides }) => sides.includes(entry))
      expect(own).toHaveLength(Math.log2(size))
    }
  },
)

const anyResult = fc.record({
  winner: fc.constantFrom<Side | null>(1, 2, null),
  how: fc.constantFrom<OutcomeKind>('played', 'retired', 'walkover'),
  sets: fc.constant([]),
})

test('nobody plays twice in a round, no place has two, and results decide who goes on', () => {
  const ids = knockoutMatches(16, SHAPE).map(({ id }) => id)
  const anyBracket = fc.record({
    positions: fc.constant(Array.from({ length: 16 }, (_, line) => (line % 5 === 1 ? 'bye' : `entry ${line}`))),
    results: fc.array(fc.tuple(fc.constantFrom(...ids), anyResult)).map((pairs) => new Map(pairs)),
    withdrawn: fc.subarray(['entry 0', 'entry 2', 'entry 3']).map((entries) => new Set(entries)),
  })
  fc.assert(
    fc.property(anyBracket, (state) => {
      const all = foldBracket(knockoutMatches(16, SHAPE), state)
      for (const draw of ['main', 'consolation', 'third'])
        for (const round of [1, 2, 3, 4]) {
          const here = all.filter((match) => match.draw === draw && match.round === round).flatMap(({ sides }) => sides)
          const entries = here.filter((side) => side?.startsWith('entry'))
          expect(new Set(entries).size).toBe(entries.length)
        }
      for (const { sides, advances, result } of all) {
        if (advances?.startsWith('entry')) expect(sides).toContain(advances)
        if (result) expect(sides.every((side) => side?.startsWith('entry'))).toBe(true)
        if (result?.winner) expect(advances).toBe(sides[result.winner - 1])
        if (sides.includes(null)) expect(advances).toBeNull()
      }
    }),
  )
})
