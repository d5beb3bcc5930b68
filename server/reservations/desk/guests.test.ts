// Runs on both databases.
import { expect, test, vi } from 'vitest'
import type { BookingPayment, OpenItems } from '../../../shared/checkout/till-schemas.ts'
import { bookingsAnswer } from '../../../shared/reservations/booking-schemas.ts'
import { officeWeekAnswer } from '../../../shared/reservations/office-booking-schemas.ts'
import { expectError } from '../../testing/errors.ts'
import { MANAGER, OWNER, officeOf } from '../../testing/office.ts'
import { storePeople } from '../../testing/people-rows.ts'
import { FREE, PRICED, pricedClub, todayAt, tomorrowAt } from '../../testing/priced-courts.ts'

const GUEST = { id: '0f4a1c7e-guest-of-naco', name: 'Rosa Guest', phone: '+1 809 555 0199' }
const STAFF = 'manager@naco.example'

async function aDesk() {
  const club = await pricedClub()
  const office = await officeOf(club.app)
  await storePeople(club.app.file, { [STAFF]: [{ role: 'manager', club: 'club_naco' }] })
  const book = (more: object = {}, by = STAFF) =>
    office.as(by, 'POST', '/office/reservations', {
      ...{ id: 1, court: PRICED, startsAt: tomorrowAt(18), title: 'Tennis', guest: GUEST },
      ...more,
    })
  const booked = async (more: object = {}) => {
    const { status, body } = await book(more)
    const [booking] = bookingsAnswer.parse(body).bookings
    if (!booking) throw new Error(`${status} nothing was booked`)
    return booking
  }
  const week = async () =>
    officeWeekAnswer.parse((await office.as(STAFF, 'GET', '/office/reservations?club=club_naco&from=2026-11-21')).body)
      .bookings
  const payment = async (uid: string) =>
    (await office.as(STAFF, 'GET', `/office/reservations/${uid}/payment`)).body as BookingPayment
  const setPrice = (uid: string, cents: unknown, reason: unknown = 'Rain', by = STAFF) =>
    office.as(by, 'PUT', `/office/reservations/${uid}/price`, { cents, reason })
  const open = async () =>
    ((await office.as(STAFF, 'GET', '/office/open-items?club=club_naco')).body as OpenItems).items
  const take = (uid: string, amountCents: number, id = 'p-1') =>
    office.as(STAFF, 'POST', `/office/reservations/${uid}/payment`, { id, amountCents, means: 'cash' })
  return { ...club, ...office, book, booked, week, payment, setPrice, open, take }
}

test('the desk books for a guest, who pays the price for guests and is in no register', async () => {
  const { as, app, book, week, payment, open, mails } = await aDesk()
  const made = await book()
  expect(made.status, JSON.stringify(made.body)).toBe(201)
  const [booking] = bookingsAnswer.parse(made.body).bookings
  const uid = booking?.uid ?? ''
  expect(await week()).toMatchObject([{ uid, name: GUEST.name, guestPhone: GUEST.phone, member: null }])
  expect(await payment(uid)).toMatchObject({ priceCents: 1200, listCents: 1200, deskPriceCents: null })
  expect(await open()).toMatchObject([{ booking: uid, club: 'club_naco', buyerName: GUEST.name, openCents: 1200 }])
  expect((await as(STAFF, 'GET', '/members?club=club_naco')).body).toMatchObject({ members: [], total: 0 })
  expect((await as(STAFF, 'GET', '/office/bookers?club=club_naco&search=rosa')).body).toEqual({ people: [] })
  expect(JSON.stringify((await as(OWNER, 'GET', '/people')).body)).not.toContain(GUEST.name)
  for (const path of ['/clubs/club_naco/days/2026-11-22', `/court/${PRICED}/now`])
    expect(JSON.stringify((await app.get(path)).body), path).not.toContain('Rosa')
  expect(mails()).toEqual([])
})

