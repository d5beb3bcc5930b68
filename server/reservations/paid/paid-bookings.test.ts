import { describe, expect, test, vi } from 'vitest'
import { clubDayAnswer } from '../../../shared/reservations/booking-schemas.ts'
import { expectError } from '../../testing/errors.ts'
import { OWNER, officeOf } from '../../testing/office.ts'
import { FREE, HOLD_MS, PRICED, playerOf, pricedClub, tomorrowAt } from '../../testing/priced-courts.ts'

const SLOT = tomorrowAt(18)

/** Ana holds the priced slot and has opened its payment. */
async function aHeldSlot() {
  const club = await pricedClub()
  const [ana, beto] = [club.player('ana'), club.player('beto')]
  const booking = await ana.booked(PRICED, SLOT)
  const payment = await ana.pay(booking.uid)
  return { ...club, ana, beto, booking, payment }
}

describe('a slot with a price', () => {
  test('is held, and booked once it is paid; the owner gets a receipt and a calendar event', async () => {
    const { ana, beto, booking, payment, paypal, orders, mails } = await aHeldSlot()
    expect(booking).toMatchObject({
      state: 'held',
      priceCents: 1200,
      paid: false,
      heldUntil: '2026-11-21T16:45:00.000Z',
    })
    expectError(await beto.book(PRICED, SLOT), 409, 'SLOT_TAKEN')
    const slotFor = async ({ send }: typeof ana) =>
      clubDayAnswer
        .parse((await send('GET', '/clubs/club_naco/days/2026-11-22')).body)
        .courts.find(({ id }) => id === PRICED)
        ?.slots.find(({ startsAt }) => startsAt === SLOT)
    expect(await slotFor(ana)).toMatchObject({ state: 'mine', booking: booking.uid, heldUntil: booking.heldUntil })
    expect(await slotFor(beto)).not.toHaveProperty('heldUntil')
    expect(await ana.pay(booking.uid)).toEqual(payment)
    expect(mails()).toEqual([])
    paypal.approve(payment.token)
    expect(await ana.confirm(payment)).toMatchObject({
      status: 200,
      body: {
        kind: 'court',
        booking: booking.uid,
        items: [{ productId: null, name: 'Club Naco, Court 1, 22/11/2026, 18:00–19:00', price: 12 }],
        fee: 0,
        total: 12,
      },
    })
    expect(await ana.read(booking.uid)).toMatchObject({ state: 'booked', heldUntil: null, paid: true })
    expect(await slotFor(ana)).not.toHaveProperty('heldUntil')
    expect(await orders()).toMatchObject([{ kind: 'court', state: 'paid', totalCents: 1200, feeCents: 0 }])
    await vi.waitFor(() => expect(mails()).toHaveLength(2))
    expect(mails().filter((mail) => mail.includes('METHOD:REQUEST') || mail.includes('text/calendar'))).toHaveLength(1)
    expectError(await ana.send('POST', `/bookings/${booking.uid}/pay`, {}), 409, 'NOTHING_TO_PAY')
  })

  test('is named by its order and its payment, with the time to pay until that is over', async () => {
    const { ana, payment, paypal, wait } = await aHeldSlot()
    const court = {
      club: 'club_naco',
      clubName: 'Club Naco',
      courtName: 'Court 1',
      timeZone: 'America/Santo_Domingo',
      date: '2026-11-22',
      startsAt: SLOT,
      endsAt: '2026-11-22T23:00:00.000Z',
      slots: 1,
      payBy: '2026-11-21T16:45:00.000Z',
    }
    const order = async () => (await ana.send('GET', `/orders/${payment.orderId}`)).body
    expect(await order()).toMatchObject({ kind: 'court', court })
    const unapproved = await ana.confirm(payment)
    expectError(unapproved, 409, 'PAYMENT_NOT_APPROVED')
    expect(unapproved.body).toMatchObject({ court })
    wait(HOLD_MS)
    expect(await order()).toMatchObject({ court: { ...court, payBy: null } })
    paypal.approve(payment.token)
    expect(await ana.confirm(payment)).toMatchObject({ status: 200 })
    expect(await order()).toMatchObject({ state: 'paid', court: null })
  })

  test('shows its price for members and for guests, and members pay theirs', async () => {
    const { app } = await pricedClub()
    const office = await officeOf(app)
    const priceIn = (body: unknown) =>
      clubDayAnswer.parse(body).courts.find(({ id }) => id === PRICED)?.slots[0]?.priceCents
    const day = '/clubs/club_naco/days/2026-11-22'
    expect(priceIn((await app.get(day)).body)).toBe(1200)
    expect(priceIn((await office.as(OWNER, 'GET', day)).body)).toBe(800)
    const member = playerOf(app, OWNER)
    expect(await member.booked(PRICED, SLOT)).toMatchObject({ priceCents: 800 })
  })

  test('costs the member price for people whom the office made members, who get no other rights', async () => {
    const { app, player } = await pricedClub()
    const office = await officeOf(app)
    const [eva, luz] = [player('eva'), player('luz')]
    for (const [{ email }, club] of [
      [eva, 'club_naco'],
      [luz, 'club_gazcue'],
    ] as const)
      expect((await office.as(OWNER, 'POST', '/people/invitations', { email, role: 'member', club })).status).toBe(201)
    expect(await eva.booked(PRICED, SLOT)).toMatchObject({ priceCents: 800 })
    expect(await luz.booked(PRICED, tomorrowAt(19))).toMatchObject({ priceCents: 1200 })
    expectError(await eva.send('GET', '/office/reservations?club=club_naco&from=2026-11-23'), 403, 'FORBIDDEN')
    const { body } = await office.as(OWNER, 'GET', '/office/umpires')
    expect(JSON.stringify(body)).not.toContain(eva.email)
  })

  test('is not booked by the documented call, which says where to pay', async () => {
    const { ana, orders } = await aHeldSlot()
    const request = { title: 'Practice', club: 'club_naco', day: 'Sunday', time: '10:00' }
    const answer = await ana.send('POST', '/createreservation', { ...request, court: 'Court 1' })
    expectError(answer, 409, 'PAYMENT_REQUIRED')
    expect(answer.body).toMatchObject({ pay: '/days/club_naco?date=2026-11-22', priceCents: 1200 })
    expect(await ana.send('POST', '/createreservation', { ...request, court: 'Court 2' })).toMatchObject({
      status: 201,
    })
    expect(await orders()).toHaveLength(1)
  })

  test('can’t be part of a series, nor the target of a move from a free slot', async () => {
    const { player } = await pricedClub()
    const ana = player('ana')
    const series = await ana.book(PRICED, SLOT, { repeat: { until: '2026-11-29' } })
    expectError(series, 409, 'SERIES_CONFLICTS')
    expect(series.body).toMatchObject({ conflicts: [{ code: 'PAYMENT_REQUIRED' }, { code: 'PAYMENT_REQUIRED' }] })
    const free = await ana.booked(FREE, SLOT)
    expectError(await ana.send('PATCH', `/bookings/${free.uid}`, { court: PRICED }), 409, 'PRICE_DIFFERS')
  })

  test('is free again when it is not paid in time', async () => {
    const { wait, beto, ana, booking } = await aHeldSlot()
    wait(HOLD_MS - 1)
    expectError(await beto.book(PRICED, SLOT), 409, 'SLOT_TAKEN')
    wait(1)
    expect(await beto.booked(PRICED, SLOT)).toMatchObject({ state: 'held' })
    expectError(await ana.send('GET', `/bookings/${booking.uid}`), 404, 'BOOKING_NOT_FOUND')
  })
})

