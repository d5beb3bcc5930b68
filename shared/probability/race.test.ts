import fc from 'fast-check'
import { expect, test } from 'vitest'
import { chancesAfterNext, chanceToWin, type Race } from './race.ts'
import { type Ends, endsOf } from './race-ends.ts'

const withChance = (to: number, decidedAt: number, each: number): Race => {
  return { to, decidedAt, decider: each, chances: [each, each], turns: [0, 0, 0, 0] }
}
const game = (each: number): Race => withChance(4, Number.POSITIVE_INFINITY, each)
const noAd = (each: number): Race => withChance(4, 3, each)

test.each([
  ['with advantages', game, 0.775863, 0.692562],
  ['with a deciding point', noAd, 0.747895, 0.670588],
])('a game %s is won on serve with the published chances', (_, race, first, second) => {
  expect(chanceToWin(race(0.62), 0, 0)).toBeCloseTo(first, 6)
  expect(chanceToWin(race(0.58), 0, 0)).toBeCloseTo(second, 6)
})

test('at deuce, the chance is p² / (p² + q²), however often there was deuce', () => {
  const deuce = 0.62 ** 2 / (0.62 ** 2 + 0.38 ** 2)
  for (const points of [3, 4, 11]) {
    expect(chanceToWin(game(0.62), points, points)).toBeCloseTo(deuce, 12)
    expect(chanceToWin(game(0.62), points + 1, points)).toBeCloseTo(0.62 + 0.38 * deuce, 12)
    expect(chanceToWin(game(0.62), points, points + 1)).toBeCloseTo(0.62 * deuce, 12)
  }
})

test('the star point decides at the third deuce', () => {
  const star = withChance(4, 5, 0.62)
  expect(chanceToWin(star, 5, 5)).toBeCloseTo(0.62, 12)
  expect(chanceToWin(star, 4, 4)).toBeCloseTo(0.62 ** 2 + 2 * 0.62 * 0.38 * 0.62, 12)
})

test('a race that is over is certain', () => {
  expect([chanceToWin(game(0.6), 4, 2), chanceToWin(game(0.6), 5, 7)]).toEqual([1, 0])
  expect([chanceToWin(noAd(0.6), 4, 3), chanceToWin(noAd(0.6), 3, 4)]).toEqual([1, 0])
})

test('a side that wins nearly every step of a long race is certain to win it', () => {
  const set = {
    ...withChance(99, Number.POSITIVE_INFINITY, 1),
    chances: [1, 1 - 1e-12] as const,
    turns: [0, 1, 0, 1] as const,
  }
  expect(chanceToWin(set, 0, 0)).toBeCloseTo(1, 9)
  expect(chanceToWin({ ...set, chances: [0, 1e-12] }, 0, 0)).toBeCloseTo(0, 9)
})

const anyChance = fc.double({ min: 0.05, max: 0.95, noNaN: true })
const anyKind = fc.constantFrom(0 as const, 1 as const)
const anyRace: fc.Arbitrary<Race> = fc
  .record({
    to: fc.integer({ min: 1, max: 10 }),
    more: fc.oneof(fc.constant(Number.POSITIVE_INFINITY), fc.nat(3)),
    decider: anyChance,
    chances: fc.tuple(anyChance, anyChance),
    turns: fc.tuple(anyKind, anyKind, anyKind, anyKind),
  })
  .map(({ to, more, ...others }) => ({ to, decidedAt: to - 1 + more, ...others }))
const isOver = ({ to, decidedAt }: Race, one: number, two: number): boolean =>
  Math.max(one, two) > decidedAt || (Math.max(one, two) >= to && Math.abs(one - two) >= 2)
const wins = ({ won }: Ends): number => won[0] + won[1]

test('the chance to win a race follows from the chances after the next step', () => {
  fc.assert(
    fc.property(anyRace, fc.nat(12), fc.nat(12), (race, one, two) => {
      fc.pre(!isOver(race, one, two))
      const decides = one === two && one === race.decidedAt
      const step = decides ? race.decider : race.chances[race.turns[(one + two) % 4] ?? 0]
      const expected = step * chanceToWin(race, one + 1, two) + (1 - step) * chanceToWin(race, one, two + 1)
      expect(chanceToWin(race, one, two)).toBeCloseTo(expected, 12)
    }),
  )
})

test('both outcomes of the next step have the chances of the races that follow', () => {
  fc.assert(
    fc.property(anyRace, fc.nat(12), fc.nat(12), (race, one, two) => {
      fc.pre(!isOver(race, one, two))
      const { won, lost } = chancesAfterNext(race, one, two)
      expect(won).toBeCloseTo(chanceToWin(race, one + 1, two), 12)
      expect(lost).toBeCloseTo(chanceToWin(race, one, two + 1), 12)
    }),
  )
})

test('the chances of the ends of a race add up to 1, and those that side 1 wins to its chance', () => {
  fc.assert(
    fc.property(anyRace, fc.nat(12), fc.nat(12), (race, one, two) => {
      fc.pre(Math.abs(one - two) <= 2 || !isOver(race, one, two))
      const ends = endsOf(race, one, two)
      expect(wins(ends)).toBeCloseTo(chanceToWin(race, one, two), 12)
      expect(wins(ends) + ends.lost[0] + ends.lost[1]).toBeCloseTo(1, 12)
    }),
  )
})

test('a set ends after an odd number of games by 6-1, 6-3 or a tie-break', () => {
  const set = { to: 6, decidedAt: 6, decider: 0.4, chances: [0.7, 0.2], turns: [0, 1, 0, 1] } as const
  expect(endsOf(set, 6, 6)).toEqual({ won: [0, 0.4], lost: [0, 0.6] })
  expect(endsOf(set, 3, 6)).toEqual({ won: [0, 0], lost: [0, 1] })
  // At 5-4 the next game is of side 2. It ends the set by 6-4, or 7-5 follows, or a tie-break.
  const { won, lost } = endsOf(set, 5, 4)
  expect(won[0]).toBeCloseTo(0.2 + 0.8 * 0.7 * 0.2, 12)
  expect(won[1]).toBeCloseTo(0.8 * (0.7 * 0.8 + 0.3 * 0.2) * 0.4, 12)
  expect(lost[0]).toBeCloseTo(0.8 * 0.3 * 0.8, 12)
})