test('a member of the register pays the price for members, and a person with neither role nor register that for guests', async () => {
  const { as, booked, payment } = await aDesk()
  const member = { id: '7c1e4b1a-3f0e-4c2b-9a55-1d2f3a4b5c6d', club: 'club_naco', name: 'Luz Marte' }
  expect((await as(STAFF, 'POST', '/members', member)).status).toBe(201)
  const [ofMember, ofAna] = [
    await booked({ id: 2, guest: undefined, member: member.id }),
    await booked({ id: 3, guest: undefined, owner: 'ana@example.com', startsAt: tomorrowAt(20) }),
  ]
  expect(await payment(ofMember.uid)).toMatchObject({ priceCents: 800 })
  expect(await payment(ofAna.uid)).toMatchObject({ priceCents: 1200 })
})

test('the same request stores one guest and one booking, also if it is sent five times at once', async () => {
  const { book, week } = await aDesk()
  const answers = await Promise.all(Array.from({ length: 5 }, () => book()))
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 200, 200, 201])
  expect((await book()).status).toBe(200)
  expect(await week()).toHaveLength(1)
})

test('a request names one person, a guest has a name, and an id is of one guest', async () => {
  const { book } = await aDesk()
  expectError(await book({ owner: 'ana@example.com' }), 400, 'BAD_REQUEST', 'send only one')
  expectError(await book({ guest: undefined }), 400, 'BAD_REQUEST', 'send an email, a member or a guest')
  expectError(await book({ guest: { ...GUEST, name: ' ' } }), 400, 'BAD_REQUEST', 'guest.name')
  expectError(await book({ guest: { ...GUEST, id: 'short' } }), 400, 'BAD_REQUEST', 'guest.id')
  expectError(
    await book({ guest: { ...GUEST, phone: 'abc' } }),
    400,
    'BAD_REQUEST',
    'guest.phone: must be a phone number',
  )
  expect((await book()).status).toBe(201)
  expectError(await book({ id: 2, guest: { ...GUEST, name: 'Somebody else' } }), 409, 'GUEST_ID_USED')
})

test('a booking that is refused stores no guest', async () => {
  const { as, book } = await aDesk()
  expect((await book({ id: 9, guest: undefined, owner: 'ana@example.com' })).status).toBe(201)
  expectError(await book(), 409, 'SLOT_TAKEN')
  expectError(await as(OWNER, 'GET', `/guests/${GUEST.id}/export`), 404, 'GUEST_NOT_FOUND')
})

test('the log names the guest, and only owners of the club export and erase a guest', async () => {
  const { as, audit, book, week } = await aDesk()
  expect((await book()).status).toBe(201)
  expect(await audit('?action=booking.create')).toMatchObject([{ who: STAFF, after: { bookedFor: GUEST.id } }])
  expect((await as(OWNER, 'GET', '/audit?action=booking.create')).body).toMatchObject({
    names: { [`person:${GUEST.id}`]: GUEST.name },
  })
  for (const path of ['export', 'erase'])
    expectError(await as(STAFF, path === 'export' ? 'GET' : 'POST', `/guests/${GUEST.id}/${path}`), 403, 'FORBIDDEN')
  expect((await as(OWNER, 'GET', `/guests/${GUEST.id}/export`)).body).toMatchObject({
    guest: [{ phone: GUEST.phone, club: 'club_naco' }],
    reservations: [{ title: 'Tennis' }],
  })
  expect((await as(OWNER, 'POST', `/guests/${GUEST.id}/erase`)).status).toBe(200)
  expectError(await as(OWNER, 'POST', `/guests/${GUEST.id}/erase`), 404, 'GUEST_NOT_FOUND')
  expect(await week()).toEqual([])
  expect((await book({ id: 2 })).status, 'the court is free').toBe(201)
})

