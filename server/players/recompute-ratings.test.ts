// Runs on both databases.
import path from 'node:path'
import { eq } from 'drizzle-orm'
import { expect, onTestFinished, test } from 'vitest'
import { openDatabase } from '../testing/database.ts'
import { filledResult, fillResults } from '../testing/filled-ratings.ts'
import { temporaryFolder } from '../testing/running-app.ts'
import { compareRatings, recomputeRatings } from './recompute-ratings.ts'

async function aDatabase() {
  const storage = await openDatabase(path.join(temporaryFolder(), 'test.db'))
  onTestFinished(() => storage.close())
  await fillResults(storage, { players: 20, matches: 60 })
  return storage
}

test('all ratings are made from the results, and a second time equally', async () => {
  const storage = await aDatabase()
  const rows = 48 * 2 + 12 * 4
  const before = await compareRatings(storage)
  expect(before).toMatchObject({ matches: 60, differing: before.rows, pending: 60 })
  await recomputeRatings(storage)
  expect(await compareRatings(storage)).toEqual({ matches: 60, rows: before.rows, differing: 0, pending: 0 })
  const steps = await storage.db.select().from(storage.tables.ratingSteps)
  expect(steps).toHaveLength(rows)
  await recomputeRatings(storage)
  expect(await storage.db.select().from(storage.tables.ratingSteps)).toEqual(steps)
})

test('rows that differ in a bit, are missing or not needed are counted, and right afterwards', async () => {
  const storage = await aDatabase()
  const { ratings, ratingSteps } = storage.tables
  await recomputeRatings(storage)
  const [step] = await storage.db
    .select()
    .from(ratingSteps)
    .where(eq(ratingSteps.matchId, filledResult(7)))
  const [rating] = await storage.db.select().from(ratings)
  if (!step || !rating) throw new Error('nothing was rated')
  await storage.atomically((tx) => [
    tx
      .update(ratingSteps)
      .set({ v: step.v * (1 + Number.EPSILON) })
      .where(eq(ratingSteps.matchId, step.matchId))
      .returning({ id: ratingSteps.matchId }),
    tx
      .delete(ratingSteps)
      .where(eq(ratingSteps.matchId, filledResult(8)))
      .returning({ id: ratingSteps.matchId }),
    tx.delete(ratings).where(eq(ratings.player, rating.player)).returning({ player: ratings.player }),
    tx
      .insert(ratings)
      .values({ ...rating, player: 'nobody' })
      .returning({ player: ratings.player }),
  ])
  const { differing } = await compareRatings(storage)
  expect(differing).toBeGreaterThanOrEqual(5)
  await recomputeRatings(storage)
  expect(await compareRatings(storage)).toMatchObject({ differing: 0 })
})
