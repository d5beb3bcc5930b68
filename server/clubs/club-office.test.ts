// Runs on both databases.
import { expect, test } from 'vitest'
import type { CollisionsAnswer, OfficeClub } from '../../shared/clubs/club-office-schemas.ts'
import type { ClubsAnswer } from '../../shared/clubs/club-schemas.ts'
import { WEEKDAYS } from '../../shared/time/week.ts'
import { aMatch } from '../testing/client.ts'
import { expectError } from '../testing/errors.ts'
import { MANAGER, OWNER, officeOf } from '../testing/office.ts'
import { storePeople } from '../testing/people-rows.ts'
import { startOwnApp } from '../testing/running-app.ts'

/** Saturday the 21st of November 2026, 12:30 in Santo Domingo and 17:30 in Madrid. */
const NOON = Date.parse('2026-11-21T16:30:00Z')
const MADRID = {
  id: 'club_madrid',
  name: 'Club Madrid',
  address: 'Calle de Alcalá',
  timeZone: 'Europe/Madrid',
  courts: 2,
}

async function anOffice() {
  const app = await startOwnApp({ clock: () => NOON })
  const { as, audit } = await officeOf(app)
  const read = async (club: string) => (await as(MANAGER, 'GET', `/office/clubs/${club}`)).body as OfficeClub
  const changeOf = ({ id: _, tag: __, defaults: ___, ...change }: OfficeClub) => change
  return {
    app,
    as,
    audit,
    read,
    changeOf,
    put: (club: OfficeClub, more: object) =>
      as(MANAGER, 'PUT', `/office/clubs/${club.id}`, { ...changeOf(club), ...more }, { 'if-match': `"${club.tag}"` }),
    listed: async () => ((await app.get('/clubs')).body as ClubsAnswer).clubs,
  }
}

test('courts that a change leaves out count: their names and number, and not the courts of other clubs', async () => {
  const { read, put, changeOf, as } = await anOffice()
  const club = await read('club_naco')
  const [first, ...others] = club.courts
  const added = { ...first, id: null, name: 'Court A' }
  const leftOut = await put(club, { courts: others })
  expect((leftOut.body as OfficeClub).courts).toHaveLength(club.courts.length)
  const now = await read('club_naco')
  expectError(await put(now, { courts: [{ ...added, name: first?.name }] }), 400, 'BAD_REQUEST', 'different names')
  const many = Array.from({ length: 50 }, (_, index) => ({ ...added, name: `Court ${100 + index}` }))
  expectError(await put(now, { courts: many }), 400, 'BAD_REQUEST', 'at most 50')
  const foreign = (await read('club_banreservas')).courts.slice(0, 1)
  expectError(await put(now, { courts: foreign }), 400, 'BAD_REQUEST', 'no court with one of the ids')
  expect(await read('club_naco')).toEqual(now)
  // A left-out court keeps its slots.
  const body = { ...changeOf(now), courts: [] }
  expect(await as(MANAGER, 'POST', '/office/clubs/club_naco/collisions', body)).toMatchObject({
    body: { collisions: [] },
  })
})

test('a club that is being prepared is not listed and cannot be booked until the office opens it, and never is again', async () => {
  const { app, as, read, put, listed } = await anOffice()
  const hours = Object.fromEntries(WEEKDAYS.map((day) => [day, day === 'Sunday' ? null : { opens: 480, closes: 1320 }]))
  const wanted = { ...MADRID, hours, draft: true, image: 'club-naco.svg' }
  const created = await as(OWNER, 'POST', '/office/clubs', wanted)
  expect(created).toMatchObject({ status: 201, body: { draft: true, archived: true, hours, image: 'club-naco.svg' } })
  expect(await as(OWNER, 'POST', '/office/clubs', wanted)).toMatchObject({ status: 200, body: { draft: true } })
  const isListed = async () => (await listed()).some(({ id }) => id === MADRID.id)
  expect(await isListed()).toBe(false)
  const slot = { club: MADRID.id, day: 'Saturday', court: 'Court 1', time: '18:00', title: 'x', id: 1 }
  expect((await app.postAs('ana@example.com', '/createreservation', slot)).status).toBe(400)

  const renamed = await put(await read(MADRID.id), { name: 'Madrid', draft: undefined })
  expect(renamed.body, 'a change of a page of the previous version').toMatchObject({ draft: true, archived: true })
  expect((await put(await read(MADRID.id), { archived: false })).body).toMatchObject({ draft: false, archived: false })
  expect(await isListed()).toBe(true)
  expect((await app.postAs('ana@example.com', '/createreservation', slot)).status).toBe(201)
  const closed = await put(await read(MADRID.id), { archived: true, draft: true })
  expect(closed.body, 'a club that was open is archived').toMatchObject({ draft: false, archived: true })
})

