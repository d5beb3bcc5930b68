// Runs on both databases.
import { expect, onTestFinished, test, vi } from 'vitest'
import type { AuditAnswer } from '../../shared/audit/audit-schemas.ts'
import type { ClashesAnswer } from '../../shared/court/clash-schemas.ts'
import type { CourtNow } from '../../shared/court/court-schemas.ts'
import type { CourtCollision } from '../../shared/reservations/block-schemas.ts'
import { clubDayAnswer } from '../../shared/reservations/booking-schemas.ts'
import { officeWeekAnswer } from '../../shared/reservations/office-booking-schemas.ts'
import { waitsAnswer } from '../../shared/waits/wait-schemas.ts'
import { aMatch, anUndo, aStatus, pointBy } from '../testing/client.ts'
import { openDatabase } from '../testing/database.ts'
import { expectError } from '../testing/errors.ts'
import { mailsBeside } from '../testing/outbox.ts'
import { storePeople } from '../testing/people-rows.ts'
import { playerOf } from '../testing/priced-courts.ts'
import { startOwnApp } from '../testing/running-app.ts'

/** Saturday the 21st of November 2026, 12:30 at the club. */
const NOON = Date.parse('2026-11-21T16:30:00Z')
/** Returns an hour of Monday the 23rd at the club. */
const at = (hour: number) => new Date(Date.parse('2026-11-23T04:00:00Z') + hour * 3_600_000).toISOString()
const [MANAGER, OWNER, UMPIRE] = ['manager@naco.example', 'owner@all.example', 'umpire@naco.example']
const COURT = 'club_naco-2'
const OTHER_COURT = 'club_naco-3'

async function openClub() {
  const clock = { now: NOON }
  const app = await startOwnApp({ clock: () => clock.now })
  await storePeople(app.file, {
    [MANAGER]: [{ role: 'manager', club: 'club_naco' }],
    [UMPIRE]: [{ role: 'umpire', club: 'club_naco' }],
    [OWNER]: [{ role: 'owner', club: null }],
  })
  const atCourt = (more: object = {}) => ({ ...aMatch(), club: 'club_naco', court: COURT, date: at(10), ...more })
  return {
    app,
    clock,
    atCourt,
    ana: playerOf(app, 'ana@example.com'),
    beto: playerOf(app, 'beto@example.com'),
    /** Creates a match at the court from 10:00 on, as a program does. */
    match: (more: object = {}) => app.newMatch(atCourt(more)),
    /** Creates or changes a match as the office's forms do. */
    create: (clash: object, more: object = {}, by = MANAGER) => app.postAs(by, '/product', { ...atCourt(more), clash }),
    change: (id: string, fields: object, clash: object = {}, by = MANAGER) =>
      app.sendAs(by, 'PATCH', `/product/${id}`, { ...fields, clash }),
    /** Returns the times of the slots of a court that matches take. */
    matchSlots: async (court = COURT) => {
      const { courts } = clubDayAnswer.parse((await app.get('/clubs/club_naco/days/2026-11-23')).body)
      const slots = courts.find(({ id }) => id === court)?.slots ?? []
      return slots.flatMap(({ time, state, match }) => (state === 'taken' && match !== undefined ? [time] : []))
    },
    /** Waits for the emails of a kind to a person. */
    mailed: (kind: string, to: string) =>
      vi.waitFor(() =>
        expect(
          mailsBeside(app.file).filter((mail) => mail.includes(`<${kind}-`) && mail.includes(`To: ${to}`)),
        ).toHaveLength(1),
      ),
  }
}

const collisionsIn = ({ body }: { body: unknown }) => (body as { collisions: CourtCollision[] }).collisions

