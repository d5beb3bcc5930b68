// Runs on both databases.
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { BookingPayment } from '../../shared/checkout/till-schemas.ts'
import type { CourtNow } from '../../shared/court/court-schemas.ts'
import { bookingSchema } from '../../shared/reservations/booking-schemas.ts'
import { WEEKDAYS } from '../../shared/time/week.ts'
import { aStatus, pointBy } from '../testing/client.ts'
import { openDatabase } from '../testing/database.ts'
import { expectError } from '../testing/errors.ts'
import { changeClub } from '../testing/only-club.ts'
import { storePeople } from '../testing/people-rows.ts'
import { playerOf } from '../testing/priced-courts.ts'
import { localIdentity, startOwnApp } from '../testing/running-app.ts'

/** Monday the 23rd of November 2026, 10:10 at the club. */
const NOW = Date.parse('2026-11-23T14:10:00Z')
/** Returns an hour of this day at the club. */
const at = (hour: number) => new Date(Date.parse('2026-11-23T04:00:00Z') + hour * 3_600_000).toISOString()
const UMPIRE = 'umpire@naco.example'
const COURT = 'club_naco-2'

async function openClub() {
  const clock = { now: NOW }
  const app = await startOwnApp({ clock: () => clock.now })
  await storePeople(app.file, { [UMPIRE]: [{ role: 'umpire', club: 'club_naco' }] })
  const storage = await openDatabase(app.file)
  /** Lets members take free courts at once. */
  const allow = async () => {
    const { clubs, contentVersions } = storage.tables
    await storage.atomically((tx) => [
      tx.update(clubs).set({ walkIns: true }).returning({ id: clubs.id }),
      tx.update(contentVersions).set({ digest: 'changed' }).returning({ kind: contentVersions.kind }),
    ])
  }
  return {
    app,
    clock,
    allow,
    ana: playerOf(app, 'ana@example.com'),
    take: (email: string, id = 1_000_001) => app.postAs(email, `/court/${COURT}/walk-in`, { id, title: 'Tennis' }),
    court: async (email: string) => {
      const token = await localIdentity.sign({ email, name: '' })
      return (await app.sendWith(token, 'GET', `/court/${COURT}/now`)).body as CourtNow
    },
    close: storage.close,
  }
}

test('somebody of the club takes a free court until the next booking, and its match begins at once', async () => {
  const { app, ana, take, court, close } = await openClub()
  await ana.booked(COURT, at(11))
  expect(await court(UMPIRE)).toMatchObject({ state: 'free', walkIn: true })
  expect(await court(ana.email)).toMatchObject({ state: 'free', walkIn: false })
  const taken = await take(UMPIRE)
  expect(taken.status).toBe(201)
  const booking = bookingSchema.parse(taken.body)
  expect(booking).toMatchObject({ owner: UMPIRE, startsAt: at(10), endsAt: at(11), state: 'booked' })
  expect((await take(UMPIRE)).body).toMatchObject({ uid: booking.uid })
  expectError(await take(UMPIRE, 1_000_002), 409, 'SLOT_TAKEN')
  expect(await court(UMPIRE)).toMatchObject({ state: 'booked', walkIn: false, score: { booking: booking.uid } })
  const sides = [[{ guest: 'Ana' }], [{ guest: 'Eva' }]]
  const started = await app.postAs(UMPIRE, `/bookings/${booking.uid}/match`, { sides, format: null })
  expect(started.status).toBe(201)
  await close()
})

test('a court with a match that is over can be taken, and one with a match in play cannot', async () => {
  const { app, court, close } = await openClub()
  const { id, one, two } = await app.newMatch({ date: at(9), club: 'club_naco', court: COURT })
  await app.score(id, pointBy(one))
  expect(await court(UMPIRE)).toMatchObject({ match: id, walkIn: false })
  await app.score(id, aStatus('retired', { winner: two }))
  expect(await court(UMPIRE)).toMatchObject({ match: id, state: 'free', walkIn: true })
  await close()
})

