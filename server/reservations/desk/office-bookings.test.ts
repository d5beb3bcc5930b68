// Runs on both databases.
import { expect, test } from 'vitest'
import type { AuditAnswer } from '../../../shared/audit/audit-schemas.ts'
import { bookingsAnswer } from '../../../shared/reservations/booking-schemas.ts'
import { officeWeekAnswer } from '../../../shared/reservations/office-booking-schemas.ts'
import { expectError } from '../../testing/errors.ts'
import { storePeople } from '../../testing/people-rows.ts'
import { startOwnApp } from '../../testing/running-app.ts'

/** Saturday the 21st of November 2026, 12:30 at the club. */
const NOON = Date.parse('2026-11-21T16:30:00Z')
const DAY = 86_400_000
/** Returns the start of an hour, some days from today. */
const at = (days: number, hour: number) =>
  new Date(Date.parse('2026-11-21T04:00:00Z') + days * DAY + hour * 3_600_000).toISOString()

const [MANAGER, OTHER, OWNER, ANA] = [
  'manager@naco.example',
  'manager@gazcue.example',
  'owner@all.example',
  'ana@example.com',
]

async function openOffice() {
  const app = await startOwnApp({ clock: () => NOON })
  await storePeople(app.file, {
    [MANAGER]: [{ role: 'manager', club: 'club_naco' }],
    [OTHER]: [{ role: 'manager', club: 'club_gazcue' }],
    [OWNER]: [{ role: 'owner', club: null }],
  })
  const week = async (email = MANAGER) =>
    app.sendAs(email, 'GET', '/office/reservations?club=club_naco&from=2026-11-21')
  const bookings = async () => officeWeekAnswer.parse((await week()).body).bookings
  const book = (email: string, more: object = {}) =>
    app.sendAs(email, 'POST', '/office/reservations', {
      id: 1,
      owner: ANA,
      court: 'club_naco-1',
      startsAt: at(2, 18),
      title: 'Practice',
      ...more,
    })
  return { app, week, bookings, book }
}

test('a manager books for a member beyond the quota, moves the booking and cancels it with a reason; the log records it all', async () => {
  const { app, bookings, book } = await openOffice()
  await storePeople(app.file, { [ANA]: [] })
  for (let hour = 6; hour < 12; hour++)
    expect((await book(MANAGER, { id: hour, startsAt: at(3, hour) })).status, String(hour)).toBe(201)
  const made = await book(MANAGER)
  expect(made.status).toBe(201)
  expect((await book(MANAGER)).status).toBe(200)
  const [booking] = bookingsAnswer.parse(made.body).bookings
  expect((await bookings())[0]).toMatchObject({ uid: booking?.uid, owner: ANA, time: '18:00', courtName: 'Court 1' })

  const path = `/office/reservations/${booking?.uid}`
  const moved = await app.sendAs(MANAGER, 'PATCH', path, { court: 'club_naco-3', startsAt: at(2, 19) })
  expect(moved.status).toBe(200)
  expect((await bookings())[0]).toMatchObject({ court: 'club_naco-3', time: '19:00' })
  expectError(await app.sendAs(MANAGER, 'PATCH', path, { court: 'club_naco-1', startsAt: at(3, 6) }), 409, 'SLOT_TAKEN')
  expect((await app.sendAs(MANAGER, 'POST', `${path}/cancel`, { reason: 'Water on the court' })).status).toBe(200)
  expect((await bookings()).map(({ uid }) => uid)).not.toContain(booking?.uid)
  expect((await app.sendAs(ANA, 'GET', '/bookings')).body).toMatchObject({ bookings: { length: 6 } })

  const { body } = await app.sendAs(OWNER, 'GET', `/audit?subject=${booking?.uid}`)
  const [before, after] = [
    { bookedFor: ANA, court: 'club_naco-1', startsAt: at(2, 18) },
    { bookedFor: ANA, court: 'club_naco-3', startsAt: at(2, 19) },
  ]
  expect((body as AuditAnswer).names).toMatchObject({ [`person:${ANA}`]: ANA })
  // The clock stands still, so the records have the same time.
  const records = Object.fromEntries((body as AuditAnswer).records.map((record) => [record.action, record]))
  expect(records).toMatchObject({
    'booking.create': { who: MANAGER, club: 'club_naco', before: null, after: before },
    'booking.change': { before, after },
    'booking.cancel': { before: after, after: { reason: 'Water on the court' } },
  })
})

test('the log names the person for whom a court is booked, also one who has never signed in', async () => {
  const { app, book } = await openOffice()
  const [booking] = bookingsAnswer.parse((await book(MANAGER, { owner: 'nobody@example.com' })).body).bookings
  const { body } = await app.sendAs(OWNER, 'GET', `/audit?subject=${booking?.uid}`)
  expect((body as AuditAnswer).names).toMatchObject({ [`booking:${booking?.uid}`]: 'nobody@example.com' })
})

