// Runs on both databases.
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import type { RatingStep } from '../../shared/ratings/rated-match.ts'
import { openDatabase } from '../testing/database.ts'
import { temporaryFolder } from '../testing/running-app.ts'
import { createRatingRepository } from './rating-repository.ts'

const ANA = { player: 'ana', kind: 'singles' } as const
const step = (matches: number): RatingStep => ({
  ...ANA,
  matchId: `match-${matches}`,
  endedAt: matches,
  date: '2026-01-03',
  chance: 0.5,
  won: true,
  before: 0,
  r: matches,
  v: 1,
  matches,
})

test.each([
  ['fewer steps than a curve may have', 3, [1, 2, 3]],
  ['as many', 4, [1, 2, 3, 4]],
  ['one more', 5, [1, 3, 5]],
  ['twice as many and one', 9, [3, 6, 9]],
  ['many', 43, [10, 21, 32, 43]],
])('of %s, a curve has some that are evenly spread, with the last one', async (_, count, shown) => {
  const storage = await openDatabase(path.join(temporaryFolder(), 'test.db'))
  onTestFinished(() => storage.close())
  const { replace, stepsOfPlayer } = createRatingRepository(storage)
  const steps = Array.from({ length: count }, (__, n) => step(n + 1))
  await storage.atomically((tx) => replace(tx, [], steps))
  expect((await stepsOfPlayer(ANA, 4)).map(({ matches }) => matches)).toEqual(shown)
  expect(await stepsOfPlayer({ ...ANA, kind: 'doubles' }, 4)).toEqual([])
})