test('the desk corrects the name and the phone of a guest, also twice, and the log does not have them', async () => {
  const { as, app, audit, book, week } = await aDesk()
  await storePeople(app.file, { 'manager@gazcue.example': [{ role: 'manager', club: 'club_gazcue' }] })
  expect((await book()).status).toBe(201)
  const right = { name: 'Rosa Gómez', phone: '+1 809 555 0177' }
  const correct = (fields: object, by = STAFF, id = GUEST.id) => as(by, 'PUT', `/guests/${id}`, fields)
  const answer = { status: 200, body: { id: GUEST.id, club: 'club_naco', ...right } }
  expect(await correct(right)).toMatchObject(answer)
  expect(await correct(right), 'a repeated request').toMatchObject(answer)
  expect(await week()).toMatchObject([{ name: right.name, guestPhone: right.phone }])
  const records = await audit('?action=guest.update')
  expect(records).toMatchObject([{ who: STAFF, subject: GUEST.id, club: 'club_naco' }])
  expect(JSON.stringify(records)).not.toMatch(/0177|0199/)
  expect((await correct({ ...right, phone: '' })).status, 'no phone').toBe(200)
  expect(await week()).toMatchObject([{ guestPhone: '' }])
  expectError(await correct({ ...right, phone: 'abc' }), 400, 'BAD_REQUEST', 'phone: must be a phone number')
  expectError(await correct({ ...right, name: ' ' }), 400, 'BAD_REQUEST', 'name')
  expectError(await correct({ name: 'Rosa' }), 400, 'BAD_REQUEST', 'phone')
  expectError(await correct(right, 'manager@gazcue.example'), 403, 'FORBIDDEN')
  expectError(await correct(right, STAFF, 'nobody'), 404, 'GUEST_NOT_FOUND')
})

test('a guest takes a free court at once', async () => {
  const { as, week, payment } = await aDesk()
  const take = () => as(STAFF, 'POST', `/court/${PRICED}/walk-in`, { id: 5, title: 'Tennis', guest: GUEST })
  expect((await take()).status).toBe(201)
  expect((await take()).status, 'a repeated request').toBe(200)
  const [booking] = await week()
  expect(booking).toMatchObject({ name: GUEST.name, guestPhone: GUEST.phone, time: '12:30', slots: 1 })
  // Two hours, until 14:30.
  expect(await payment(booking?.uid ?? '')).toMatchObject({ priceCents: 2400 })
})

test('the desk knows the price before it books: of a guest, of a member, of several slots, and of a court without one', async () => {
  const { as, app, booked, payment } = await aDesk()
  await storePeople(app.file, { 'manager@gazcue.example': [{ role: 'manager', club: 'club_gazcue' }] })
  const member = { id: '7c1e4b1a-3f0e-4c2b-9a55-1d2f3a4b5c6d', club: 'club_naco', name: 'Luz Marte' }
  expect((await as(STAFF, 'POST', '/members', member)).status).toBe(201)
  const price = (more: object = {}, by = STAFF) =>
    as(by, 'GET', `/office/price?${new URLSearchParams({ court: PRICED, startsAt: tomorrowAt(18), ...more })}`)
  expect(await price()).toMatchObject({ status: 200, body: { priceCents: 1200, currency: 'USD' } })
  expect((await price({ member: member.id })).body).toMatchObject({ priceCents: 800 })
  expect((await price({ owner: 'ana@example.com' })).body).toMatchObject({ priceCents: 1200 })
  expect((await price({ owner: STAFF })).body, 'a manager is a member').toMatchObject({ priceCents: 800 })
  expect((await price({ slots: '2' })).body).toMatchObject({ priceCents: 2400 })
  expect((await price({ court: FREE })).body).toMatchObject({ priceCents: null })
  const { uid } = await booked({ guest: undefined, member: member.id, slots: 2 })
  expect(await payment(uid), 'the same as after the booking').toMatchObject({ priceCents: 1600 })
  expect((await price({ member: member.id, slots: '2' })).body).toMatchObject({ priceCents: 1600 })
  expectError(await price({ slots: '9' }), 400, 'BAD_REQUEST', 'slots')
  expectError(await price({ owner: 'ana@example.com', member: member.id }), 400, 'BAD_REQUEST', 'send only one')
  expectError(await price({ member: 'nobody' }), 404, 'MEMBER_NOT_FOUND')
  expectError(await price({ court: 'club_naco-9' }), 404, 'COURT_NOT_FOUND')
  expectError(await price({ startsAt: tomorrowAt(3) }), 422, 'NO_SLOT')
  expectError(await price({}, 'manager@gazcue.example'), 403, 'FORBIDDEN')
})

