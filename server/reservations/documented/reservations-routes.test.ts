import { afterAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import type { BookingsPage } from '../../../shared/reservations/booking-schemas.ts'
import { reservationSchema } from '../../../shared/reservations/reservations-schemas.ts'
import type { Answer } from '../../testing/client.ts'
import { expectError } from '../../testing/errors.ts'
import { type StartOptions, startApp, startOwnApp } from '../../testing/running-app.ts'

/** Saturday the 21st of November 2026, 12:30 at the club. */
const NOON = Date.parse('2026-11-21T16:30:00Z')
const ANA = 'ana@example.com'
const BETO = 'beto@example.com'
const SLOT = { club: 'club_naco', day: 'Monday', court: 'Court 2', time: '18:00' }
const BODY = { ...SLOT, id: 1, title: 'Ana and Luz' }

const app = await startApp({ clock: () => NOON })
afterAll(app.close)

const own = (options: StartOptions = {}) => startOwnApp({ clock: () => NOON, ...options })
const rows = ({ body }: Answer) => z.array(reservationSchema).parse(body)
const asVisitor = (body: unknown, from: Pick<typeof app, 'call'> = app) =>
  from.call('POST', '/reservations', JSON.stringify(body), { 'content-type': 'application/json' })

describe('a reservation', () => {
  test('[W16] has a title and an id for its owner, and is only a taken slot for others', async () => {
    const server = await own()
    const created = await server.postAs(ANA, '/createreservation', BODY)
    const { uid } = ((await server.sendAs(ANA, 'GET', '/bookings')).body as BookingsPage).bookings[0] ?? {}
    const mine = { ...SLOT, date: '2026-11-23', mine: true, id: 1, uid, title: 'Ana and Luz' }
    expect(created).toMatchObject({ status: 201 })
    expect(created.body).toEqual(mine)
    expect((await server.postAs(ANA, '/reservations', { email: ANA })).body).toEqual([mine])
    const taken = [{ ...SLOT, date: '2026-11-23', mine: false }]
    expect((await server.postAs(BETO, '/reservations', { email: BETO })).body).toEqual(taken)
    expect((await asVisitor({ club: 'club_naco', day: 'Monday' }, server)).body).toEqual(taken)
  })

  test('is listed for its club and day, and for no other', async () => {
    const server = await own()
    await server.postAs(ANA, '/createreservation', BODY)
    const found = async (body: object) => rows(await server.postAs(ANA, '/reservations', body)).length
    expect(await found({ club: 'club_naco', day: 'Monday' })).toBe(1)
    expect(await found({ club: 'club_naco' })).toBe(1)
    expect(await found({ day: 'Monday' })).toBe(1)
    expect(await found({ club: 'club_gazcue', day: 'Monday' })).toBe(0)
    expect(await found({ club: 'club_naco', day: 'Tuesday' })).toBe(0)
  })

  test('[W17] is removed by its owner, and its slot is free again', async () => {
    const server = await own()
    await server.postAs(ANA, '/createreservation', BODY)
    expect(await server.postAs(ANA, '/removereservation', { id: 1 })).toMatchObject({ status: 200, body: { id: 1 } })
    expect((await server.postAs(ANA, '/reservations', {})).body).toEqual([])
    expect(await server.postAs(BETO, '/createreservation', { ...BODY, title: 'b' })).toMatchObject({ status: 201 })
  })

  test('gets an id if it has none, and can be removed by it', async () => {
    const server = await own()
    const { body } = await server.postAs(ANA, '/createreservation', { ...SLOT, title: 'a' })
    const { id } = z.object({ id: z.int() }).parse(body)
    expect(await server.postAs(ANA, '/removereservation', { id })).toMatchObject({ status: 200 })
  })

  test('keeps markup in its title as text', async () => {
    const server = await own()
    const title = '<img src=x onerror=alert(1)> & "co"'
    await server.postAs(ANA, '/createreservation', { ...BODY, title })
    expect((await server.postAs(ANA, '/reservations', {})).body).toMatchObject([{ title }])
  })
})

test('with `mine`, the list has only your own reservations', async () => {
  const server = await own()
  await server.postAs(ANA, '/createreservation', BODY)
  await server.postAs(BETO, '/createreservation', { ...BODY, court: 'Court 1' })
  expect((await server.postAs(ANA, '/reservations', { mine: true })).body).toMatchObject([{ mine: true, id: 1 }])
  expectError(await asVisitor({ club: 'club_naco', day: 'Monday', mine: true }), 401, 'NO_TOKEN')
})

describe('[F24] other people’s', () => {
  test('id is a 404, and nothing changes', async () => {
    const server = await own()
    await server.postAs(ANA, '/createreservation', BODY)
    expectError(await server.postAs(BETO, '/removereservation', { id: 1 }), 404, 'RESERVATION_NOT_FOUND', /^id: /)
    expect(rows(await server.postAs(ANA, '/reservations', {}))).toHaveLength(1)
  })

  test('email in the body is a 403', async () => {
    for (const [path, body] of [
      ['/reservations', {}],
      ['/createreservation', BODY],
      ['/removereservation', { id: 1 }],
    ] as const)
      expectError(await app.postAs(ANA, path, { ...body, email: BETO }), 403, 'NOT_YOURS', /^email: /)
  })

  test('[W19] id may be the same as yours', async () => {
    const server = await own()
    await server.postAs(ANA, '/createreservation', BODY)
    const other = await server.postAs(BETO, '/createreservation', { ...BODY, court: 'Court 3', title: 'b' })
    expect(other).toMatchObject({ status: 201 })
    await server.postAs(BETO, '/removereservation', { id: 1 })
    expect(rows(await server.postAs(ANA, '/reservations', {}))).toMatchObject([{ mine: true, court: 'Court 2' }])
  })
})

describe('a visitor', () => {
  test.each([
    ['nothing', {}],
    ['a club alone', { club: 'club_naco' }],
    ['an email', { email: ANA }],
    ['an email with club and day', { email: ANA, club: 'club_naco', day: 'Monday' }],
  ])('who sends %s gets a 401', async (_, body) => {
    expectError(await asVisitor(body), 401, 'NO_TOKEN', /^authorization: /)
  })

  test('with a bad token gets a 401, not a visitor’s answer', async () => {
    const answer = await app.call('POST', '/reservations', JSON.stringify({ club: 'club_naco', day: 'Monday' }), {
      'content-type': 'application/json',
      authorization: 'Bearer junk',
    })
    expectError(answer, 401, 'BAD_TOKEN')
  })

  test('cannot book or remove', async () => {
    const send = (path: string, body: unknown) =>
      app.call('POST', path, JSON.stringify(body), { 'content-type': 'application/json' })
    expectError(await send('/createreservation', BODY), 401, 'NO_TOKEN')
    expectError(await send('/removereservation', { id: 1 }), 401, 'NO_TOKEN')
  })
})

describe('[F18] a bad field is a 400 that names it', () => {
  test.each([
    ['club', 'club_moon'],
    ['day', 'Someday'],
    ['court', 'Court 5'],
    ['time', '4:00'],
    ['time', '8:30'],
    ['time', '08:00'],
    ['title', ''],
    ['title', '   '],
    ['title', 'x'.repeat(81)],
    ['title', 'a\u0000b'],
    ['title', undefined],
    ['id', '1'],
    ['id', -1],
    ['id', 1.5],
    ['id', 2 ** 60],
    ['date', '2026-02-30'],
    ['email', 'nobody'],
    ['surprise', true],
  ])('%s: %j', async (field, value) => {
    const answer = await app.postAs(ANA, '/createreservation', { ...BODY, [field]: value })
    expectError(answer, 400, 'BAD_REQUEST', new RegExp(field))
  })
})

describe('[F18] breaking a rule of the club is a 422 that names the rule', () => {
  test('an hour that has begun cannot be booked; the next hour can', async () => {
    const server = await own()
    const today = { ...BODY, day: 'Saturday' }
    expectError(
      await server.postAs(ANA, '/createreservation', { ...today, time: '12:00' }),
      422,
      'SLOT_PAST',
      /^time: /,
    )
    expectError(await server.postAs(ANA, '/createreservation', { ...today, time: '5:00' }), 422, 'SLOT_PAST')
    expect(await server.postAs(ANA, '/createreservation', { ...today, time: '13:00' })).toMatchObject({ status: 201 })
  })

  test('a fifth reservation is rejected, until one was removed or has begun', async () => {
    let now = NOON
    const server = await own({ clock: () => now })
    const book = (id: number, time: string, day = 'Monday') =>
      server.postAs(ANA, '/createreservation', { ...BODY, id, time, day })
    for (const [index, time] of ['8:00', '9:00', '10:00'].entries())
      expect(await book(index, time)).toMatchObject({ status: 201 })
    expect(await book(3, '13:00', 'Saturday')).toMatchObject({ status: 201 })
    const refused = await book(4, '11:00')
    expectError(refused, 422, 'QUOTA_REACHED', /^email: you already have 4 reservations, the maximum$/)
    expect(refused.body).toMatchObject({ quota: 4 })
    await server.postAs(ANA, '/removereservation', { id: 1 })
    expect(await book(4, '11:00')).toMatchObject({ status: 201 })
    expectError(await book(5, '12:00'), 422, 'QUOTA_REACHED')
    // An hour later, today's reservation has begun.
    now += 3_600_000
    expect(await book(5, '12:00')).toMatchObject({ status: 201 })
    expectError(await book(6, '14:00'), 422, 'QUOTA_REACHED')
    expect(await server.postAs(BETO, '/createreservation', { ...BODY, time: '14:00' })).toMatchObject({ status: 201 })
  })

  test('lead time and cancel deadline are settings, and the rules can be read', async () => {
    const rules = { quota: 1, leadMinutes: 60, cancelMinutes: 120 }
    const server = await own({ rules })
    expect(await server.get('/reservationrules')).toMatchObject({ status: 200, body: rules })
    const today = { ...BODY, day: 'Saturday' }
    const early = await server.postAs(ANA, '/createreservation', { ...today, time: '13:00' })
    expectError(early, 422, 'TOO_LATE_TO_BOOK', /60 minutes/)
    expect(early.body).toMatchObject({ minutes: 60 })
    expect(await server.postAs(ANA, '/createreservation', { ...today, time: '14:00' })).toMatchObject({ status: 201 })
    const late = await server.postAs(ANA, '/removereservation', { id: 1 })
    expectError(late, 422, 'TOO_LATE_TO_CANCEL', /120 minutes/)
    expect(late.body).toMatchObject({ minutes: 120 })
    expect(rows(await server.postAs(ANA, '/reservations', {}))).toHaveLength(1)
  })

  test('a reservation that has begun cannot be removed', async () => {
    let now = NOON
    const server = await own({ clock: () => now })
    await server.postAs(ANA, '/createreservation', { ...BODY, day: 'Saturday', time: '13:00' })
    now += 1_800_000
    expectError(await server.postAs(ANA, '/removereservation', { id: 1 }), 422, 'SLOT_PAST')
  })
})

describe('a slot that is taken', () => {
  test('is a 409, with the id for its owner only', async () => {
    const server = await own()
    await server.postAs(ANA, '/createreservation', BODY)
    const others = await server.postAs(BETO, '/createreservation', { ...BODY, id: 7 })
    expectError(others, 409, 'SLOT_TAKEN', /^court: taken/)
    expect(others.body).not.toHaveProperty('id')
    const again = await server.postAs(ANA, '/createreservation', { ...BODY, id: 7 })
    expectError(again, 409, 'SLOT_TAKEN')
    expect(again.body).toMatchObject({ mine: true, id: 1 })
    const renamed = await server.postAs(ANA, '/createreservation', { ...BODY, title: 'Luz alone' })
    expectError(renamed, 409, 'SLOT_TAKEN')
  })

  test('by an earlier copy of the request gets the same answer, even at the quota', async () => {
    const server = await own({ rules: { quota: 1 } })
    const first = await server.postAs(ANA, '/createreservation', BODY)
    const again = await server.postAs(ANA, '/createreservation', BODY)
    expect([first.status, again.status]).toEqual([201, 200])
    expect(again.body).toEqual(first.body)
    expect((await server.postAs(ANA, '/reservations', {})).body).toHaveLength(1)
  })

  test('is taken only on this date, court, hour and club', async () => {
    const server = await own({ rules: { quota: 9 } })
    await server.postAs(ANA, '/createreservation', BODY)
    for (const [index, other] of [
      { day: 'Tuesday' },
      { court: 'Court 1' },
      { time: '19:00' },
      { club: 'club_gazcue' },
    ].entries())
      expect(await server.postAs(`${index}@example.com`, '/createreservation', { ...BODY, ...other })).toMatchObject({
        status: 201,
      })
  })

  test('nobody books two courts at the same time, in one club or in two', async () => {
    const server = await own()
    await server.postAs(ANA, '/createreservation', BODY)
    for (const other of [{ court: 'Court 1' }, { club: 'club_gazcue' }])
      expectError(
        await server.postAs(ANA, '/createreservation', { ...BODY, ...other, id: 2 }),
        409,
        'PERSON_BUSY',
        /^time: /,
      )
    await server.postAs(ANA, '/removereservation', { id: 1 })
    const moved = await server.postAs(ANA, '/createreservation', { ...BODY, court: 'Court 1', id: 2 })
    expect(moved).toMatchObject({ status: 201 })
  })

  test('an id that is used for another slot is a 422', async () => {
    const server = await own()
    await server.postAs(ANA, '/createreservation', BODY)
    expectError(await server.postAs(ANA, '/createreservation', { ...BODY, court: 'Court 4' }), 422, 'ID_USED', /^id: /)
  })
})