test('a match takes its court from its time for its expected length: nobody books it, and every list shows it', async () => {
  const { app, ana, match, matchSlots } = await openClub()
  const { id } = await match()
  expect(await matchSlots()).toEqual(['10:00', '11:00'])
  expectError(await ana.book(COURT, at(11)), 409, 'SLOT_TAKEN')
  expect((await ana.book(COURT, at(12))).status).toBe(201)
  expect((await ana.book(OTHER_COURT, at(10))).status).toBe(201)
  const slot = { club: 'club_naco', day: 'Monday', court: 'Court 2', time: '10:00' }
  const documented = await app.postAs('eva@example.com', '/createreservation', { id: 1, title: 'Tennis', ...slot })
  expectError(documented, 409, 'SLOT_TAKEN')
  const { body } = await app.call('POST', '/reservations', JSON.stringify({ club: 'club_naco', day: 'Monday' }), {
    'content-type': 'application/json',
  })
  expect(JSON.stringify(body)).toContain('"court":"Court 2","time":"11:00"')
  const day = clubDayAnswer.parse((await app.get('/clubs/club_naco/days/2026-11-23')).body)
  expect(day.courts[1]?.slots.find(({ time }) => time === '10:00')).toMatchObject({ state: 'taken', match: id })
})

test('a match that moves, or has another format, takes its new half hours and leaves the old ones', async () => {
  const { app, match, matchSlots } = await openClub()
  const { id } = await match({ format: 'SET3-S:6/TB7-F:TB10', date: at(10.5) })
  expect(await matchSlots()).toEqual(['10:00', '11:00'])
  await app.patch(id, { date: at(14) })
  expect(await matchSlots()).toEqual(['14:00', '15:00'])
  await app.patch(id, { format: 'SET5-S:6/TB7' })
  expect(await matchSlots()).toEqual(['14:00', '15:00', '16:00'])
  await app.patch(id, { court: OTHER_COURT })
  expect(await matchSlots()).toEqual([])
  expect(await matchSlots(OTHER_COURT)).toEqual(['14:00', '15:00', '16:00'])
  await app.patch(id, { archived: true })
  expect(await matchSlots(OTHER_COURT)).toEqual([])
  await app.patch(id, { archived: false })
  expect(await matchSlots(OTHER_COURT)).toEqual(['14:00', '15:00', '16:00'])
  await app.patch(id, { court: null })
  expect(await matchSlots(OTHER_COURT)).toEqual([])
})

test('a match that is over frees what is left, and takes it again after an undo', async () => {
  const { app, clock, ana, match, matchSlots } = await openClub()
  const { id, one } = await match()
  clock.now = Date.parse(at(9.75))
  await app.score(id, pointBy(one))
  expect(await matchSlots()).toEqual(['10:00', '11:00'])
  const now = async () => (await app.get(`/court/${COURT}/now`)).body as CourtNow
  expect(await now()).toMatchObject({ state: 'match', until: at(12), match: id })
  clock.now = Date.parse(at(10.2))
  await app.score(id, aStatus('retired', { winner: one }))
  expect(await matchSlots()).toEqual([])
  expect((await ana.book(COURT, at(11))).status).toBe(201)
  await app.score(id, anUndo())
  expect(await now()).toMatchObject({ state: 'match', until: at(11) })
})

test('a program’s match is never refused: it takes what is free', async () => {
  const { ana, match, matchSlots } = await openClub()
  const { uid } = await ana.booked(COURT, at(10))
  await match()
  expect(await matchSlots()).toEqual(['11:00'])
  expect((await ana.read(uid)).court).toBe(COURT)
})

test('the office learns what takes the court before a match is stored, and cancels the bookings with a reason', async () => {
  const { app, ana, create, matchSlots, mailed } = await openClub()
  const { uid } = await ana.booked(COURT, at(11))
  const refused = await create({})
  expectError(refused, 409, 'COURT_TAKEN')
  expect(collisionsIn(refused)).toEqual([
    expect.objectContaining({ kind: 'booking', booking: uid, time: '11:00', title: 'Practice', owner: ana.email }),
  ])
  expect(await matchSlots()).toEqual([])
  expectError(await create({ overrule: true }), 400, 'BAD_REQUEST')
  const id = 'final'
  const stored = () => create({ cancel: [uid], reason: 'Final' }, { id, description: 'Final' })
  expect((await stored()).status).toBe(201)
  expect(await matchSlots()).toEqual(['10:00', '11:00'])
  expectError(await ana.send('GET', `/bookings/${uid}`), 404, 'BOOKING_NOT_FOUND')
  await mailed('cancelled', ana.email)
  // A retry after a lost answer gets the same match.
  expect((await stored()).status).toBe(200)
  const { body } = await app.sendAs(OWNER, 'GET', `/audit?subject=${uid}`)
  expect((body as AuditAnswer).records).toMatchObject([{ action: 'booking.cancel', after: { reason: 'Final' } }])
})