test('a new club has a picture without a place unless it brings its own, which must exist', async () => {
  const { as, read } = await anOffice()
  await as(OWNER, 'POST', '/office/clubs', MADRID)
  expect(await read(MADRID.id)).toMatchObject({ image: 'court-from-above.svg', draft: false, archived: false })
  const other = { ...MADRID, id: 'club_other', image: 'none.svg' }
  expectError(await as(OWNER, 'POST', '/office/clubs', other), 422, 'UNKNOWN_IMAGE', /^image: /)
})

test('a club that the office adds can be booked and has matches at once, in its own time zone', async () => {
  const { app, as, audit, read, put, listed } = await anOffice()
  const created = await as(OWNER, 'POST', '/office/clubs', MADRID)
  expect(created.status).toBe(201)
  expect(await as(OWNER, 'POST', '/office/clubs', MADRID)).toMatchObject({ status: 200, body: created.body })
  expectError(await as(OWNER, 'POST', '/office/clubs', { ...MADRID, name: 'Other' }), 409, 'CLUB_EXISTS')
  expect(await audit()).toMatchObject([{ action: 'club.create', subject: 'club_madrid', club: 'club_madrid' }])

  const club = await read('club_madrid')
  const courts = club.courts.map((court, index) => (index === 0 ? { ...court, name: 'Centre Court' } : court))
  expect((await put(club, { courts })).status).toBe(200)
  expect((await listed()).at(-1)).toMatchObject({
    id: 'club_madrid',
    courts: [{ name: 'Centre Court' }, { name: 'Court 2' }],
  })

  const slot = { club: 'club_madrid', day: 'Saturday', court: 'Centre Court', title: 'x', id: 1 }
  // In Madrid it is 17:30, so 17:00 has begun and 18:00 has not.
  expectError(await app.postAs('ana@example.com', '/createreservation', { ...slot, time: '17:00' }), 422, 'SLOT_PAST')
  const booked = await app.postAs('ana@example.com', '/createreservation', { ...slot, time: '18:00' })
  expect(booked).toMatchObject({ status: 201, body: { date: '2026-11-21', court: 'Centre Court', time: '18:00' } })
  expect((await app.get('/freehours/club_madrid')).body).toContainEqual({
    day: 'Saturday',
    date: '2026-11-21',
    free: 9,
  })
  const match = { ...aMatch(), club: 'club_madrid', court: 'club_madrid-1' }
  expect((await app.post('/product', match)).status).toBe(201)
})

test('a court with slots of 90 minutes can be booked at the starts of its slots only', async () => {
  const { app, read, put } = await anOffice()
  const club = await read('club_naco')
  const courts = club.courts.map((court) => ({ ...court, slotMinutes: 90 }))
  expect((await put(club, { courts })).status).toBe(200)
  const slot = { club: 'club_naco', day: 'Monday', court: 'Court 1', title: 'x', id: 1 }
  expectError(
    await app.postAs('ana@example.com', '/createreservation', { ...slot, time: '7:00' }),
    400,
    'BAD_REQUEST',
    /^time: must be one of 5:00, 6:30, 8:00/,
  )
  expect((await app.postAs('ana@example.com', '/createreservation', { ...slot, time: '8:00' })).status).toBe(201)
})

test('bookings that a change leaves without a slot are listed before it is saved, and stay', async () => {
  const { app, as, read, changeOf, put } = await anOffice()
  const book = (id: number, court: string, time: string) =>
    app.postAs(`p${id}@example.com`, '/createreservation', {
      club: 'club_naco',
      day: 'Monday',
      court,
      time,
      id,
      title: `Game ${id}`,
    })
  await book(1, 'Court 1', '6:00')
  await book(2, 'Court 2', '18:00')
  await book(3, 'Court 3', '18:00')
  const club = await read('club_naco')
  const collisions = async (more: object) =>
    (
      (await as(MANAGER, 'POST', '/office/clubs/club_naco/collisions', { ...changeOf(club), ...more }))
        .body as CollisionsAnswer
    ).collisions.map(({ title }) => title)
  const late = { ...club.hours, Monday: { opens: 480, closes: 1320 } }
  const courts = club.courts.map((court) => ({
    ...court,
    archived: court.name === 'Court 2',
    slotMinutes: court.name === 'Court 3' ? 90 : 60,
  }))
  expect(await collisions({})).toEqual([])
  expect(await collisions({ hours: late })).toEqual(['Game 1'])
  expect(await collisions({ courts })).toEqual(['Game 2', 'Game 3'])
  expect(await collisions({ hours: { ...club.hours, Monday: null } })).toEqual(['Game 1', 'Game 2', 'Game 3'])
  expect((await put(club, { hours: late, courts })).status).toBe(200)
  expect(await collisions({ hours: late, courts }), 'a later change does not list them again').toEqual([])
  expect(await collisions({ hours: { ...late, Monday: null }, courts })).toEqual([])
  expect((await app.postAs('p1@example.com', '/reservations', { mine: true })).body).toMatchObject([
    { id: 1, time: '6:00' },
  ])
})

