import fc from 'fast-check'
import { expect, test } from 'vitest'
import { chanceToWin, type Ends, endsOf, nextStepOf, type Race } from './race.ts'

const GAME: Race = { to: 4, decidedAt: Number.POSITIVE_INFINITY }
const NO_AD: Race = { to: 4, decidedAt: 3 }
const chance = (race: Race, each: number, one = 0, two = 0): number => chanceToWin(race, [one, two], () => each)

test.each([
  ['with advantages', GAME, 0.775863, 0.692562],
  ['with a deciding point', NO_AD, 0.747895, 0.670588],
])('a game %s is won on serve with the published chances', (_, game, first, second) => {
  expect(chance(game, 0.62)).toBeCloseTo(first, 6)
  expect(chance(game, 0.58)).toBeCloseTo(second, 6)
})

test('at deuce, the chance is p² / (p² + q²), however often there was deuce', () => {
  const deuce = 0.62 ** 2 / (0.62 ** 2 + 0.38 ** 2)
  for (const points of [3, 4, 11]) {
    expect(chance(GAME, 0.62, points, points)).toBeCloseTo(deuce, 12)
    expect(chance(GAME, 0.62, points + 1, points)).toBeCloseTo(0.62 + 0.38 * deuce, 12)
    expect(chance(GAME, 0.62, points, points + 1)).toBeCloseTo(0.62 * deuce, 12)
  }
})

test('the star point decides at the third deuce', () => {
  const star: Race = { to: 4, decidedAt: 5 }
  expect(chance(star, 0.62, 5, 5)).toBeCloseTo(0.62, 12)
  expect(chance(star, 0.62, 4, 4)).toBeCloseTo(0.62 ** 2 + 2 * 0.62 * 0.38 * 0.62, 12)
})

test('the next step changes the chance to that of the next state', () => {
  // After one step of an even race, the leader wins three times of four.
  expect(nextStepOf(GAME, [5, 5], () => 0.5)).toEqual({ ifWon: 0.75, ifLost: 0.25 })
  expect(nextStepOf(NO_AD, [3, 3], () => 0.6)).toEqual({ ifWon: 1, ifLost: 0 })
  expect(nextStepOf(GAME, [3, 0], () => 0.6).ifWon).toBe(1)
})

test('the chance to win a race is the sum of the chances of its ends, and a first step that differs counts once', () => {
  const anyRace: fc.Arbitrary<Race> = fc.record({
    to: fc.integer({ min: 2, max: 10 }),
    decidedAt: fc.oneof(fc.constant(Number.POSITIVE_INFINITY), fc.integer({ min: 0, max: 3 })),
  })
  const anyChances = fc.array(fc.double({ min: 0.05, max: 0.95, noNaN: true }), { minLength: 4, maxLength: 4 })
  fc.assert(
    fc.property(anyRace, fc.nat(12), fc.nat(12), anyChances, (any, one, two, chances) => {
      const race = { to: any.to, decidedAt: any.to - 1 + any.decidedAt }
      fc.pre(!(Math.max(one, two) >= race.to && Math.abs(one - two) >= 2) && Math.max(one, two) <= race.decidedAt)
      const step = (played: number) => chances[played % 4] as number
      const wins = ({ won }: Ends) => won[0] + won[1]
      expect(chanceToWin(race, [one, two], step)).toBeCloseTo(wins(endsOf(race, [one, two], step)), 12)
      const { ifWon, ifLost } = nextStepOf(race, [one, two], step)
      expect(ifWon).toBeCloseTo(wins(endsOf(race, [one, two], step, 1)), 12)
      expect(ifLost).toBeCloseTo(wins(endsOf(race, [one, two], step, 0)), 12)
    }),
  )
})

test.each([
  ['with a tie-break', { to: 6, decidedAt: 6 }],
  ['without one', { to: 6, decidedAt: Number.POSITIVE_INFINITY }],
])('the chances of all ends of a set %s add up to 1', (_, set) => {
  for (const from of [
    [0, 0],
    [3, 2],
    [6, 6],
  ] as const) {
    const { won, lost } = endsOf(set, from, (played) => (played % 2 === 0 ? 0.7 : 0.35))
    expect(won[0] + won[1] + lost[0] + lost[1]).toBeCloseTo(1, 12)
  }
})

test('a set ends after an odd number of games by 6-1, 6-3 or a tie-break', () => {
  const { won, lost } = endsOf({ to: 6, decidedAt: 6 }, [5, 0], (played) => (played < 7 ? 0 : 1))
  expect({ won, lost }).toEqual({ won: [1, 0], lost: [0, 0] })
  expect(endsOf({ to: 6, decidedAt: 6 }, [6, 6], () => 0.4)).toEqual({ won: [0, 0.4], lost: [0, 0.6] })
})
