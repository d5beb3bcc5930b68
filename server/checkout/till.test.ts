// Runs on both databases.
import { describe, expect, test, vi } from 'vitest'
import type { BookingPayment, DeskOrderDetail, OpenItems, Takings } from '../../shared/checkout/till-schemas.ts'
import type { OfficeWeek } from '../../shared/reservations/office-booking-schemas.ts'
import { openDatabase } from '../testing/database.ts'
import { expectError } from '../testing/errors.ts'
import { MANAGER, OWNER, officeOf } from '../testing/office.ts'
import { payingApp } from '../testing/paying-app.ts'
import { storePeople } from '../testing/people-rows.ts'
import { FREE, PRICED, pricedClub, tomorrowAt } from '../testing/priced-courts.ts'

/** Starts a shop in which Ana has opened a payment of 217.00 dollars, and a desk. */
async function aDesk() {
  const shop = await payingApp({}, { timeoutMs: 3000 })
  const bought = await shop.buyer.pay()
  const [order] = await shop.orders()
  const ref = order?.ref ?? ''
  const office = await officeOf(shop.app)
  const path = `/shop/orders/${ref}`
  let ids = 0
  const pay = (amountCents: number, more: object = {}) =>
    office.as(MANAGER, 'POST', `${path}/payments`, { id: `p-${++ids}`, amountCents, means: 'cash', ...more })
  const refund = (amountCents: number, more: object = {}) =>
    office.as(OWNER, 'POST', `${path}/refunds`, { id: `r-${++ids}`, amountCents, means: 'cash', ...more })
  const read = async () => (await office.as(MANAGER, 'GET', path)).body as DeskOrderDetail
  const paidOnline = async () => {
    shop.paypal.approve(bought.token)
    await shop.buyer.confirm(bought.orderId, bought.token)
  }
  const stockOf = async (id: number) =>
    ((await shop.app.get('/products')).body as { id: number; stock: number | null }[]).find((each) => each.id === id)
      ?.stock
  return { ...shop, ...office, ...bought, ref, pay, refund, read, paidOnline, stockOf }
}

describe('an order that is paid at the desk', () => {
  test('is paid in parts, then confirmed by email with what was paid', async () => {
    const { pay, read, orders, mails, buyer } = await aDesk()
    expect(await pay(10_000)).toMatchObject({
      status: 200,
      body: { state: 'pending', dueCents: 11_700, refundableCents: 10_000, paidWith: 'desk', collected: 100 },
    })
    expect(await buyer.items()).toEqual([])
    expect(mails()).toEqual([])
    expect(await pay(11_700, { means: 'card' })).toMatchObject({ status: 200, body: { state: 'paid', dueCents: 0 } })
    expect((await read()).payments).toMatchObject([
      { amountCents: 10_000, means: 'cash', by: MANAGER },
      { amountCents: 11_700, means: 'card' },
    ])
    expect(await orders()).toMatchObject([{ state: 'paid', deskCents: 21_700 }])
    await vi.waitFor(() => expect(mails()).toHaveLength(1))
    expect(mails()[0]).toContain('At the desk')
  })

  test('is paid once, however often the same payment is sent', async () => {
    const { pay, read } = await aDesk()
    const answers = await Promise.all(Array.from({ length: 5 }, () => pay(21_700, { id: 'once' })))
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
    expect((await read()).payments).toHaveLength(1)
    expectError(await pay(1, { id: 'once' }), 409, 'ID_USED')
  })

  test('takes no more than is due, also from several desks at once', async () => {
    const { pay, read } = await aDesk()
    expectError(await pay(21_701), 422, 'MORE_THAN_DUE')
    const answers = await Promise.all([15_000, 15_000, 15_000].map((cents) => pay(cents)))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422, 422])
    expect(await read()).toMatchObject({ dueCents: 6700 })
    await pay(6700)
    expectError(await pay(1), 409, 'NOT_PAYABLE')
  })

  test('is not captured at PayPal any more, even if the buyer approves it then', async () => {
    const { pay, paypal, token, orderId, buyer, orders } = await aDesk()
    await pay(5000)
    paypal.approve(token)
    expectError(await buyer.confirm(orderId, token), 409, 'PAYMENT_PROCESSING')
    expect(paypal.count('capture')).toBe(0)
    await pay(16_700)
    expect(await buyer.confirm(orderId, token)).toMatchObject({ status: 200 })
    expect(await orders()).toMatchObject([{ state: 'paid' }])
  })

  test('loses against a payment that is being captured, and no money is taken twice', async () => {
    const { pay, paypal, token, orderId, buyer } = await aDesk()
    paypal.approve(token)
    const { reached, letGo } = paypal.hold('capture')
    const confirming = buyer.confirm(orderId, token)
    await reached
    expectError(await pay(21_700), 409, 'PAYMENT_RUNNING')
    letGo()
    expect(await confirming).toMatchObject({ status: 200 })
    expectError(await pay(21_700), 409, 'NOT_PAYABLE')
  })

  test('leaves the cart free for another order', async () => {
    const { pay, buyer, orders } = await aDesk()
    await pay(5000)
    await buyer.add(7)
    await buyer.pay()
    expect((await orders()).map(({ state }) => state)).toEqual(['pending', 'pending'])
  })
})