test('while a match runs over, its court is not free, cannot be taken, and has no price', async () => {
  const { app, clock, take, court, close } = await openClub()
  const manager = 'manager@naco.example'
  await storePeople(app.file, { [manager]: [{ role: 'manager', club: 'club_naco' }] })
  const price = () => app.sendAs(manager, 'GET', `/office/price?court=${COURT}`)
  clock.now = Date.parse(at(7))
  const { id, one, two } = await app.newMatch({ date: at(7), club: 'club_naco', court: COURT })
  await app.score(id, pointBy(one))
  clock.now = NOW
  expect(await court(UMPIRE)).toMatchObject({ match: id, state: 'free', walkIn: false })
  expectError(await take(UMPIRE), 409, 'MATCH_IN_PLAY', /^id: a match is being played/)
  expectError(await price(), 409, 'MATCH_IN_PLAY')
  await app.score(id, aStatus('retired', { winner: two }))
  expect(await court(UMPIRE)).toMatchObject({ walkIn: true })
  expect((await price()).status).toBe(200)
  expect((await take(UMPIRE)).status).toBe(201)
  await close()
})

test('a court can’t be taken, and is not offered, if a match that is late keeps it, or if something takes it in less than 15 minutes', async () => {
  const { app, clock, ana, take, court, close } = await openClub()
  const { id } = await app.newMatch({ date: at(10), club: 'club_naco', court: COURT, format: 'SET1-S:6/TB7' })
  expect(await court(UMPIRE)).toMatchObject({ match: id, state: 'match', walkIn: false })
  expectError(await take(UMPIRE), 409, 'SLOT_TAKEN')
  await ana.booked(COURT, at(12))
  clock.now = Date.parse(at(11.7))
  expect(await court(UMPIRE)).toMatchObject({ state: 'free', until: at(12), walkIn: true })
  clock.now = Date.parse(at(11.8))
  expect(await court(UMPIRE)).toMatchObject({ state: 'free', until: at(12), walkIn: false })
  expectError(await take(UMPIRE), 409, 'SLOT_TAKEN')
  await close()
})

test('members take a free court only if the club allows it, and nobody takes a closed court or one that is taken in a moment', async () => {
  const { app, clock, ana, allow, take, close } = await openClub()
  expectError(await take(ana.email), 403, 'FORBIDDEN')
  await allow()
  await expect
    .poll(async () => (await app.get('/clubs')).body)
    .toMatchObject({ clubs: [{ walkIns: true }, {}, {}, {}] })
  clock.now = Date.parse(at(4.5))
  expectError(await take(ana.email), 422, 'COURT_CLOSED')
  const elsewhere = await ana.booked('club_naco-3', at(12))
  clock.now = Date.parse(at(10.2))
  expectError(await take(ana.email, elsewhere.id ?? 0), 422, 'ID_USED')
  const { body } = await take(ana.email)
  // Two slots are the most of one booking, and Ana plays on another court at 12:00.
  expect(body).toMatchObject({ startsAt: at(10), endsAt: at(12) })
  clock.now = Date.parse(at(11.9))
  expectError(await take('beto@example.com'), 409, 'SLOT_TAKEN')
  clock.now = Date.parse(at(12.1))
  expectError(await take(ana.email, 1_000_002), 409, 'PERSON_BUSY')
  await close()
})