test('the desk knows until when a court can be taken now and what that costs, and may give another price', async () => {
  const { as, clock, book, week, payment, audit } = await aDesk()
  const now = (more: object = {}) =>
    as(STAFF, 'GET', `/office/price?${new URLSearchParams({ court: PRICED, ...more })}`)
  // From 12:30, two slots long.
  expect(await now()).toMatchObject({ status: 200, body: { priceCents: 2400, endsAt: todayAt(14.5) } })
  expect((await now({ owner: STAFF })).body, 'a manager is a member').toMatchObject({ priceCents: 1600 })
  expect((await now({ court: FREE })).body).toMatchObject({ priceCents: null, endsAt: todayAt(14.5) })
  expect((await book({ id: 8, startsAt: todayAt(14) })).status).toBe(201)
  expect((await now()).body, 'until the next booking').toMatchObject({ priceCents: 1800, endsAt: todayAt(14) })
  clock.now += 30 * 60_000
  expect((await now()).body, 'half an hour later').toMatchObject({ priceCents: 1200, endsAt: todayAt(14) })
  const deskPrice = { cents: 500, reason: 'Trial hour' }
  const guest = { ...GUEST, id: 'another-guest-of-naco', name: 'Eva Guest' }
  const take = (more: object) =>
    as(STAFF, 'POST', `/court/${PRICED}/walk-in`, { id: 5, title: 'Tennis', guest, deskPrice, ...more })
  expectError(await take({ deskPrice: { cents: 500 } }), 400, 'BAD_REQUEST', 'deskPrice.reason')
  expect((await take({})).status).toBe(201)
  const taken = (await week()).find(({ name }) => name === guest.name)
  expect(await payment(taken?.uid ?? '')).toMatchObject({ priceCents: 500, listCents: 1200, deskPriceCents: 500 })
  expect(await audit('?action=booking.create')).toMatchObject([
    { after: { price: '5.00 USD', priceReason: 'Trial hour' } },
    {},
  ])
  expectError(await now(), 409, 'SLOT_TAKEN')
  clock.now += 11 * 3_600_000
  expectError(await now(), 422, 'COURT_CLOSED')
})

test('the desk gives a booking a reduced price, which is due, and the log has the reason', async () => {
  const { booked, payment, audit, open, take } = await aDesk()
  const { uid } = await booked({ deskPrice: { cents: 500, reason: 'First visit' } })
  expect(await payment(uid)).toMatchObject({ priceCents: 500, dueCents: 500, listCents: 1200, deskPriceCents: 500 })
  expect(await open()).toMatchObject([{ booking: uid, openCents: 500 }])
  expect(await audit('?action=booking.create')).toMatchObject([
    { after: { price: '5.00 USD', priceReason: 'First visit' } },
  ])
  expectError(await take(uid, 501), 422, 'MORE_THAN_DUE')
  expect(await take(uid, 500)).toMatchObject({ status: 200, body: { dueCents: 0, paidCents: 500 } })
})

test('a booking that is free for a reason is no open item, and has the price of the list again if the desk wants', async () => {
  const { booked, payment, setPrice, open, audit } = await aDesk()
  const { uid } = await booked()
  expect((await setPrice(uid, 0, 'Trainer')).status).toBe(200)
  expect(await payment(uid)).toMatchObject({ priceCents: null, dueCents: 0, deskPriceCents: 0, listCents: 1200 })
  expect(await open()).toEqual([])
  expect((await setPrice(uid, 0, 'Trainer')).status, 'a repeated request').toBe(200)
  expect(await audit('?action=booking.change')).toMatchObject([
    { after: { price: '0.00 USD', priceReason: 'Trainer' } },
  ])
  expect((await setPrice(uid, null, 'A mistake')).status).toBe(200)
  expect(await payment(uid)).toMatchObject({ priceCents: 1200, deskPriceCents: null })
  expect(await open()).toHaveLength(1)
})