describe('a refund', () => {
  test('in part goes through PayPal, once, and the order stays to hand over', async () => {
    const { paidOnline, refund, read, paypal, orders, mails } = await aDesk()
    await paidOnline()
    expect(await refund(5000, { means: 'online', id: 'part' })).toMatchObject({
      status: 200,
      body: { refund: null, refunded: 50, refundableCents: 16_700, refunds: [{ state: 'done', amountCents: 5000 }] },
    })
    await refund(5000, { means: 'online', id: 'part' })
    expect(paypal.refunds()).toMatchObject([{ amount: '50.00', customId: 'part' }])
    expect(await orders()).toMatchObject([{ refundedCents: 5000, refund: null }])
    await vi.waitFor(() => expect(mails().some((mail) => mail.includes('50.00'))).toBe(true))
    expect(await refund(16_700, { means: 'online' })).toMatchObject({ status: 200, body: { refund: 'done' } })
    expect((await read()).refundableCents).toBe(0)
  })

  test('of the rest by the call without an amount leaves out what went back before', async () => {
    const { paidOnline, refund, paypal, as, ref, read } = await aDesk()
    await paidOnline()
    await refund(5000, { means: 'online' })
    expect(await as(OWNER, 'POST', `/shop/orders/${ref}/refund`)).toMatchObject({ status: 200 })
    await vi.waitFor(async () => expect(await read()).toMatchObject({ refund: 'done', refundableCents: 0 }))
    expect(paypal.refunds().map(({ amount }) => amount)).toEqual(['50.00', '167.00'])
  })

  test('puts items back into the stock if the desk says so, no more than were bought', async () => {
    const { file, pay, refund, stockOf } = await aDesk()
    const storage = await openDatabase(file)
    const { productStock } = storage.tables
    await storage.atomically((tx) => [
      tx.insert(productStock).values({ productId: 4, remaining: 10 }).returning({ id: productStock.productId }),
    ])
    await storage.close()
    await pay(21_700)
    const line = 1
    expectError(await refund(100, { restock: [{ line, quantity: 3 }] }), 422, 'RESTOCK_TOO_MUCH')
    expect(await refund(1150, { restock: [{ line, quantity: 1 }], reason: 'Wrong balls' })).toMatchObject({
      status: 200,
      body: { refunds: [{ reason: 'Wrong balls', restocked: [{ line, quantity: 1 }] }] },
    })
    expectError(await refund(100, { restock: [{ line, quantity: 2 }] }), 422, 'RESTOCK_TOO_MUCH')
    await vi.waitFor(async () => expect(await stockOf(4)).toBe(9))
  })

  test('never adds up with others to more than was paid, also at once', async () => {
    const { pay, refund, read } = await aDesk()
    expectError(await refund(1), 409, 'NOTHING_TO_REFUND')
    await pay(10_000)
    expectError(await refund(10_001), 422, 'REFUND_TOO_MUCH')
    const answers = await Promise.all([6000, 6000, 6000].map((cents) => refund(cents)))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422, 422])
    expect(await read()).toMatchObject({ refundableCents: 4000, state: 'pending' })
    expect(await refund(4000)).toMatchObject({ status: 200, body: { state: 'cancelled', refund: 'done' } })
  })

  test('that adds up to too much is rejected by the database itself', async () => {
    const { pay, file, ref } = await aDesk()
    await pay(10_000)
    const storage = await openDatabase(file)
    const { orders, deskPayments } = storage.tables
    const set = (values: object) =>
      storage.atomically((tx) => [tx.update(orders).set(values).returning({ ref: orders.ref })])
    await expect(set({ refundedCents: 10_001 })).rejects.toThrow()
    await expect(set({ deskCents: 21_701 })).rejects.toThrow()
    await expect(
      storage.atomically((tx) => [tx.update(deskPayments).set({ amountCents: 1 }).returning({ id: deskPayments.id })]),
    ).rejects.toThrow()
    expect(ref).not.toBe('')
    await storage.close()
  })

  test('is for owners, and a payment at the desk does not go back online', async () => {
    const { pay, refund, as, ref } = await aDesk()
    await pay(21_700)
    const body = { id: 'x', amountCents: 1, means: 'cash' }
    expectError(await as(MANAGER, 'POST', `/shop/orders/${ref}/refunds`, body), 403, 'FORBIDDEN')
    expectError(await refund(100, { means: 'online' }), 409, 'NOT_PAID_ONLINE')
    expectError(await as(OWNER, 'POST', `/shop/orders/${ref}/refund`), 409, 'PAID_AT_DESK')
  })
})