test('a manager who has not seen that a booking has moved can’t cancel or move it', async () => {
  const { app, bookings, book } = await openOffice()
  const [booking] = bookingsAnswer.parse((await book(MANAGER)).body).bookings
  const path = `/office/reservations/${booking?.uid}`
  const seen = { seenCourt: 'club_naco-1', seenStartsAt: at(2, 18) }
  const move = (hour: number) =>
    app.sendAs(MANAGER, 'PATCH', `${path}?${new URLSearchParams(seen)}`, { startsAt: at(2, hour) })
  expect((await move(19)).status).toBe(200)
  expectError(await move(20), 409, 'BOOKING_MOVED')
  expectError(await app.sendAs(MANAGER, 'POST', `${path}/cancel`, seen), 409, 'BOOKING_MOVED')
  expect(await bookings()).toMatchObject([{ uid: booking?.uid, time: '19:00' }])
})

test('only managers of the club read and change its bookings', async () => {
  const { app, week, book } = await openOffice()
  const made = await book(MANAGER)
  const [booking] = bookingsAnswer.parse(made.body).bookings
  const path = `/office/reservations/${booking?.uid}`
  for (const email of [OTHER, ANA]) {
    expectError(await week(email), 403, 'FORBIDDEN')
    expectError(await book(email, { id: 2 }), 403, 'FORBIDDEN')
    expectError(await app.sendAs(email, 'PATCH', path, { title: 'Mine' }), 403, 'FORBIDDEN')
    expectError(await app.sendAs(email, 'POST', `${path}/cancel`, {}), 403, 'FORBIDDEN')
  }
  expectError(await app.sendAs(MANAGER, 'PATCH', path, { court: 'club_gazcue-1' }), 403, 'FORBIDDEN')
  expectError(await app.sendAs(MANAGER, 'POST', '/office/reservations/none/cancel', {}), 404, 'BOOKING_NOT_FOUND')
})

test.each(['PATCH', 'POST'])(
  '[F24] a manager’s %s of a series leaves bookings in other clubs as they are',
  async (method) => {
    const { app, bookings } = await openOffice()
    const made = await app.sendAs(ANA, 'POST', '/bookings', {
      id: 1,
      court: 'club_naco-1',
      startsAt: at(2, 18),
      title: 'Weekly',
      repeat: { until: at(9, 18).slice(0, 10) },
    })
    const [first, second] = bookingsAnswer.parse(made.body).bookings
    await app.sendAs(ANA, 'PATCH', `/bookings/${second?.uid}`, { court: 'club_gazcue-1' })
    const path = `/office/reservations/${first?.uid}`
    const changed =
      method === 'PATCH'
        ? await app.sendAs(MANAGER, method, `${path}?series=following`, { startsAt: at(2, 19) })
        : await app.sendAs(MANAGER, method, `${path}/cancel`, { reason: 'Rain', series: 'following' })
    expect(changed.status).toBe(200)
    expect((await bookings()).map(({ time }) => time)).toEqual(method === 'PATCH' ? ['19:00'] : [])
    const { body } = await app.sendAs(ANA, 'GET', `/bookings/${second?.uid}`)
    expect(body).toMatchObject({ court: 'club_gazcue-1', time: '18:00', state: 'booked' })
  },
)

test('a manager learns which rule is in the way, and overrules it with a reason that the log has', async () => {
  const { app, bookings, book } = await openOffice()
  for (let hour = 6; hour < 10; hour++)
    expect((await book(MANAGER, { id: hour, startsAt: at(3, hour) })).status, String(hour)).toBe(201)
  const asked = { overrule: null }
  expectError(await book(MANAGER, { id: 20, ...asked }), 422, 'QUOTA_REACHED')
  expectError(await book(MANAGER, { id: 20, startsAt: at(30, 8), ...asked }), 422, 'TOO_FAR_AHEAD')
  expectError(await book(MANAGER, { id: 20, court: 'club_naco-2', startsAt: at(3, 6), ...asked }), 409, 'PERSON_BUSY')
  // Without a decision, a manager exceeds all rules but the last one.
  expectError(await book(MANAGER, { id: 20, court: 'club_naco-2', startsAt: at(3, 6) }), 409, 'PERSON_BUSY')
  const why = { overrule: 'A clinic for two groups' }
  const made = await book(MANAGER, { id: 20, court: 'club_naco-2', startsAt: at(3, 6), ...why })
  expect(made.status).toBe(201)
  const [booking] = bookingsAnswer.parse(made.body).bookings
  expect((await bookings()).filter(({ startsAt }) => startsAt === at(3, 6))).toHaveLength(2)
  const { body } = await app.sendAs(OWNER, 'GET', `/audit?subject=${booking?.uid}`)
  expect((body as AuditAnswer).records).toMatchObject([{ action: 'booking.create', after: { reason: why.overrule } }])
  // Both bookings can be changed and cancelled afterwards.
  const path = `/office/reservations/${booking?.uid}`
  expect((await app.sendAs(MANAGER, 'PATCH', path, { startsAt: at(3, 14) })).status).toBe(200)
  expectError(await app.sendAs(MANAGER, 'PATCH', path, { startsAt: at(3, 7), ...asked }), 409, 'PERSON_BUSY')
  expect((await app.sendAs(MANAGER, 'PATCH', path, { startsAt: at(3, 7), ...why })).status).toBe(200)
  expect((await app.sendAs(MANAGER, 'POST', `${path}/cancel`, asked)).status).toBe(200)
})
