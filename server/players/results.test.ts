// Runs on both databases.
import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { CONTEST_MS } from '../../shared/players/confirmed-result.ts'
import type { OfficeResults, OwnResults } from '../../shared/players/result-schemas.ts'
import { openDatabase } from '../testing/database.ts'
import { expectError } from '../testing/errors.ts'
import { storePeople } from '../testing/people-rows.ts'
import { localIdentity, startOwnApp } from '../testing/running-app.ts'

const [MANAGER, ANA, LUZ, EVA] = ['manager@naco.example', 'ana@example.com', 'luz@example.com', 'eva@example.com']
/** Friday, 12:30 at the club. */
const NOON = Date.parse('2026-11-20T16:30:00Z')
const SETS = [
  { games: [6, 4], tiebreak: null },
  { games: [6, 3], tiebreak: null },
]

/** Starts a server with a booking of Ana and Luz, whose match they have scored. */
async function aScoredBooking() {
  const clock = { now: NOON }
  const app = await startOwnApp({ clock: () => clock.now })
  await storePeople(app.file, { [MANAGER]: [{ role: 'manager', club: 'club_naco' }] })
  for (const [email, name] of [
    [ANA, 'Ana Reyes'],
    [LUZ, 'Luz Marte'],
    [EVA, 'Eva Cruz'],
  ])
    await app.sendWith(await localIdentity.sign({ email: email ?? '', name: name ?? '' }), 'GET', '/auth/me')
  const startsAt = new Date(NOON + 30 * 60_000).toISOString()
  const booked = await app.sendAs(ANA, 'POST', '/bookings', {
    id: 1,
    court: 'club_naco-1',
    startsAt,
    title: 'Singles',
    partners: [LUZ],
  })
  const [{ uid }] = (booked.body as { bookings: [{ uid: string }] }).bookings
  await app.sendAs(LUZ, 'POST', `/bookings/${uid}/answer`, { accept: true })
  clock.now = NOON + 30 * 60_000
  const { players } = (await app.sendAs(ANA, 'GET', `/bookings/${uid}/match`)).body as {
    players: { person: string; name: string }[]
  }
  const started = await app.sendAs(ANA, 'POST', `/bookings/${uid}/match`, {
    sides: players.map(({ person }) => [{ person }]),
  })
  expect(started.status, JSON.stringify(started.body)).toBe(201)
  const score = (email: string, entry: object) => app.sendAs(email, 'POST', `/product/${uid}/actions`, entry)
  expect((await score(ANA, { id: 'r1', status: 'finished', sets: SETS })).status).toBe(201)
  const own = async (email: string) => ((await app.sendAs(email, 'GET', '/auth/me/results')).body as OwnResults).results
  const answer = (email: string, body: object) => app.sendAs(email, 'PUT', `/product/${uid}/answer`, body)
  const decide = (body: object) => app.sendAs(MANAGER, 'PUT', `/office/contested/${uid}`, body)
  const desk = async () =>
    ((await app.sendAs(MANAGER, 'GET', '/office/contested?club=club_naco')).body as OfficeResults).results
  const stored = async () => {
    const storage = await openDatabase(app.file)
    try {
      const [row] = await storage.db.select().from(storage.tables.matchResults)
      return row
    } finally {
      await storage.close()
    }
  }
  return { app, clock, uid, own, answer, decide, desk, stored, score }
}

test('a result that players scored counts once both sides have confirmed it', async () => {
  const { own, answer, stored, uid } = await aScoredBooking()
  expect(await stored()).toMatchObject({ counts: false })
  expect(await own(ANA)).toMatchObject([{ match: uid, side: 1, winner: 1, asksOther: true, answers: [] }])
  expect(await own(LUZ)).toMatchObject([{ match: uid, side: 2 }])
  expect(await own(EVA)).toEqual([])
  expectError(await answer(EVA, { answer: 'confirmed' }), 403, 'NOT_YOUR_MATCH')
  expect((await answer(ANA, { answer: 'confirmed' })).body).toMatchObject({ answers: [{ side: 1 }] })
  expect(await stored()).toMatchObject({ counts: false })
  await answer(LUZ, { answer: 'confirmed' })
  expect(await stored()).toMatchObject({ counts: true })
  expect(await own(ANA)).toEqual([])
  expect(await answer(LUZ, { answer: 'confirmed' }), 'a repeated request').toMatchObject({ status: 200 })
  expectError(await answer(LUZ, { answer: 'contested', reason: 'It was 6-4' }), 409, 'RESULT_DECIDED')
})