test('the office learns by name whose booking is in the way: of a member without an account, of a guest, and of somebody with an account', async () => {
  const { app, create } = await openClub()
  const office = (method: string, path: string, body: object) => app.sendAs(MANAGER, method, path, body)
  const member = { id: '7c1e4b1a-3f0e-4c2b-9a55-1d2f3a4b5c6d', club: 'club_naco', name: 'Luz Marte' }
  expect((await office('POST', '/members', member)).status).toBe(201)
  const book = (id: number, hour: number, whom: object) =>
    office('POST', '/office/reservations', { id, court: COURT, startsAt: at(hour), title: 'Tennis', ...whom })
  expect((await book(1, 10, { member: member.id })).status).toBe(201)
  const guest = { id: '0f4a1c7e-guest-of-naco', name: 'Rosa Guest' }
  expect((await book(2, 11, { guest })).status).toBe(201)
  const refused = await create({})
  expect(collisionsIn(refused)).toMatchObject([
    { time: '10:00', owner: `member:${member.id}`, name: 'Luz Marte' },
    { time: '11:00', owner: `guest:${guest.id}`, name: 'Rosa Guest' },
  ])
  expect(collisionsIn(await create({}, {}, UMPIRE))).toMatchObject([{ name: null }, { name: null }])
  const block = { id: 'b', courts: [COURT], date: '2026-11-23', from: 600, to: 720, weeklyUntil: null, reason: 'Rain' }
  expect(collisionsIn(await office('POST', '/office/blocks', block))).toMatchObject([
    { name: 'Luz Marte' },
    { name: 'Rosa Guest' },
  ])
})

test('if a manager overrules a booking, the booking stays, its players get an email, and the audit log has the reason', async () => {
  const { app, ana, create, matchSlots, mailed } = await openClub()
  const { uid } = await ana.booked(COURT, at(11))
  const { status } = await create({ overrule: true, reason: 'Semi-final, rain' }, { id: 'semi' })
  expect(status).toBe(201)
  expect(await matchSlots()).toEqual(['10:00'])
  expect((await ana.read(uid)).court).toBe(COURT)
  await mailed('occupied', ana.email)
  const { body } = await app.sendAs(OWNER, 'GET', '/audit?subject=semi')
  expect((body as AuditAnswer).records).toMatchObject([
    { action: 'match.create', after: { court: COURT, reason: 'Semi-final, rain' } },
  ])
})

test('an umpire learns that the court is taken, but not by whom, and can’t cancel or overrule a booking', async () => {
  const { ana, create } = await openClub()
  const { uid } = await ana.booked(COURT, at(11))
  const refused = await create({}, {}, UMPIRE)
  expectError(refused, 409, 'COURT_TAKEN')
  expect(collisionsIn(refused)).toEqual([
    expect.objectContaining({ kind: 'booking', booking: null, title: '', owner: null, time: '11:00' }),
  ])
  expectError(await create({ cancel: [uid], reason: 'Mine' }, {}, UMPIRE), 403, 'FORBIDDEN')
  expectError(await create({ overrule: true, reason: 'Mine' }, {}, UMPIRE), 403, 'FORBIDDEN')
})

