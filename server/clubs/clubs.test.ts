// Runs on both databases.
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { ClubsAnswer } from '../../shared/clubs/club-schemas.ts'
import { openDatabase } from '../testing/database.ts'
import { type startApp, startOwnApp, temporaryFolder } from '../testing/running-app.ts'
import { createClubsRepository } from './clubs-repository.ts'
import { loadDefaultClubs } from './load-default-clubs.ts'

const clubsAt = async (app: Awaited<ReturnType<typeof startApp>>) =>
  ((await app.get('/clubs')).body as ClubsAnswer).clubs

test('a new database has the documented clubs, each with four courts that are open from 5:00 to 23:00', async () => {
  const app = await startOwnApp({ rules: { quota: 7 } })
  const clubs = await clubsAt(app)
  expect(clubs.map(({ name }) => name)).toEqual(['Club Arroyo Hondo', 'Club Naco', 'Club BanReservas', 'Club Gazcue'])
  const day = { opens: 300, closes: 1380 }
  expect(clubs[1]).toMatchObject({
    id: 'club_naco',
    timeZone: 'America/Santo_Domingo',
    quota: 7,
    daysAhead: 14,
    hours: { Monday: day, Sunday: day },
  })
  expect(clubs[1]?.courts.map(({ id, name, slotMinutes }) => `${id} ${name} ${slotMinutes}`)).toEqual([
    'club_naco-1 Court 1 60',
    'club_naco-2 Court 2 60',
    'club_naco-3 Court 3 60',
    'club_naco-4 Court 4 60',
  ])
})

test('the clubs are stored once, whether servers start again or at the same time', async () => {
  const storage = await openDatabase(`${temporaryFolder()}/test.db`)
  await Promise.all([loadDefaultClubs(storage), loadDefaultClubs(storage)])
  const { clubs } = storage.tables
  await storage.db.delete(clubs).where(eq(clubs.id, 'club_naco'))
  await loadDefaultClubs(storage)
  expect((await createClubsRepository(storage).all()).map(({ club }) => club.id)).toEqual([
    'club_arroyo_hondo',
    'club_banreservas',
    'club_gazcue',
  ])
  await storage.close()
})

test('the answer is 304 until a club changes, and another server notices the change within a second', async () => {
  const app = await startOwnApp()
  const other = await startOwnApp({ file: app.file })
  const { headers } = await other.get('/clubs')
  const known = { 'if-none-match': headers.get('etag') ?? '' }
  expect((await other.get('/clubs', known)).status).toBe(304)

  const storage = await openDatabase(app.file)
  const { clubs } = storage.tables
  await storage.atomically((tx) => [
    tx.update(clubs).set({ name: 'Naco Tennis' }).where(eq(clubs.id, 'club_naco')).returning({ id: clubs.id }),
    createClubsRepository(storage).changed(tx),
  ])
  await expect.poll(async () => (await other.get('/clubs', known)).status, { timeout: 1000, interval: 50 }).toBe(200)
  expect((await clubsAt(other))[1]?.name).toBe('Naco Tennis')
  await storage.close()
})
