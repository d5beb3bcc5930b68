import fc from 'fast-check'
import { expect, test } from 'vitest'
import { agedTo, newRating, plusMinus, type RatedResult, type Rating, rated, shownRating } from './rate.ts'

type Row = readonly [
  date: string,
  winners: string,
  losers: string,
  games: readonly [number, number],
  how: RatedResult['how'],
  bestOf: number,
  chance: string,
  after: string,
]

/** Matches of one table of ratings, in this order: the chance of the winners before, and the ratings with √v after. */
const MATCHES: readonly Row[] = [
  ['2026-01-03', 'A', 'B', [12, 5], 'played', 3, '0.500000', 'A 53.6523 ± 139.5622, B -53.6523 ± 139.5622'],
  ['2026-01-10', 'A', 'C', [18, 18], 'played', 3, '0.562098', 'A 55.6259 ± 132.3085, C -2.2305 ± 139.3920'],
  ['2026-01-10', 'B', 'C', [12, 8], 'played', 3, '0.439705', 'B -19.0324 ± 132.1361, C -36.0175 ± 130.7570'],
  ['2026-02-07', 'C', 'A', [9, 2], 'retired', 3, '0.393107', 'C 8.5870 ± 132.5580, A 10.0543 ± 133.8840'],
  [
    '2026-03-07',
    'A/B',
    'C/D',
    [10, 10],
    'played',
    3,
    '0.488730',
    'A 15.4640 ± 137.7544, B -13.2755 ± 141.9435, C 3.2745 ± 136.5541, D -6.1940 ± 147.0221',
  ],
  ['2026-03-08', 'D', 'A', [12, 0], 'played', 3, '0.474648', 'D 112.2301 ± 137.1063, A -88.5417 ± 129.6814'],
  ['2026-09-01', 'B', 'D', [14, 10], 'played', 3, '0.359399', 'B 30.8969 ± 139.5622, D 68.0577 ± 139.5622'],
  ['2027-01-05', 'A', 'B', [25, 23], 'played', 5, '0.346935', 'A -58.6171 ± 139.5622, B 0.9723 ± 139.5622'],
]

test('eight matches give the ratings of the worked example', () => {
  const table = new Map<string, Rating>()
  const of = (name: string) => table.get(name) ?? newRating()
  for (const [date, won, lost, [winners, losers], how, bestOf, chance, after] of MATCHES) {
    const sides = [won.split('/'), lost.split('/')] as const
    const result = { date, how, bestOf, games: { winners, losers } }
    const end = rated(result, { winners: sides[0].map(of), losers: sides[1].map(of) })
    expect(end?.chance.toFixed(6)).toBe(chance)
    for (const [index, name] of sides[0].entries()) table.set(name, end?.winners[index] ?? newRating())
    for (const [index, name] of sides[1].entries()) table.set(name, end?.losers[index] ?? newRating())
    const shown = sides.flat().map((name) => `${name} ${of(name).r.toFixed(4)} ± ${Math.sqrt(of(name).v).toFixed(4)}`)
    expect(shown.join(', ')).toBe(after)
  }
})

test('a new player is shown as 1500 ± 192', () => {
  expect(shownRating(newRating())).toBe(1500)
  expect(Math.round(plusMinus(newRating()))).toBe(192)
})

test('a match without a game is not rated', () => {
  const sides = { winners: [newRating()], losers: [newRating()] }
  const result = { date: '2026-01-03', how: 'retired', bestOf: 3, games: { winners: 0, losers: 0 } } as const
  expect(rated(result, sides)).toBeUndefined()
})

const someDate = fc
  .integer({ min: 0, max: 4000 })
  .map((day) => new Date(day * 86_400_000 + 1.5e12).toISOString().slice(0, 10))
const someRating: fc.Arbitrary<Rating> = fc.record({
  r: fc.double({ min: -800, max: 800, noNaN: true }),
  v: fc.double({ min: 1, max: 150 ** 2, noNaN: true }),
  last: fc.option(someDate, { nil: null }),
  matches: fc.nat(500),
})
const someSides = fc
  .constantFrom(1, 2)
  .chain((size) => fc.tuple(...[0, 1].map(() => fc.array(someRating, { minLength: size, maxLength: size }))))
  .map(([winners = [], losers = []]) => ({ winners, losers }))
const someResult: fc.Arbitrary<RatedResult> = fc.record({
  date: someDate,
  how: fc.constantFrom('played' as const, 'retired' as const, 'defaulted' as const),
  bestOf: fc.constantFrom(1, 3, 5),
  games: fc.record({ winners: fc.nat(40), losers: fc.nat(40) }),
})

test('a win never lowers a rating, and a defeat never raises one', () => {
  fc.assert(
    fc.property(someResult, someSides, (result, sides) => {
      const end = rated(result, sides)
      for (const [index, { r }] of (end?.winners ?? []).entries())
        expect(r).toBeGreaterThanOrEqual(sides.winners[index]?.r ?? 0)
      for (const [index, { r }] of (end?.losers ?? []).entries())
        expect(r).toBeLessThanOrEqual(sides.losers[index]?.r ?? 0)
    }),
  )
})

test('a match lessens the doubt about its players, but never below zero, and time never takes it beyond that of a new player', () => {
  fc.assert(
    fc.property(someResult, someSides, (result, sides) => {
      const end = rated(result, sides)
      const before = [...sides.winners, ...sides.losers].map((rating) => agedTo(result.date, rating).v)
      for (const [index, { v }] of [...(end?.winners ?? []), ...(end?.losers ?? [])].entries()) {
        expect(v).toBeGreaterThan(0)
        expect(v).toBeLessThan(before[index] ?? 0)
        expect(before[index]).toBeLessThanOrEqual(150 ** 2)
      }
    }),
  )
})

test('more games won never give less', () => {
  fc.assert(
    fc.property(someResult, someSides, (result, sides) => {
      const { winners, losers } = result.games
      const end = rated(result, sides)
      const better = rated({ ...result, games: { winners: winners + 1, losers } }, sides)
      if (end) expect(better?.winners[0]?.r).toBeGreaterThanOrEqual(end.winners[0]?.r ?? 0)
    }),
  )
})