describe('a slot that was not paid in time', () => {
  test('is not held again for the same person, neither by the booking nor by its order', async () => {
    const { wait, ana, beto, booking, payment } = await aHeldSlot()
    wait(HOLD_MS)
    expectError(await ana.send('POST', `/bookings/${booking.uid}/pay`, {}), 409, 'HOLD_ENDED', 'book the slot again')
    const order = { orderId: payment.orderId, price: 12 }
    expectError(await ana.send('POST', '/checkout', { checkout: order }), 409, 'HOLD_ENDED')
    expect(await beto.booked(PRICED, SLOT)).toMatchObject({ state: 'held' })
    expectError(await ana.send('POST', '/checkout', { checkout: order }), 409, 'HOLD_ENDED')
  })
})

describe('a payment after the hold has ended', () => {
  test('books the slot if it is still free', async () => {
    const { wait, ana, beto, booking, payment, paypal } = await aHeldSlot()
    wait(HOLD_MS)
    await beto.booked(PRICED, tomorrowAt(20))
    paypal.approve(payment.token)
    expect(await ana.confirm(payment)).toMatchObject({ status: 200 })
    expect(await ana.read(booking.uid)).toMatchObject({ state: 'booked', paid: true, title: 'Practice' })
    expectError(await beto.book(PRICED, SLOT), 409, 'SLOT_TAKEN')
  })

  test('is not captured if somebody else has the slot', async () => {
    const { wait, ana, beto, payment, paypal, orders } = await aHeldSlot()
    wait(HOLD_MS)
    await beto.booked(PRICED, SLOT)
    paypal.approve(payment.token)
    for (let times = 0; times < 2; times++)
      expectError(await ana.confirm(payment), 409, 'ORDER_CANCELLED', 'somebody else has booked; nothing was charged')
    expect(paypal.count('capture')).toBe(0)
    expect((await orders())[0]).toMatchObject({ state: 'cancelled', unpaidReason: 'SLOT_TAKEN' })
  })

  test('that PayPal completed too late is refunded once', async () => {
    const { wait, ana, beto, payment, paypal, orders } = await aHeldSlot()
    paypal.approve(payment.token)
    paypal.captureAs('PENDING')
    expectError(await ana.confirm(payment), 409, 'PAYMENT_PROCESSING')
    paypal.captureAs('COMPLETED')
    wait(HOLD_MS)
    const his = await beto.booked(PRICED, SLOT)
    for (const capture of paypal.order(payment.token).captures) capture.status = 'COMPLETED'
    for (const answer of await Promise.all([ana.confirm(payment), ana.confirm(payment), ana.confirm(payment)]))
      expectError(answer, 402, 'SLOT_TAKEN', 'is refunded')
    await vi.waitFor(async () => expect((await orders())[0]).toMatchObject({ state: 'failed', refund: 'done' }))
    expect(paypal.refunds()).toHaveLength(1)
    expect(await beto.read(his.uid)).toMatchObject({ state: 'held' })
  })
})