test('a move names blocks, other matches and the closing time; a change of something else asks nothing again', async () => {
  const { app, create, change, match } = await openClub()
  const block = { courts: [COURT], date: '2026-11-23', from: 840, to: 900, weeklyUntil: null, reason: 'Lesson' }
  expect((await app.sendAs(MANAGER, 'POST', '/office/blocks', { id: 'b', ...block })).status).toBe(201)
  const other = await match({ date: at(16) })
  expect((await create({}, { id: 'm' })).status).toBe(201)
  const late = await change('m', { date: at(21.5) })
  expectError(late, 409, 'COURT_TAKEN')
  expect(collisionsIn(late)).toMatchObject([{ kind: 'closed', startsAt: at(23), endsAt: at(23.5) }])
  const moved = await change('m', { date: at(14.5) })
  expect(collisionsIn(moved)).toMatchObject([
    { kind: 'block', title: 'Lesson', startsAt: at(14.5), endsAt: at(15) },
    { kind: 'match', match: other.id, title: `${other.one} – ${other.two}`, startsAt: at(16), endsAt: at(16.5) },
  ])
  expect((await change('m', { date: at(14.5) }, { overrule: true, reason: 'Rain' })).status).toBe(200)
  expect((await change('m', { description: 'Round 1' })).status).toBe(200)
  // Moves of several matches may overlap other matches, which keep their half hours.
  expect((await change('m', { date: at(16) }, { overlap: true })).status).toBe(200)
  expect((await change('m', { date: at(14) }, { overlap: true })).status).toBe(409)
  // A block names the matches in its way.
  const blocked = await app.sendAs(MANAGER, 'POST', '/office/blocks', { id: 'c', ...block, from: 960, to: 1020 })
  expectError(blocked, 409, 'BLOCK_COLLIDES')
  expect(collisionsIn(blocked)).toMatchObject([{ kind: 'match', match: other.id, booking: null }])
})

test('the match of a booking takes no half hours of its own at the court of its booking', async () => {
  const { app, clock, ana, beto, change, matchSlots } = await openClub()
  const { uid } = await ana.booked(COURT, at(10))
  clock.now = Date.parse(at(9.9))
  const sides = [[{ guest: 'Ana' }], [{ guest: 'Eva' }]]
  const started = await ana.send('POST', `/bookings/${uid}/match`, { sides, format: 'SET3-S:6/TB7' })
  expect(started.status).toBe(201)
  expect(await matchSlots()).toEqual([])
  expect((await beto.book(COURT, at(11))).status).toBe(201)
  await app.score(uid, pointBy('Ana'))
  expect(await matchSlots()).toEqual([])
  expect((await change(uid, { court: OTHER_COURT })).status).toBe(200)
  expect(await matchSlots(OTHER_COURT)).toEqual(['10:00', '11:00'])
})

test('a slot that a match leaves goes to the person who waits for it', async () => {
  const { app, beto, match } = await openClub()
  const { id } = await match()
  const joined = await beto.send('POST', '/waits', { club: 'club_naco', startsAt: at(10), court: COURT })
  expect(joined.status).toBe(201)
  await app.patch(id, { archived: true })
  const stateOf = async () => waitsAnswer.parse((await beto.send('GET', '/waits')).body).waits[0]?.state
  await vi.waitFor(async () => expect(await stateOf()).toBe('offered'))
})

test('a start lets stored matches take what is free of their courts', async () => {
  const { app, clock, match, ana, matchSlots } = await openClub()
  await match()
  await match({ court: OTHER_COURT, date: at(8) })
  await match({ court: OTHER_COURT, date: '2026-11-01T10:00:00Z' })
  const storage = await openDatabase(app.file)
  const { courtUnits } = storage.tables
  await storage.atomically((tx) => [tx.delete(courtUnits).returning()])
  await storage.close()
  expect(await matchSlots()).toEqual([])
  await ana.booked(COURT, at(11))
  await startOwnApp({ file: app.file, clock: () => clock.now })
  expect(await matchSlots()).toEqual(['10:00'])
  expect(await matchSlots(OTHER_COURT)).toEqual(['8:00', '9:00'])
})

test('a live match that runs over into a booking is listed for the office, and the people on the booking get one email', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  onTestFinished(() => void vi.useRealTimers())
  const { app, clock, ana, match, mailed } = await openClub()
  const { id, one } = await match()
  const { uid } = await ana.booked(COURT, at(12))
  const clashes = async (by = MANAGER) =>
    ((await app.sendAs(by, 'GET', '/office/clashes?club=club_naco')).body as ClashesAnswer).clashes
  clock.now = Date.parse(at(10))
  await app.score(id, pointBy(one))
  clock.now = Date.parse(at(11.7))
  expect(await clashes()).toEqual([])
  clock.now = Date.parse(at(11.8))
  expect(await clashes()).toMatchObject([
    { match: id, live: true, collisions: [{ kind: 'booking', booking: uid, owner: ana.email }] },
  ])
  expect(await clashes(UMPIRE)).toMatchObject([{ match: id, collisions: [{ booking: null, owner: null }] }])
  await vi.advanceTimersByTimeAsync(60_000)
  await mailed('overrun', ana.email)
  clock.now = Date.parse(at(12.1))
  await vi.advanceTimersByTimeAsync(60_000)
  await app.score(id, aStatus('retired', { winner: one }))
  expect(await clashes()).toEqual([])
  await mailed('overrun', ana.email)
})