const SLOT = tomorrowAt(18)

/** Starts a club with a priced court, and its desk. */
async function aCourtDesk() {
  const club = await pricedClub()
  const office = await officeOf(club.app)
  let ids = 0
  const of = async (uid: string) =>
    (await office.as(MANAGER, 'GET', `/office/reservations/${uid}/payment`)).body as BookingPayment
  const pay = (uid: string, amountCents: number, more: object = {}) =>
    office.as(MANAGER, 'POST', `/office/reservations/${uid}/payment`, {
      id: `b-${++ids}`,
      amountCents,
      means: 'cash',
      ...more,
    })
  const bookFor = async (owner: string, court = PRICED, startsAt = SLOT) => {
    const wish = { id: ++ids, owner, court, startsAt, title: 'By phone' }
    const { body } = await office.as(MANAGER, 'POST', '/office/reservations', wish)
    return (body as { bookings: { uid: string }[] }).bookings[0]?.uid ?? ''
  }
  const open = async (query = '') =>
    ((await office.as(MANAGER, 'GET', `/office/open-items${query}`)).body as OpenItems).items
  const takings = async (date: string) =>
    (await office.as(MANAGER, 'GET', `/office/takings?date=${date}`)).body as Takings & { message?: string }
  return { ...club, ...office, of, pay, bookFor, open, takings }
}

