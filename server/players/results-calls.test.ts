// Runs on both databases.
import { expect, test } from 'vitest'
import type { OfficeResults } from '../../shared/players/result-schemas.ts'
import { storePeople } from '../testing/people-rows.ts'
import { startOwnApp } from '../testing/running-app.ts'

const MANAGER = 'manager@naco.example'
/** Friday, 12:30 at the club. */
const NOON = Date.parse('2026-11-20T16:30:00Z')
const PHONE = '+1 809 555 0104'
const MEMBER = { id: '7c1e4b1a-3f0e-4c2b-9a55-1d2f3a4b5c6d', name: 'Rosa Gil', phone: PHONE }
const GUEST = { id: '0f4a1c7e-guest-of-naco', name: 'Rosa Guest', phone: PHONE }

test.each([
  ['a member of the register', MEMBER.name, { member: MEMBER.id }],
  ['a guest', GUEST.name, { guest: GUEST }],
])('lists the phone number of %s without an email for the office', async (_, name, who) => {
  const clock = { now: NOON }
  const app = await startOwnApp({ clock: () => clock.now })
  await storePeople(app.file, { [MANAGER]: [{ role: 'manager', club: 'club_naco' }] })
  await app.sendAs(MANAGER, 'POST', '/members', { ...MEMBER, club: 'club_naco' })
  const startsAt = new Date(NOON + 30 * 60_000).toISOString()
  const wish = { id: 1, court: 'club_naco-1', startsAt, title: 'Singles', ...who }
  const booked = await app.sendAs(MANAGER, 'POST', '/office/reservations', wish)
  expect(booked.status, JSON.stringify(booked.body)).toBe(201)
  const [{ uid }] = (booked.body as { bookings: [{ uid: string }] }).bookings
  clock.now += 30 * 60_000
  const { players } = (await app.sendAs(MANAGER, 'GET', `/bookings/${uid}/match`)).body as {
    players: { person: string }[]
  }
  const sides = [[{ person: players[0]?.person }], [{ guest: 'Luz Marte' }]]
  await app.sendAs(MANAGER, 'POST', `/bookings/${uid}/match`, { sides })
  const sets = [
    { games: [6, 4], tiebreak: null },
    { games: [6, 3], tiebreak: null },
  ]
  await app.sendAs(MANAGER, 'POST', `/product/${uid}/actions`, { id: 'r1', status: 'finished', sets })
  const { body } = await app.sendAs(MANAGER, 'GET', '/office/contested?club=club_naco')
  expect((body as OfficeResults).results).toMatchObject([{ match: uid, calls: [{ side: 1, name, phone: PHONE }] }])
})