test('a match that a manager stored over a block is listed, and the week of the office shows it inside the block', async () => {
  const { app, create } = await openClub()
  const block = { courts: [COURT], date: '2026-11-23', from: 600, to: 720, weeklyUntil: null, reason: 'Lesson' }
  await app.sendAs(MANAGER, 'POST', '/office/blocks', { id: 'b', ...block })
  await create({ overrule: true, reason: 'The final' }, { id: 'final' })
  const { clashes } = (await app.sendAs(MANAGER, 'GET', '/office/clashes?club=club_naco')).body as ClashesAnswer
  expect(clashes).toMatchObject([
    { match: 'final', live: false, startsAt: at(10), endsAt: at(12), collisions: [{ kind: 'block', title: 'Lesson' }] },
  ])
  const week = await app.sendAs(MANAGER, 'GET', '/office/reservations?club=club_naco&from=2026-11-23')
  expect(officeWeekAnswer.parse(week.body)).toMatchObject({
    blocks: [{ reason: 'Lesson' }],
    matches: [{ id: 'final', court: COURT, startsAt: at(10), endsAt: at(12) }],
  })
})

test.each<[string, object]>([
  ['with `overlap`', { overlap: true }],
  ['with `beside`', { beside: [{ kind: 'match', booking: null, match: 'first', startsAt: at(250) }] }],
  ['with `overrule`', { overrule: true, reason: 'Rain' }],
])('two matches that overlap twelve days ahead are listed once, if the second was stored %s', async (_name, clash) => {
  const { app, create } = await openClub()
  const date = at(10 + 10 * 24)
  expect((await create({}, { id: 'first', date })).status).toBe(201)
  expect((await create({}, { id: 'second', date })).status).toBe(409)
  expect((await create(clash, { id: 'second', date })).status).toBe(201)
  const { clashes } = (await app.sendAs(MANAGER, 'GET', '/office/clashes?club=club_naco')).body as ClashesAnswer
  expect(clashes).toMatchObject([{ match: 'second', collisions: [{ kind: 'match', match: 'first', startsAt: date }] }])
  expect(clashes).toHaveLength(1)
})

test('a club sets how long its matches take', async () => {
  const { app, match, matchSlots } = await openClub()
  const office = (await app.sendAs(MANAGER, 'GET', '/office/clubs')).body as { clubs: Record<string, unknown>[] }
  const { id, tag, defaults: _, ...club } = office.clubs.find((each) => each.id === 'club_naco') ?? {}
  const change = { ...club, best3Minutes: 60 }
  const stored = await app.sendAs(MANAGER, 'PUT', `/office/clubs/${id}`, change, { 'if-match': `"${tag}"` })
  expect(stored.status, JSON.stringify(stored.body)).toBe(200)
  await match()
  expect(await matchSlots()).toEqual(['10:00'])
})

test('100 people book a court onto which a match moves: one outcome, and the others learn that it is taken', async () => {
  const { app, match, change, matchSlots } = await openClub()
  const { id } = await match({ court: OTHER_COURT })
  const people = Array.from({ length: 100 }, (_, index) => playerOf(app, `p${index}@example.com`))
  const [moved, ...booked] = await Promise.all([
    change(id, { court: COURT }),
    ...people.map((person) => person.book(COURT, at(10))),
  ])
  const winners = booked.filter(({ status }) => status === 201).length
  expect(winners + (moved.status === 200 ? 1 : 0)).toBe(1)
  expect(await matchSlots()).toEqual(moved.status === 200 ? ['10:00', '11:00'] : [])
  if (moved.status !== 200) expectError(moved, 409, 'COURT_TAKEN')
  for (const answer of booked) if (answer.status !== 201) expectError(answer, 409, 'SLOT_TAKEN')
})