describe('a booking that is paid at the desk', () => {
  test('of the office has the price of the list, and is an open item until it is paid', async () => {
    const { bookFor, of, pay, open, player } = await aCourtDesk()
    const uid = await bookFor('ana@example.com')
    expect(await of(uid)).toMatchObject({ priceCents: 1200, dueCents: 1200, paidCents: 0, order: null })
    expect(await open('?q=ana')).toMatchObject([{ kind: 'booking', booking: uid, openCents: 1200, totalCents: 1200 }])
    expect(await open('?q=beto')).toEqual([])
    expect(await pay(uid, 700)).toMatchObject({
      status: 200,
      body: { paidCents: 700, dueCents: 500, paidWith: 'desk' },
    })
    expect(await open()).toMatchObject([{ kind: 'order', booking: uid, openCents: 500 }])
    expect(await pay(uid, 500, { means: 'card' })).toMatchObject({ body: { paidCents: 1200, dueCents: 0 } })
    expect(await open()).toEqual([])
    expect(await player('ana').read(uid)).toMatchObject({ state: 'booked', paid: true, priceCents: 1200 })
  })

  test('that was held for a payment online is then definite, and nothing is captured', async () => {
    const { player, pay, paypal, wait } = await aCourtDesk()
    const ana = player('ana')
    const { uid } = await ana.booked(PRICED, SLOT)
    const payment = await ana.pay(uid)
    expect(await pay(uid, 300)).toMatchObject({ status: 200, body: { paidCents: 300, dueCents: 900 } })
    paypal.approve(payment.token)
    await ana.confirm(payment)
    expect(paypal.count('capture')).toBe(0)
    wait(3_600_000)
    expect(await ana.read(uid)).toMatchObject({ state: 'booked', paid: true })
  })

  test('without a price needs the one that the club asks for', async () => {
    const { bookFor, pay, of } = await aCourtDesk()
    const uid = await bookFor('ana@example.com', FREE)
    expect(await of(uid)).toMatchObject({ priceCents: null, dueCents: 0 })
    expectError(await pay(uid, 500), 422, 'NO_PRICE')
    expect(await pay(uid, 500, { priceCents: 500 })).toMatchObject({ status: 200, body: { dueCents: 0 } })
    expectError(await pay(uid, 500, { priceCents: 600 }), 409, 'PRICE_CHANGED')
  })

  test('takes no money while its cancellation can be undone, in whole or in part, but repeats its answers', async () => {
    const { bookFor, of, pay, as, open, orders } = await aCourtDesk()
    const uid = await bookFor('ana@example.com')
    const cancel = () => as(MANAGER, 'POST', `/office/reservations/${uid}/cancel`, { undoable: true })
    const undo = () => as(MANAGER, 'POST', `/office/reservations/${uid}/undo`)
    expect((await cancel()).status).toBe(200)
    expectError(await pay(uid, 1200), 409, 'BOOKING_CANCELLED', 'this booking is cancelled; undo that first')
    expect(await orders(), 'no order either').toEqual([])
    expect((await undo()).status).toBe(200)
    expect(await pay(uid, 700, { id: 'part' })).toMatchObject({ status: 200, body: { dueCents: 500 } })
    expect((await cancel()).status).toBe(200)
    const [{ ref } = { ref: '' }] = await orders()
    const rest = { id: 'rest', amountCents: 500, means: 'cash' }
    expectError(await pay(uid, 500), 409, 'BOOKING_CANCELLED')
    expectError(await as(MANAGER, 'POST', `/shop/orders/${ref}/payments`, rest), 409, 'BOOKING_CANCELLED')
    expect((await pay(uid, 700, { id: 'part' })).status, 'a repeated request').toBe(200)
    expect(await of(uid)).toMatchObject({ paidCents: 700, dueCents: 500 })
    expect((await undo()).status).toBe(200)
    expect((await as(MANAGER, 'POST', `/shop/orders/${ref}/payments`, rest)).status).toBe(200)
    expect(await open()).toEqual([])
  })

  test('and cancelled at the same time is either paid first or not at all, and money that was taken is paid back', async () => {
    const { bookFor, pay, as, open, wait, player } = await aCourtDesk()
    for (let round = 0; round < 4; round++) {
      const uid = await bookFor(`ana${round}@example.com`, PRICED, tomorrowAt(10 + round))
      const [paid, cancelled] = await Promise.all([
        pay(uid, 1200),
        as(MANAGER, 'POST', `/office/reservations/${uid}/cancel`, { undoable: true }),
      ])
      expect(cancelled.status).toBe(200)
      if (paid.status !== 200) expectError(paid, 409, 'BOOKING_CANCELLED')
      // The next booking of anybody ends what is over.
      wait(10_000)
      await player('someone').booked('club_gazcue-1', tomorrowAt(10 + round))
      const back = (await open()).filter(({ booking }) => booking === uid)
      expect(back).toMatchObject(paid.status === 200 ? [{ kind: 'payBack', openCents: 1200 }] : [])
    }
  })

  test('and cancelled is paid back by the desk, in the transaction of the cancellation', async () => {
    const { player, bookFor, pay, open, as, orders } = await aCourtDesk()
    const uid = await bookFor('ana@example.com')
    await pay(uid, 700)
    expect(await player('ana').cancel(uid)).toMatchObject({ status: 200 })
    const [item] = await open()
    expect(item).toMatchObject({ kind: 'payBack', openCents: 700 })
    expect(await orders()).toMatchObject([{ state: 'cancelled', refund: 'requested' }])
    const back = { id: 'back', amountCents: 700, means: 'cash' }
    expect(await as(OWNER, 'POST', `/shop/orders/${item?.ref}/refunds`, back)).toMatchObject({
      status: 200,
      body: { refund: 'done' },
    })
    expect(await open()).toEqual([])
  })
})

test('a payment that was stored with the wrong way to pay is corrected, with a record, and the takings of its day follow', async () => {
  const { bookFor, pay, takings, as, wait } = await aCourtDesk()
  const uid = await bookFor('ana@example.com')
  await pay(uid, 700, { id: 'wrong' })
  const [entry] = (await takings('2026-11-21')).entries
  expect(entry).toMatchObject({ payment: 'wrong', means: 'cash' })
  const path = '/shop/payments/wrong/means'
  const correct = (means: string) => as(MANAGER, 'PUT', path, { means })
  wait(1000)
  expect(await correct('card')).toMatchObject({ status: 200, body: { id: 'wrong', means: 'card' } })
  await Promise.all([correct('card'), correct('card')])
  const card = { currency: 'USD', means: 'card', payments: 1, paidCents: 700, refundedCents: 0 }
  expect((await takings('2026-11-21')).sums).toEqual([card])
  wait(1000)
  expect((await correct('other')).status).toBe(200)
  expect((await takings('2026-11-21')).entries).toMatchObject([{ payment: 'wrong', means: 'other', at: entry?.at }])
  expect((await pay(uid, 700, { id: 'wrong' })).status, 'the payment itself, sent again').toBe(200)
  expect((await as(OWNER, 'GET', `/audit?subject=${entry?.ref}`)).body).toMatchObject({
    records: [
      { action: 'order.correctPayment', before: { means: 'card' }, after: { amountCents: 700, means: 'other' } },
      { action: 'order.correctPayment', before: { means: 'cash' }, after: { amountCents: 700, means: 'card' } },
      { action: 'order.pay' },
    ],
  })
  expectError(await as(MANAGER, 'PUT', path.replace('wrong', 'none'), { means: 'card' }), 404, 'PAYMENT_NOT_FOUND')
  expectError(await as('manager@gazcue.example', 'PUT', path, { means: 'card' }), 403, 'FORBIDDEN')
  expectError(await correct('online'), 400, 'BAD_REQUEST')
})

