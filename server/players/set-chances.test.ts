// Runs on both databases.
import { afterAll, expect, test } from 'vitest'
import type { CalibrationAnswer } from '../../shared/ratings/rating-schemas.ts'
import { pointBy } from '../testing/client.ts'
import { openDatabase } from '../testing/database.ts'
import { startApp } from '../testing/running-app.ts'
import { recomputeSetChances } from './set-chances.ts'

let now = Date.parse('2026-06-01T12:00:00Z')
const app = await startApp({ clock: () => now })
afterAll(app.close)
const FORMAT = 'SET3-S:6/TB7'

/** Returns the calibration of the chance to win in play, counted now. */
async function calibration(): Promise<CalibrationAnswer['play']> {
  now += 3_600_000
  return ((await app.get('/ratings/calibration')).body as CalibrationAnswer).play
}
const points = (name: string) => Array.from({ length: 24 }, () => pointBy(name))
const onDatabase = async <T>(act: (storage: Awaited<ReturnType<typeof openDatabase>>) => Promise<T>): Promise<T> => {
  const storage = await openDatabase(app.file)
  try {
    return await act(storage)
  } finally {
    await storage.close()
  }
}

test('the chances after the sets of a match count once it is over, and no longer after an undo', async () => {
  const match = await app.newMatch({ format: FORMAT, firstServer: 1 })
  await app.score(match.id, [...points(match.one), ...points(match.two), ...points(match.one).slice(1)])
  expect((await calibration()).matches).toBe(0)
  await app.score(match.id, { ...pointBy(match.one), id: 'last' })
  await expect.poll(async () => (await calibration()).matches).toBe(2)
  await app.score(match.id, { id: 'undo', undo: true })
  await expect.poll(async () => (await calibration()).matches).toBe(0)
  await app.score(match.id, { ...pointBy(match.one), id: 'again' })
  await expect.poll(async () => (await calibration()).matches).toBe(2)
  await app.patch(match.id, { archived: true })
  expect((await calibration()).matches).toBe(0)
  await app.patch(match.id, { archived: false })
})

test('are made again from the logs', async () => {
  await onDatabase(async (storage) => {
    const { setChances } = storage.tables
    expect(await recomputeSetChances(storage, true)).toEqual({ matches: 1, differing: 0 })
    const stored = await storage.db.select().from(setChances)
    await storage.atomically((tx) => [tx.delete(setChances).returning({ id: setChances.matchId })])
    expect(await recomputeSetChances(storage, true)).toEqual({ matches: 1, differing: 1 })
    expect(await recomputeSetChances(storage, false)).toEqual({ matches: 1, differing: 1 })
    expect(await storage.db.select().from(setChances)).toEqual(stored)
  })
})

test('a paper result says nothing about chances in play', async () => {
  const { matches } = await calibration()
  const match = await app.newMatch({ format: FORMAT })
  const sets = [
    { games: [6, 4], tiebreak: null },
    { games: [6, 3], tiebreak: null },
  ]
  await app.score(match.id, { id: 'r1', status: 'finished', sets })
  await expect
    .poll(() => onDatabase(async (storage) => (await storage.db.select().from(storage.tables.setChances)).length))
    .toBe(2)
  expect((await calibration()).matches).toBe(matches)
})
