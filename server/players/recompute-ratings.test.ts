// Runs on both databases.
import path from 'node:path'
import { and, eq } from 'drizzle-orm'
import { expect, onTestFinished, test } from 'vitest'
import type { Database, Statement } from '../storage/storage.ts'
import { openDatabase } from '../testing/database.ts'
import { fillResults } from '../testing/filled-ratings.ts'
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

test('each row that differs in a bit, is missing or not needed is counted, and right afterwards', async () => {
  const storage = await aDatabase()
  const { ratings, ratingSteps } = storage.tables
  await recomputeRatings(storage)
  const all = async () => ({
    steps: await storage.db.select().from(ratingSteps).orderBy(ratingSteps.matchId, ratingSteps.player),
    ratings: await storage.db.select().from(ratings).orderBy(ratings.player, ratings.kind),
  })
  const right = await all()
  // Not the first step of the player, so that no number is zero.
  const step = right.steps.find(({ matches }) => matches === 3)
  const rating = right.ratings.find(({ matches }) => matches > 3)
  if (!step || !rating) throw new Error('nothing was rated')
  const isStep = and(eq(ratingSteps.matchId, step.matchId), eq(ratingSteps.player, step.player))
  const isRating = and(eq(ratings.player, rating.player), eq(ratings.kind, rating.kind))
  const changedStep = (tx: Database, column: 'chance' | 'before' | 'r' | 'v') =>
    tx
      .update(ratingSteps)
      .set({ [column]: aBitMore(step[column]) })
      .where(isStep)
      .returning()
  const changedRating = (tx: Database, column: 'r' | 'v') =>
    tx
      .update(ratings)
      .set({ [column]: aBitMore(rating[column]) })
      .where(isRating)
      .returning()
  const damages: Readonly<Record<string, (tx: Database) => Statement>> = {
    'the chance of a step': (tx) => changedStep(tx, 'chance'),
    'the rating before a step': (tx) => changedStep(tx, 'before'),
    'the rating after a step': (tx) => changedStep(tx, 'r'),
    'the variance of a step': (tx) => changedStep(tx, 'v'),
    'a step that is missing': (tx) => tx.delete(ratingSteps).where(isStep).returning(),
    'a step of nobody': (tx) =>
      tx
        .insert(ratingSteps)
        .values({ ...step, player: 'nobody' })
        .returning(),
    'a step of no match': (tx) =>
      tx
        .insert(ratingSteps)
        .values({ ...step, matchId: 'none' })
        .returning(),
    'a rating': (tx) => changedRating(tx, 'r'),
    'the variance of a rating': (tx) => changedRating(tx, 'v'),
    'a rating that is missing': (tx) => tx.delete(ratings).where(isRating).returning(),
    'a rating of nobody': (tx) =>
      tx
        .insert(ratings)
        .values({ ...rating, player: 'nobody' })
        .returning(),
  }
  for (const [what, damage] of Object.entries(damages)) {
    await storage.atomically((tx) => [damage(tx)])
    expect((await compareRatings(storage)).differing, what).toBe(1)
    await recomputeRatings(storage)
    expect(await all(), what).toEqual(right)
  }
})

/** Returns the next larger number in size. */
const aBitMore = (value: number): number => value * (1 + Number.EPSILON)