test('the price stays if the booking moves, and a court without a price may get one', async () => {
  const { as, booked, payment } = await aDesk()
  const { uid } = await booked({ court: FREE, deskPrice: { cents: 300, reason: 'Lights' } })
  expect(await payment(uid)).toMatchObject({ priceCents: 300, listCents: null })
  const moved = await as(STAFF, 'PATCH', `/office/reservations/${uid}`, { court: PRICED, startsAt: tomorrowAt(19) })
  expect(moved.status).toBe(200)
  expect(await payment(uid)).toMatchObject({ priceCents: 300, listCents: 1200 })
})

test('a price is a whole number of cents from 0 to the limit, with a reason, and given by a manager of the club', async () => {
  const { app, booked, setPrice, book } = await aDesk()
  await storePeople(app.file, { 'manager@gazcue.example': [{ role: 'manager', club: 'club_gazcue' }] })
  const { uid } = await booked()
  expectError(await setPrice(uid, -1), 400, 'BAD_REQUEST', 'cents: must be at least 0')
  expectError(await setPrice(uid, 100_000_001), 400, 'BAD_REQUEST', 'cents: must be at most 100000000')
  expectError(await setPrice(uid, 1.5), 400, 'BAD_REQUEST', 'cents')
  expectError(await setPrice(uid, 100, ' '), 400, 'BAD_REQUEST', 'reason')
  expectError(await setPrice(uid, 100, 'Mine', 'manager@gazcue.example'), 403, 'FORBIDDEN')
  expectError(await setPrice('none', 100), 404, 'BOOKING_NOT_FOUND')
  expect((await setPrice(uid, 100_000_000, 'Final', MANAGER)).status).toBe(200)
  expectError(await book({ id: 2, deskPrice: { cents: 5 } }), 400, 'BAD_REQUEST', 'deskPrice.reason')
})

test('the price of a booking that is paid at least in part, that somebody pays online, or that is cancelled, can’t change', async () => {
  const { as, booked, setPrice, take, player, payment } = await aDesk()
  const { uid } = await booked()
  expect((await take(uid, 200)).status).toBe(200)
  expectError(await setPrice(uid, 500), 409, 'PRICE_FIXED')
  expect(await payment(uid)).toMatchObject({ priceCents: 1200, paidCents: 200, dueCents: 1000 })
  const held = await player('ana').booked(PRICED, tomorrowAt(20))
  expectError(await setPrice(held.uid, 500), 409, 'PRICE_FIXED')
  const other = await booked({ id: 4, guest: { ...GUEST, id: 'another-guest-of-naco' }, startsAt: tomorrowAt(10) })
  const cancel = await as(STAFF, 'POST', `/office/reservations/${other.uid}/cancel`, { undoable: true })
  expect(cancel.status).toBe(200)
  expectError(await setPrice(other.uid, 500), 409, 'BOOKING_CANCELLED')
})

test('of a first payment and a new price at the same time, one counts', async () => {
  const { booked, setPrice, take, payment } = await aDesk()
  for (let round = 0; round < 4; round++) {
    const { uid } = await booked({
      id: round,
      guest: undefined,
      owner: 'ana@example.com',
      startsAt: tomorrowAt(10 + round),
    })
    const [paid, priced] = await Promise.all([take(uid, 1200, `p-${round}`), setPrice(uid, 500)])
    const now = await payment(uid)
    if (paid.status === 200) expect(now).toMatchObject({ priceCents: 1200, paidCents: 1200, dueCents: 0 })
    else {
      expect(priced.status).toBe(200)
      expect(now).toMatchObject({ priceCents: 500, paidCents: 0, dueCents: 500 })
    }
  }
})

test('an invitation of partners to the booking of a guest works, and nobody sends an email to the guest', async () => {
  const { book, mails } = await aDesk()
  expect((await book({ partners: ['beto@example.com'] })).status).toBe(201)
  await vi.waitFor(() => expect(mails()).toHaveLength(1))
  expect(mails()[0]).toContain('beto@example.com')
})