test('a payment for the order of a booking is corrected by those whose takings have it', async () => {
  const { app, bookFor, pay, takings, as } = await aCourtDesk()
  const [own, other] = ['manager@naco.example', 'manager@gazcue.example']
  await storePeople(app.file, {
    [own]: [{ role: 'manager', club: 'club_naco' }],
    [other]: [{ role: 'manager', club: 'club_gazcue' }],
  })
  await pay(await bookFor('ana@example.com'), 700)
  const [entry] = (await takings('2026-11-21')).entries
  const rest = { id: 'rest', amountCents: 500, means: 'cash' }
  expect((await as(MANAGER, 'POST', `/shop/orders/${entry?.ref}/payments`, rest)).status).toBe(200)
  const listed = (await as(own, 'GET', '/office/takings?date=2026-11-21&club=club_naco')).body as Takings
  expect(listed.entries.map(({ payment }) => payment)).toContain('rest')
  const correct = (who: string) => as(who, 'PUT', '/shop/payments/rest/means', { means: 'card' })
  expect((await correct(own)).status).toBe(200)
  expectError(await correct(other), 403, 'FORBIDDEN')
})

test('the office’s week says which bookings are not paid in full', async () => {
  const { bookFor, pay, as } = await aCourtDesk()
  const uid = await bookFor('ana@example.com')
  const free = await bookFor('beto@example.com', FREE)
  const unpaid = async () => {
    const { body } = await as(MANAGER, 'GET', `/office/reservations?club=club_naco&from=${SLOT.slice(0, 10)}`)
    const { bookings } = body as OfficeWeek
    return [uid, free].map((each) => bookings.find((booking) => booking.uid === each)?.unpaid)
  }
  expect(await unpaid()).toEqual([true, false])
  await pay(uid, 700)
  expect(await unpaid(), 'paid in part').toEqual([true, false])
  await pay(uid, 500)
  expect(await unpaid()).toEqual([false, false])
})

test('the takings of a day are summed by the way to pay, with refunds, and each movement is listed', async () => {
  const { bookFor, pay, takings, player, paypal, as, orders } = await aCourtDesk()
  const uid = await bookFor('ana@example.com')
  await pay(uid, 700)
  await pay(uid, 500, { means: 'card' })
  const beto = player('beto')
  const online = await beto.booked(PRICED, tomorrowAt(20))
  const payment = await beto.pay(online.uid)
  paypal.approve(payment.token)
  await beto.confirm(payment)
  const ref = (await orders()).find(({ booking }) => booking?.uid === uid)?.ref
  await as(OWNER, 'POST', `/shop/orders/${ref}/refunds`, { id: 'r', amountCents: 200, means: 'cash' })
  expect((await takings('2026-11-21')).sums).toEqual([
    { currency: 'USD', means: 'online', payments: 1, paidCents: 1200, refundedCents: 0 },
    { currency: 'USD', means: 'cash', payments: 1, paidCents: 700, refundedCents: 200 },
    { currency: 'USD', means: 'card', payments: 1, paidCents: 500, refundedCents: 0 },
  ])
  expect((await takings('2026-11-21')).entries).toHaveLength(4)
  expect(await takings('2026-11-20')).toEqual({ sums: [], entries: [] })
  expect((await takings('2026-11-01&until=2026-11-21')).entries).toHaveLength(4)
  expect((await takings('2026-11-01&until=2026-11-20')).entries).toHaveLength(0)
  expect((await takings('2026-11-21&until=2027-11-21')).entries).toHaveLength(4)
  for (const period of ['2026-11-21&until=2026-11-20', '2026-11-21&until=2027-11-22'])
    expect((await takings(period)).message).toBe('until: must be at most 365 days after date, and not before it')
})