test('both sides that confirm at once make it count', async () => {
  const { answer, stored } = await aScoredBooking()
  await Promise.all([ANA, LUZ].map((email) => answer(email, { answer: 'confirmed' })))
  expect(await stored()).toMatchObject({ counts: true })
})

test('nobody who objects within 48 hours means confirmed', async () => {
  const { app, clock, stored } = await aScoredBooking()
  clock.now += CONTEST_MS + 1
  const later = await startOwnApp({ file: app.file, clock: () => clock.now })
  await expect.poll(async () => (await stored())?.counts).toBe(true)
  await later.close()
})

test('a result that a side contests waits for the office, which decides with a reason', async () => {
  const { app, clock, own, answer, decide, desk, stored, uid } = await aScoredBooking()
  expectError(await answer(LUZ, { answer: 'contested' }), 400, 'BAD_REQUEST', 'reason')
  await answer(LUZ, { answer: 'contested', reason: 'The second set was mine' })
  clock.now += 1000
  await answer(ANA, { answer: 'confirmed' })
  clock.now += CONTEST_MS + 1
  const later = await startOwnApp({ file: app.file, clock: () => clock.now })
  await later.close()
  expect(await stored(), 'time does not decide it').toMatchObject({ counts: false })
  expect(await desk()).toMatchObject([
    { match: uid, dueAt: null, answers: [{ side: 2, reason: 'The second set was mine' }, { side: 1 }] },
  ])
  expect((await decide({ answer: 'refused', reason: 'Nobody knows' })).status).toBe(204)
  expect(await desk()).toEqual([])
  const decision = async (email: string) => (await own(email))[0]?.answers.find(({ side }) => side === 0)
  expect(await decision(ANA)).toMatchObject({ answer: 'refused', reason: 'Nobody knows' })
  expect((await decide({ answer: 'confirmed', reason: 'Luz remembers now' })).status).toBe(204)
  expect(await stored()).toMatchObject({ counts: true })
  expect(await decision(LUZ)).toMatchObject({ answer: 'confirmed', reason: 'Luz remembers now' })
  clock.now += 8 * 86_400_000
  expect(await own(LUZ), 'a week later it is no news').toEqual([])
})

test('a corrected result is asked about again', async () => {
  const { answer, own, score, stored } = await aScoredBooking()
  await answer(ANA, { answer: 'confirmed' })
  await score(LUZ, { id: 'u1', undo: true })
  await score(LUZ, { id: randomUUID(), status: 'finished', sets: [SETS[0], { games: [7, 5], tiebreak: null }] })
  expect(await own(ANA)).toMatchObject([
    {
      answers: [],
      sets: [
        [6, 4],
        [7, 5],
      ],
    },
  ])
  await answer(LUZ, { answer: 'confirmed' })
  expect(await stored()).toMatchObject({ counts: false })
})

test('the players are asked by email once, a minute after the end', async () => {
  const { app, clock, stored } = await aScoredBooking()
  clock.now += 61_000
  const later = await startOwnApp({ file: app.file, clock: () => clock.now })
  await expect.poll(async () => (await stored())?.askedVersion).toBe(1)
  await later.close()
  const storage = await openDatabase(app.file)
  const mails = await storage.db.select().from(storage.tables.mails)
  await storage.close()
  const asked = mails.filter(({ id }) => id.startsWith('result-'))
  expect(asked.map(({ recipient }) => recipient).sort()).toEqual([ANA, LUZ])
  expect(asked[0]?.text).toContain('6-4 6-3')
})
