import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { SlotMinutes } from '../../../shared/clubs/club-limits.ts'
import type { FreeHours, Reservation } from '../../../shared/reservations/reservations-schemas.ts'
import { createClubsRepository } from '../../clubs/clubs-repository.ts'
import { openDatabase } from '../../testing/database.ts'
import { startOwnApp } from '../../testing/running-app.ts'

/** Monday the 30th of March 2026, 23:30 in Madrid and 17:30 in Santo Domingo. In Madrid, clocks went forward the day before. */
const NOW = Date.parse('2026-03-30T21:30:00Z')
const ANA = 'ana@example.com'

/** Starts a server whose Club Naco is in Madrid, with slots of 30, 90, 60 and 60 minutes. */
async function aClubInMadrid() {
  const app = await startOwnApp({ clock: () => NOW })
  const storage = await openDatabase(app.file)
  const { clubs, courts } = storage.tables
  const lengthOf = (id: string, slotMinutes: SlotMinutes) =>
    storage.db.update(courts).set({ slotMinutes }).where(eq(courts.id, id))
  await lengthOf('club_naco-1', 30)
  await lengthOf('club_naco-2', 90)
  await storage.atomically((tx) => [
    tx.update(clubs).set({ timeZone: 'Europe/Madrid' }).where(eq(clubs.id, 'club_naco')).returning({ id: clubs.id }),
    createClubsRepository(storage).changed(tx),
  ])
  await storage.close()
  await expect.poll(async () => JSON.stringify((await app.get('/clubs')).body), { interval: 50 }).toContain('Madrid')
  return app
}

test('the documented calls book, list, count and cancel slots of any length by the clocks of the club', async () => {
  const app = await aClubInMadrid()
  const free = async () =>
    ((await app.get('/freehours/club_naco')).body as FreeHours[]).map(({ date, free }) => `${date} ${free}`)
  const list = async (filter: object) => (await app.postAs(ANA, '/reservations', filter)).body as Reservation[]
  const tuesday = { club: 'club_naco', day: 'Tuesday', title: 'Practice' }
  // 18 hours on four courts; Monday is over in Madrid.
  expect((await free()).slice(0, 2)).toEqual(['2026-03-30 0', '2026-03-31 72'])
  for (const [id, court, time] of [
    [1, 'Court 2', '20:00'],
    [2, 'Court 1', '8:30'],
    [3, 'Court 1', '8:00'],
    [4, 'Court 3', '9:00'],
  ] as const) {
    const { status, body } = await app.postAs(ANA, '/createreservation', { ...tuesday, id, court, time })
    expect(status, JSON.stringify(body)).toBe(201)
    expect(body).toMatchObject({ date: '2026-03-31', time, court })
  }
  expect((await free())[1]).toBe('2026-03-31 69')
  for (const filter of [{ club: 'club_naco', day: 'Tuesday' }, { mine: true }])
    expect((await list(filter)).map(({ court, time }) => `${court} ${time}`)).toEqual([
      'Court 1 8:00',
      'Court 1 8:30',
      'Court 3 9:00',
      'Court 2 20:00',
    ])
  expect(await list({ club: 'club_naco', day: 'Monday' })).toEqual([])
  const wrong = await app.postAs('beto@example.com', '/createreservation', {
    ...tuesday,
    court: 'Court 2',
    time: '9:00',
  })
  expect(wrong.status).toBe(400)
  const taken = await app.postAs('beto@example.com', '/createreservation', {
    ...tuesday,
    court: 'Court 2',
    time: '20:00',
  })
  expect(taken.status).toBe(409)
  const { url } = (await app.postAs(ANA, '/createcalendarlink', {})).body as { url: string }
  const feed = String((await app.get(new URL(url).pathname)).body)
  expect(feed).toContain('DTSTART:20260331T180000Z')
  expect(feed).toContain('DTEND:20260331T193000Z')
  expect((await app.postAs(ANA, '/removereservation', { id: 1 })).body).toMatchObject({
    time: '20:00',
    court: 'Court 2',
  })
  // The slot of 90 minutes is free again; half an hour counts as an hour.
  expect((await free())[1]).toBe('2026-03-31 70')
})