test('a change names the member without an account whose booking it leaves without a slot, or whose time it moves', async () => {
  const { as, read, changeOf } = await anOffice()
  const member = { id: '7c1e4b1a-3f0e-4c2b-9a55-1d2f3a4b5c6d', club: 'club_naco', name: 'Luz Marte' }
  expect((await as(MANAGER, 'POST', '/members', member)).status).toBe(201)
  const startsAt = '2026-11-22T22:00:00.000Z'
  const booked = await as(MANAGER, 'POST', '/office/reservations', {
    ...{ id: 1, member: member.id, court: 'club_naco-1', startsAt, title: 'Tennis' },
  })
  expect(booked.status, JSON.stringify(booked.body)).toBe(201)
  const change = changeOf(await read('club_naco'))
  const closed = Object.fromEntries(WEEKDAYS.map((weekday) => [weekday, null]))
  const collisions = async (more: object) =>
    (await as(MANAGER, 'POST', '/office/clubs/club_naco/collisions', { ...change, ...more })).body
  expect(await collisions({ hours: closed })).toMatchObject({ collisions: [{ name: 'Luz Marte' }] })
  expect(await collisions({ timeZone: 'Europe/Madrid' })).toMatchObject({ zone: { moves: [{ name: 'Luz Marte' }] } })
})

test('a club says that hours without a price are free on purpose, pages of earlier versions keep that, and members don’t see it', async () => {
  const { app, as, read, changeOf, put } = await anOffice()
  const club = await read('club_naco')
  expect(club.freeOfCharge).toBe(false)
  expect((await put(club, { freeOfCharge: true })).status).toBe(200)
  const { freeOfCharge: _, ...earlier } = changeOf(await read('club_naco'))
  const { tag } = await read('club_naco')
  const saved = await as(
    MANAGER,
    'PUT',
    '/office/clubs/club_naco',
    { ...earlier, address: 'Calle 1' },
    { 'if-match': `"${tag}"` },
  )
  expect(saved).toMatchObject({ status: 200, body: { freeOfCharge: true, address: 'Calle 1' } })
  expect(JSON.stringify((await app.get('/clubs')).body)).not.toContain('freeOfCharge')
})

test('of two managers who change a club, the second gets a 412 with the current club', async () => {
  const { read, put, audit } = await anOffice()
  const club = await read('club_naco')
  expect((await put(club, { quota: 9 })).status).toBe(200)
  const second = await put(club, { name: 'Naco' })
  expectError(second, 412, 'CHANGED_MEANWHILE')
  expect(second.body).toMatchObject({ current: { quota: 9, name: 'Club Naco', tag: '2' } })
  expect(await audit()).toMatchObject([{ action: 'club.update', before: { quota: null }, after: { quota: 9 } }])
})

test('the audit log shows a change of any field of a court', async () => {
  const { read, put, audit } = await anOffice()
  const changes = [{ name: 'Centre' }, { surface: 'grass' }, { indoor: true }, { lights: false }, { slotMinutes: 90 }]
  for (const change of [...changes, { archived: true }]) {
    const club = await read('club_naco')
    const [first, ...others] = club.courts
    expect((await put(club, { courts: [{ ...first, ...change }, ...others] })).status).toBe(200)
    const [{ before, after } = {}] = (await audit()) as { before?: object; after?: object }[]
    expect(Object.keys(after ?? {}), JSON.stringify(change)).toEqual(['courts'])
    expect(before).not.toEqual(after)
  }
})

test('archived clubs and courts are not listed, and matches keep them', async () => {
  const { app, read, put, listed } = await anOffice()
  const { id } = await app.newMatch({ club: 'club_naco', court: 'club_naco-1' })
  const club = await read('club_naco')
  const courts = club.courts.map((court) => ({ ...court, archived: court.name === 'Court 1' }))
  await put(club, { courts })
  expect((await listed())[1]?.courts.map(({ name }) => name)).toEqual(['Court 2', 'Court 3', 'Court 4'])
  await put(await read('club_naco'), { archived: true })
  expect((await listed()).map((each) => each.id)).not.toContain('club_naco')
  expect((await app.patch(id, { category: 'Mixed' })).status).toBe(200)
  expectError(await app.post('/product', { ...aMatch(), club: 'club_naco' }), 422, 'CLUB_UNKNOWN')
})

test('a manager of one club edits this club only, and adds none', async () => {
  const { app, as } = await anOffice()
  await storePeople(app.file, { 'naco@example.com': [{ role: 'manager', club: 'club_naco' }] })
  const { body } = await as('naco@example.com', 'GET', '/office/clubs')
  expect((body as { clubs: OfficeClub[] }).clubs.map(({ id }) => id)).toEqual(['club_naco'])
  expectError(await as('naco@example.com', 'GET', '/office/clubs/club_gazcue'), 403, 'FORBIDDEN')
  expectError(await as('naco@example.com', 'POST', '/office/clubs', MADRID), 403, 'FORBIDDEN')
})
