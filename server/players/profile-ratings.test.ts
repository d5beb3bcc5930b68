import { expect, test } from 'vitest'
import { changesOf, type RatingsOfPlayers, ratingsOf } from './profile-ratings.ts'

const STEP = { match: 'm1', date: '2026-01-03', rating: 1554, plusMinus: 179, change: 54, chance: 0.5, won: true }
const RATINGS: RatingsOfPlayers = {
  of: async (root) => ({
    singles: root === 'a' ? { rating: 1554, plusMinus: 180, matches: 1, isNew: true, curve: [STEP] } : null,
    doubles: null,
  }),
  stepsOf: async () =>
    new Map([
      [
        'm1',
        [
          { ...STEP, player: 'a' },
          { ...STEP, player: 'b', change: -54 },
        ],
      ],
    ]),
}

test('without ratings, answers have none', async () => {
  expect(await ratingsOf(undefined, 'a')).toEqual({})
  expect(await changesOf(undefined, 'a', ['m1'])).toEqual(new Map())
})

test('a player has the ratings of the kinds that were played, and only what answers declare', async () => {
  const { chance: _, won: __, ...step } = STEP
  expect(await ratingsOf(RATINGS, 'a')).toEqual({
    ratings: { singles: { rating: 1554, plusMinus: 180, matches: 1, isNew: true } },
    curves: { singles: [step] },
  })
  expect(await ratingsOf(RATINGS, 'nobody')).toEqual({})
})

test('a match shows what it changed for this player', async () => {
  expect((await changesOf(RATINGS, 'b', ['m1'])).get('m1')).toEqual({ rating: 1554, plusMinus: 179, change: -54 })
})