describe('a cancellation', () => {
  test('in time refunds the payment once, however often it is asked for', async () => {
    const { ana, beto, booking, payment, paypal, orders } = await aHeldSlot()
    paypal.approve(payment.token)
    await ana.confirm(payment)
    const answers = await Promise.all(Array.from({ length: 5 }, () => ana.cancel(booking.uid)))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 404, 404, 404, 404])
    await vi.waitFor(async () => expect((await orders())[0]).toMatchObject({ state: 'paid', refund: 'done' }))
    expect(paypal.refunds()).toHaveLength(1)
    expect(await beto.booked(PRICED, SLOT)).toMatchObject({ state: 'held' })
  })

  test('of a booking that is not paid ends its payment', async () => {
    const { ana, beto, booking, payment, paypal, orders } = await aHeldSlot()
    expect(await ana.cancel(booking.uid)).toMatchObject({ status: 200 })
    paypal.approve(payment.token)
    expectError(await ana.confirm(payment), 409, 'ORDER_CANCELLED')
    expect((await orders())[0]).toMatchObject({ state: 'cancelled', unpaidReason: 'CANCELLED_BY_BUYER' })
    expect(paypal.count('capture')).toBe(0)
    expect(await beto.booked(PRICED, SLOT)).toMatchObject({ state: 'held' })
  })

  test('is rejected while the provider processes the payment, and possible afterwards', async () => {
    const { ana, booking, payment, paypal } = await aHeldSlot()
    paypal.approve(payment.token)
    paypal.captureAs('PENDING')
    expectError(await ana.confirm(payment), 409, 'PAYMENT_PROCESSING')
    expectError(await ana.cancel(booking.uid), 409, 'PAYMENT_PROCESSING', 'still processing')
    for (const capture of paypal.order(payment.token).captures) capture.status = 'COMPLETED'
    expect(await ana.cancel(booking.uid)).toMatchObject({ status: 200 })
    await vi.waitFor(() => expect(paypal.refunds()).toHaveLength(1))
  })

  test('by the documented call refunds too', async () => {
    const { ana, booking, payment, paypal } = await aHeldSlot()
    paypal.approve(payment.token)
    await ana.confirm(payment)
    expect(await ana.send('POST', '/removereservation', { id: booking.id })).toMatchObject({ status: 200 })
    await vi.waitFor(() => expect(paypal.refunds()).toHaveLength(1))
  })

  test('at the same time as the payment has one outcome: a paid booking, or a free slot and no charge', async () => {
    for (let round = 0; round < 5; round++) {
      const { ana, booking, payment, paypal, orders } = await aHeldSlot()
      paypal.approve(payment.token)
      await Promise.all([ana.confirm(payment), ana.cancel(booking.uid)])
      const [order] = await orders()
      const stays = (await ana.send('GET', `/bookings/${booking.uid}`)).status === 200
      if (stays) expect(order).toMatchObject({ state: 'paid', refund: null })
      else if (order?.captureId) await vi.waitFor(() => expect(paypal.refunds()).toHaveLength(1))
      else expect(order).toMatchObject({ state: 'cancelled' })
    }
  })
})

test('a declined payment keeps the slot, and the owner can pay again with a new order', async () => {
  const { ana, booking, payment, paypal, orders } = await aHeldSlot()
  paypal.approve(payment.token)
  paypal.fail('capture', 'INSTRUMENT_DECLINED')
  expectError(await ana.confirm(payment), 402, 'DECLINED')
  expect(await ana.read(booking.uid)).toMatchObject({ state: 'held' })
  const second = await ana.pay(booking.uid)
  paypal.approve(second.token)
  expect(await ana.confirm(second)).toMatchObject({ status: 200 })
  expect((await orders()).map(({ state }) => state)).toEqual(['failed', 'paid'])
})