test('a manager takes a free court for somebody else: by email, or for a member; others can’t', async () => {
  const { app, ana, take, court, close } = await openClub()
  const manager = 'manager@naco.example'
  const MEMBER = '7c1e4b1a-3f0e-4c2b-9a55-1d2f3a4b5c6d'
  await storePeople(app.file, { [manager]: [{ role: 'manager', club: 'club_naco' }] })
  const takeFor = (by: string, more: object, at = COURT) =>
    app.postAs(by, `/court/${at}/walk-in`, { id: 1_000_001, title: 'Tennis', ...more })
  expectError(await takeFor(UMPIRE, { owner: ana.email }), 403, 'FORBIDDEN')
  expectError(await takeFor(ana.email, { owner: ana.email }), 403, 'FORBIDDEN')
  expectError(await takeFor(UMPIRE, { deskPrice: { cents: 0, reason: 'Mine' } }), 403, 'FORBIDDEN')
  const member = { id: MEMBER, club: 'club_naco', name: 'Luz Marte', phone: '', email: '' }
  expect((await app.postAs(manager, '/members', member)).status).toBe(201)
  expectError(await takeFor(manager, { owner: ana.email, member: MEMBER }), 400, 'BAD_REQUEST')
  expectError(await takeFor(manager, { member: 'none' }), 404, 'MEMBER_NOT_FOUND')
  await ana.booked(COURT, at(11))
  const taken = await takeFor(manager, { owner: 'Beto@example.com' })
  expect(taken.status, JSON.stringify(taken.body)).toBe(201)
  const booking = bookingSchema.parse(taken.body)
  expect(booking).toMatchObject({ owner: 'beto@example.com', startsAt: at(10), endsAt: at(11), role: 'owner' })
  expect((await takeFor(manager, { owner: 'beto@example.com' })).status, 'a repeated request').toBe(200)
  expect(await court(manager)).toMatchObject({ walkIn: false, score: { booking: booking.uid } })
  const sides = [[{ guest: 'Beto' }], [{ guest: 'Luz' }]]
  expect((await app.postAs(manager, `/bookings/${booking.uid}/match`, { sides, format: null })).status).toBe(201)
  expect((await takeFor(manager, { member: MEMBER }, 'club_naco-3')).status).toBe(201)
  expect((await take(UMPIRE)).status).toBe(409)
  await close()
})

test('a walk-in costs a member the price for members and a guest that for guests: by slots, or else half hour by half hour', async () => {
  const { app, clock, close } = await openClub()
  const manager = 'manager@naco.example'
  await storePeople(app.file, { [manager]: [{ role: 'manager', club: 'club_naco' }] })
  const price = { court: COURT, weekdays: WEEKDAYS, from: 0, to: 1440, memberCents: 800, guestCents: 1200 }
  await changeClub(app.url, await localIdentity.sign({ email: manager, name: '' }), 'club_naco', { prices: [price] })
  const as = (method: string, path: string, body?: object) => app.sendAs(manager, method, path, body)
  const member = { id: '7c1e4b1a-3f0e-4c2b-9a55-1d2f3a4b5c6d', club: 'club_naco', name: 'Luz Marte' }
  expect((await as('POST', '/members', member)).status).toBe(201)
  let id = 2_000_000
  /** Takes the court, ends the booking again, and returns its length and price. */
  const priceFor = async (whom: object) => {
    const taken = await as('POST', `/court/${COURT}/walk-in`, { id: ++id, title: 'Tennis', ...whom })
    expect(taken.status, JSON.stringify(taken.body)).toBe(201)
    const { uid, startsAt, endsAt } = bookingSchema.parse(taken.body)
    const { body } = await as('GET', `/office/reservations/${uid}/payment`)
    const storage = await openDatabase(app.file)
    const { reservations } = storage.tables
    await storage.atomically((tx) => [tx.delete(reservations).where(eq(reservations.uid, uid)).returning()])
    await storage.close()
    return [(Date.parse(endsAt) - Date.parse(startsAt)) / 60_000, (body as BookingPayment).priceCents]
  }
  const guest = (name: string) => ({ guest: { id: `guest-of-naco-${name}`, name } })
  // 10:00–12:00: two slots.
  expect(await priceFor({ member: member.id })).toEqual([120, 1600])
  expect(await priceFor(guest('Rosa'))).toEqual([120, 2400])
  // 10:30–12:30: no slots of the court.
  clock.now = Date.parse(at(10.6))
  expect(await priceFor({ member: member.id })).toEqual([120, 1600])
  const block = {
    id: 'b',
    courts: [COURT],
    date: '2026-11-23',
    from: 720,
    to: 780,
    weeklyUntil: null,
    reason: 'Lesson',
  }
  expect((await as('POST', '/office/blocks', block)).status).toBe(201)
  expect(await priceFor({ member: member.id })).toEqual([90, 1200])
  expect(await priceFor(guest('Eva'))).toEqual([90, 1800])
  await close()
})
