import { beforeAll, describe, expect, test } from 'vitest'
import {
  type Booking,
  bookingsAnswer,
  bookingsPage,
  clubDayAnswer,
  type SeriesConflict,
} from '../../../shared/reservations/booking-schemas.ts'
import type { Answer } from '../../testing/client.ts'
import { expectError } from '../../testing/errors.ts'
import { openPglite } from '../../testing/pglite.ts'
import { type RunningApp, startApp, startOwnApp } from '../../testing/running-app.ts'

/** Saturday the 21st of November 2026, 12:30 at the club. */
const NOON = Date.parse('2026-11-21T16:30:00Z')
const DAY = 86_400_000
/** Returns the start of an hour, some days from today. */
const at = (days: number, hour: number) =>
  new Date(Date.parse('2026-11-21T04:00:00Z') + days * DAY + hour * 3_600_000).toISOString()

describe.each(['SQLite', 'PGlite'])('bookings on %s', (database) => {
  let now = NOON
  let app: RunningApp
  let people = 0
  beforeAll(async () => {
    const storage = database === 'PGlite' ? await openPglite() : null
    app = await startApp({ clock: () => now, ...(storage && { storage: () => storage }) })
    return app.close
  })

  const newPerson = () => `player${++people}@example.com`
  const bookingsIn = ({ status, body }: Answer): readonly Booking[] => {
    expect(status, JSON.stringify(body)).toBeLessThan(300)
    return bookingsAnswer.parse(body).bookings
  }
  const book = (email: string, id: number, court: string, startsAt: string, more: object = {}) =>
    app.postAs(email, '/bookings', { id, court, startsAt, title: 'Practice', ...more })
  const list = async (email: string) => bookingsIn(await app.sendAs(email, 'GET', '/bookings'))
  const stateOf = async (club: string, date: string, court: string, time: string, email?: string) => {
    const path = `/clubs/${club}/days/${date}`
    const { body } = email ? await app.sendAs(email, 'GET', path) : await app.get(path)
    const day = clubDayAnswer.parse(body)
    return day.courts.find(({ id }) => id === court)?.slots.find((slot) => slot.time === time)
  }

  test('bookings that have ended are listed in pages, latest first, with those of others that the person accepted', async () => {
    const [ana, luz, eva] = [newPerson(), newPerson(), newPerson()]
    const uids: string[] = []
    for (const [index, hour] of [16, 17, 18].entries()) {
      const partners = hour === 17 ? [luz, eva] : []
      const [made] = bookingsIn(await book(ana, index, 'club_gazcue-3', at(0, hour), { partners }))
      uids.unshift(made?.uid ?? '')
    }
    await app.postAs(luz, `/bookings/${uids[1]}/answer`, { accept: true })
    const page = async (email: string, query = '') => {
      const { bookings, next } = bookingsPage.parse(
        (await app.sendAs(email, 'GET', `/bookings?past=true${query}`)).body,
      )
      return { uids: bookings.map(({ uid }) => uid), next }
    }
    expect(await page(ana)).toEqual({ uids: [], next: null })
    now = Date.parse(at(0, 19))
    const first = await page(ana, '&limit=2')
    expect(first.uids).toEqual(uids.slice(0, 2))
    expect(await page(ana, `&limit=2&cursor=${first.next}`)).toEqual({ uids: uids.slice(2), next: null })
    expect(await page(luz)).toEqual({ uids: [uids[1]], next: null })
    expect(await page(eva)).toEqual({ uids: [], next: null })
    expect(await list(ana)).toEqual([])
    now = NOON
  })

  test('an upcoming invitation is listed until the person answers, and not after the start of the booking', async () => {
    const [ana, luz] = [newPerson(), newPerson()]
    const partners = [luz]
    const [later] = bookingsIn(await book(ana, 1, 'club_gazcue-2', at(2, 16), { partners }))
    const [sooner] = bookingsIn(await book(ana, 2, 'club_gazcue-2', at(1, 16), { partners }))
    const invitations = async (email: string) =>
      bookingsPage
        .parse((await app.sendAs(email, 'GET', '/bookings?invited=true')).body)
        .bookings.map(({ uid, role, partners }) => ({ uid, role, partners }))
    const seen = { role: 'invited', partners: [{ email: luz, name: null, state: 'invited' }] }
    expect(await invitations(luz)).toEqual([sooner, later].map((booking) => ({ uid: booking?.uid, ...seen })))
    expect(await invitations(ana)).toEqual([])
    await app.postAs(luz, `/bookings/${later?.uid}/answer`, { accept: false })
    expect(await invitations(luz)).toMatchObject([{ uid: sooner?.uid }])
    now = Date.parse(at(1, 16))
    expect(await invitations(luz)).toEqual([])
    now = NOON
  })

  test('a slot up to fourteen days ahead is booked, listed, shown on its day, and free again when it is cancelled', async () => {
    const [ana, beto] = [newPerson(), newPerson()]
    const created = await book(ana, 1, 'club_naco-2', at(13, 18))
    expect(created.status).toBe(201)
    const [booking] = bookingsIn(created)
    expect(booking).toMatchObject({
      role: 'owner',
      courtName: 'Court 2',
      date: '2026-12-04',
      time: '18:00',
      state: 'booked',
    })
    const again = await book(ana, 1, 'club_naco-2', at(13, 18))
    expect([again.status, again.body]).toEqual([200, created.body])
    expect(await list(ana)).toEqual([booking])
    const state = (email?: string) => stateOf('club_naco', '2026-12-04', 'club_naco-2', '18:00', email)
    expect(await state(ana)).toMatchObject({ state: 'mine', booking: booking?.uid })
    expect(await state()).toMatchObject({ state: 'taken' })
    expect(await state(beto)).not.toHaveProperty('booking')
    expectError(await book(beto, 1, 'club_naco-2', at(13, 18)), 409, 'SLOT_TAKEN')
    expectError(await book(beto, 1, 'club_naco-2', at(14, 18)), 422, 'TOO_FAR_AHEAD')
    expectError(await book(beto, 1, 'club_naco-2', at(0, 18.25)), 422, 'NO_SLOT')
    expectError(await book(beto, 1, 'club_naco-9', at(1, 18)), 404, 'COURT_NOT_FOUND')
    expectError(await app.sendAs(beto, 'DELETE', `/bookings/${booking?.uid}`), 404, 'BOOKING_NOT_FOUND')
    expect((await app.sendAs(ana, 'DELETE', `/bookings/${booking?.uid}`)).status).toBe(200)
    expect(await state()).toMatchObject({ state: 'free' })
    expect(await list(ana)).toEqual([])
  })

  test('a booking moves in one step: the old slot is free, and a taken slot changes nothing', async () => {
    const [ana, beto] = [newPerson(), newPerson()]
    const [booking] = bookingsIn(await book(ana, 1, 'club_naco-1', at(2, 8)))
    await book(beto, 1, 'club_naco-1', at(2, 10))
    const move = (startsAt: string) => app.sendAs(ana, 'PATCH', `/bookings/${booking?.uid}`, { startsAt })
    expectError(await move(at(2, 10)), 409, 'SLOT_TAKEN')
    expect((await list(ana))[0]).toEqual(booking)
    const [moved] = bookingsIn(await move(at(2, 9)))
    expect(moved).toMatchObject({ uid: booking?.uid, time: '9:00' })
    expect(await stateOf('club_naco', '2026-11-23', 'club_naco-1', '8:00')).toMatchObject({ state: 'free' })
    expect(await stateOf('club_naco', '2026-11-23', 'club_naco-1', '9:00')).toMatchObject({ state: 'taken' })
    // The same time on another court: the person's own booking is no obstacle.
    const other = await app.sendAs(ana, 'PATCH', `/bookings/${booking?.uid}`, { court: 'club_naco-2', title: 'Match' })
    expect(bookingsIn(other)[0]).toMatchObject({ courtName: 'Court 2', time: '9:00', title: 'Match' })
  })

  test('who has not seen that a booking has moved can’t move or cancel it, and a repeated move is safe', async () => {
    const ana = newPerson()
    const [booking] = bookingsIn(await book(ana, 1, 'club_naco-4', at(3, 8)))
    const send = (method: string, seen: object, body?: object) =>
      app.sendAs(ana, method, `/bookings/${booking?.uid}?${new URLSearchParams({ ...seen })}`, body)
    const [before, after] = [at(3, 8), at(3, 9)].map((seenStartsAt) => ({ seenCourt: 'club_naco-4', seenStartsAt }))
    for (let count = 0; count < 2; count++) {
      const [moved] = bookingsIn(await send('PATCH', before ?? {}, { startsAt: at(3, 9) }))
      expect(moved).toMatchObject({ time: '9:00' })
    }
    for (const seen of [before ?? {}, { seenCourt: 'club_naco-3' }]) {
      for (const refused of [await send('PATCH', seen, { startsAt: at(3, 10) }), await send('DELETE', seen)]) {
        expectError(refused, 409, 'BOOKING_MOVED', 'seenStartsAt: ')
        expect(refused.body).toMatchObject({ court: 'club_naco-4', startsAt: at(3, 9) })
      }
      expect(bookingsIn(await send('PATCH', seen, { title: 'Match' }))[0]).toMatchObject({
        title: 'Match',
        time: '9:00',
      })
    }
    bookingsIn(await send('DELETE', after ?? {}))
    expect(await list(ana)).toEqual([])
  })

  test('a partner is bound by an invitation only after accepting it', async () => {
    const [ana, luz] = [newPerson(), newPerson()]
    const [booking] = bookingsIn(await book(ana, 1, 'club_naco-3', at(3, 8), { partners: [luz.toUpperCase()] }))
    expect(booking?.partners).toEqual([{ email: luz, name: null, state: 'invited' }])
    expect(await list(luz)).toEqual([])
    const answer = (accept: boolean) => app.postAs(luz, `/bookings/${booking?.uid}/answer`, { accept })
    const [own] = bookingsIn(await book(luz, 1, 'club_naco-4', at(3, 8)))
    expectError(await answer(true), 409, 'PERSON_BUSY')
    await app.sendAs(luz, 'DELETE', `/bookings/${own?.uid}`)
    expect(await answer(true)).toMatchObject({ status: 200, body: { role: 'partner' } })
    expect(await list(luz)).toMatchObject([{ uid: booking?.uid, id: null, role: 'partner' }])
    expect(await stateOf('club_naco', '2026-11-24', 'club_naco-3', '8:00', luz)).toMatchObject({ state: 'mine' })
    expectError(await book(luz, 2, 'club_naco-4', at(3, 8)), 409, 'PERSON_BUSY')
    expectError(
      await app.postAs(newPerson(), `/bookings/${booking?.uid}/answer`, { accept: true }),
      404,
      'BOOKING_NOT_FOUND',
    )
    // The partner moves with the booking, unless the partner plays elsewhere then.
    await book(luz, 3, 'club_naco-4', at(3, 9))
    const move = (hour: number) => app.sendAs(ana, 'PATCH', `/bookings/${booking?.uid}`, { startsAt: at(3, hour) })
    expectError(await move(9), 409, 'PARTNER_BUSY')
    expect((await move(10)).status).toBe(200)
    expectError(await book(luz, 4, 'club_naco-4', at(3, 10)), 409, 'PERSON_BUSY')
    // A partner who is removed in the same change does not matter.
    const without = { startsAt: at(3, 9), partners: [] }
    expect((await app.sendAs(ana, 'PATCH', `/bookings/${booking?.uid}`, without)).status).toBe(200)
    expect((await book(luz, 4, 'club_naco-4', at(3, 10))).status).toBe(201)
  })

  test('a partner who accepted may decline later', async () => {
    const [ana, luz] = [newPerson(), newPerson()]
    const [booking] = bookingsIn(await book(ana, 1, 'club_naco-2', at(3, 14), { partners: [luz] }))
    const answer = (accept: boolean) => app.postAs(luz, `/bookings/${booking?.uid}/answer`, { accept })
    await answer(true)
    expectError(await book(luz, 4, 'club_naco-4', at(3, 14)), 409, 'PERSON_BUSY')
    expect((await answer(false)).status).toBe(200)
    expect((await book(luz, 4, 'club_naco-4', at(3, 14))).status).toBe(201)
    expectError(await book(ana, 2, 'club_naco-4', at(4, 8), { partners: [ana] }), 422, 'OWN_PARTNER')
  })

  test('a series names the dates that are taken before it books anything, and can skip them', async () => {
    const [ana, beto] = [newPerson(), newPerson()]
    await book(beto, 1, 'club_gazcue-1', at(9, 18))
    const repeat = { until: '2026-12-04' }
    const wish = (more: object = {}) => book(ana, 1, 'club_gazcue-1', at(2, 18), { repeat: { ...repeat, ...more } })
    const refused = await wish()
    expectError(refused, 409, 'SERIES_CONFLICTS')
    expect(refused.body).toMatchObject({ conflicts: [{ date: '2026-11-30', code: 'SLOT_TAKEN' }] })
    expect(await list(ana)).toEqual([])
    expect(bookingsIn(await wish({ skip: ['2026-11-30'] })).map(({ date }) => date)).toEqual(['2026-11-23'])
    expect((await wish({ skip: ['2026-11-30'] })).status).toBe(200)
  })

  test('a series is changed and cancelled as a whole, or from one date on', async () => {
    const ana = newPerson()
    const made = await book(ana, 1, 'club_gazcue-2', at(2, 18), { repeat: { until: '2026-12-04' } })
    const [first, second] = bookingsIn(made)
    expect([first?.date, second?.date]).toEqual(['2026-11-23', '2026-11-30'])
    const patch = (uid: string | undefined, body: object, query = '') =>
      app.sendAs(ana, 'PATCH', `/bookings/${uid}${query}`, body)
    const moved = bookingsIn(await patch(first?.uid, { startsAt: at(3, 7), title: 'Early' }, '?series=following'))
    expect(moved).toMatchObject([
      { date: '2026-11-24', time: '7:00', title: 'Early' },
      { date: '2026-12-01', time: '7:00', title: 'Early' },
    ])
    // Each date of the series takes the place of the next one.
    now = NOON
    expectError(await patch(first?.uid, { startsAt: at(10, 7) }), 409, 'SLOT_TAKEN')
    bookingsIn(await patch(second?.uid, { title: 'Late' }))
    expect((await list(ana)).map(({ title }) => title)).toEqual(['Early', 'Late'])
    expect(bookingsIn(await app.sendAs(ana, 'DELETE', `/bookings/${first?.uid}?series=following`))).toHaveLength(2)
    expect(await list(ana)).toEqual([])
  })

  test('a series that moves leaves out the dates that are taken there, and two of its bookings never take one slot', async () => {
    const [ana, beto] = [newPerson(), newPerson()]
    const [first, second] = bookingsIn(
      await book(ana, 1, 'club_gazcue-3', at(2, 18), { repeat: { until: '2026-12-04' } }),
    )
    await book(beto, 1, 'club_gazcue-3', at(10, 18))
    const move = (uid: string | undefined, startsAt: string, more: object = {}, query = '?series=following') =>
      app.sendAs(ana, 'PATCH', `/bookings/${uid}${query}`, { startsAt, ...more })
    const conflictsOf = (answer: Answer) => {
      expectError(answer, 409, 'SERIES_CONFLICTS')
      return (answer.body as { conflicts: SeriesConflict[] }).conflicts
    }
    const conflicts = conflictsOf(await move(first?.uid, at(3, 18)))
    expect(conflicts).toEqual([{ date: '2026-12-01', code: 'SLOT_TAKEN' }])
    const skip = conflicts.map(({ date }) => date)
    expect(bookingsIn(await move(first?.uid, at(3, 18), { skip }))).toMatchObject([{ date: '2026-11-24' }])
    expect((await list(ana)).map(({ date }) => date)).toEqual(['2026-11-24', '2026-11-30'])
    // A booking that stays keeps its slot.
    const kept = await move(first?.uid, at(9, 18), { skip: ['2026-12-06'] })
    expect(conflictsOf(kept)).toEqual([{ date: '2026-11-30', code: 'SLOT_TAKEN' }])
    // Both bookings are on one date.
    await move(first?.uid, at(9, 19), {}, '')
    expect(conflictsOf(await move(second?.uid, at(9, 20)))).toEqual([{ date: '2026-11-30', code: 'SLOT_TAKEN' }])
  })

  test('[F17] 100 people book the last slot at once: one 201, 99 × 409', async () => {
    const answers = await Promise.all(
      Array.from({ length: 100 }, () => book(newPerson(), 1, 'club_arroyo_hondo-1', at(1, 22))),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([201, ...Array(99).fill(409)])
  })
})

test('after the deadline of the club a booking stays where it is, but its title and its partners change until it begins', async () => {
  let now = NOON
  const app = await startOwnApp({ clock: () => now, rules: { cancelMinutes: 120 } })
  const [email, startsAt] = ['ana@example.com', at(0, 18)]
  const body = { id: 1, court: 'club_gazcue-1', startsAt, title: 'Practice' }
  const made = bookingsAnswer.parse((await app.postAs(email, '/bookings', body)).body).bookings
  const path = `/bookings/${made[0]?.uid}`
  const change = (changes: object) => app.sendAs(email, 'PATCH', path, changes)
  // Exactly the deadline.
  now = Date.parse(at(0, 16))
  expect(await change({ startsAt: at(0, 19) })).toMatchObject({ status: 200 })
  now = Date.parse(at(0, 17)) + 1
  expectError(await change({ startsAt: at(0, 20) }), 422, 'TOO_LATE_TO_CANCEL')
  expectError(await change({ court: 'club_gazcue-2' }), 422, 'TOO_LATE_TO_CANCEL')
  expectError(await app.sendAs(email, 'DELETE', path), 422, 'TOO_LATE_TO_CANCEL')
  expect(await change({ title: 'Final', partners: ['luz@example.com'] })).toMatchObject({ status: 200 })
  now = Date.parse(at(0, 19))
  expectError(await change({ title: 'Too late' }), 422, 'SLOT_PAST')
})
