import { expect, test, vi } from 'vitest'
import type { DeskOrdersAnswer } from '../../shared/checkout/desk-schemas.ts'
import { NO_HISTORY } from '../reservations/book/booking-rows.ts'
import { aCourtOrder } from '../testing/an-order.ts'
import { openDatabase } from '../testing/database.ts'
import { expectError } from '../testing/errors.ts'
import { OWNER, officeOf } from '../testing/office.ts'
import { payingApp } from '../testing/paying-app.ts'
import { storeBookings } from '../testing/store-bookings.ts'
import { createOrderRepository } from './order-repository.ts'

/** A shop whose buyer has a filled cart, and holds a court that an order pays for. */
async function aShopWithCourt() {
  const shop = await payingApp()
  const { buyer, file } = shop
  const order = aCourtOrder({ owner: buyer.email })
  const { owner, booking } = order
  if (!booking) throw new Error('the order has no booking')
  const storage = await openDatabase(file)
  await createOrderRepository(storage).create(order, undefined)
  const row = {
    club: 'club_naco',
    date: '2030-06-03',
    court: 'Court 2',
    hour: 18,
    place: null,
    createdAt: 1,
    owner,
    id: 7,
    uid: booking.uid,
    title: booking.title,
    startsAt: booking.startsAt,
    endsAt: booking.endsAt,
    slots: 1,
    ...NO_HISTORY,
    courtId: booking.court,
    state: 'held' as const,
    heldUntil: Date.now() + 3_600_000,
    priceCents: 1200,
  } as const
  await storeBookings(storage)([row], Date.now())
  await storage.close()
  const pay = async () => {
    const { body } = await buyer.checkout(order.orderId, 12)
    const token = /([A-Z0-9-]+)$/.exec((body as { href: string }).href)?.[1] ?? ''
    shop.paypal.approve(token)
    return token
  }
  return { ...shop, order, pay }
}

test('a court is paid beside an open order of the cart, and the receipt names court, date and time', async () => {
  const { buyer, order, pay, orders, mails } = await aShopWithCourt()
  const cart = await buyer.pay()
  const token = await pay()
  expect(await buyer.confirm(order.orderId, token)).toMatchObject({
    status: 200,
    body: { kind: 'court', booking: order.booking?.uid, fee: 0, subtotal: 12, total: 12, deliveryDate: '2030-06-03' },
  })
  expect(await buyer.items()).toHaveLength(2)
  const states = (await orders()).map(({ kind, state }) => `${kind} ${state}`).sort()
  expect(states).toEqual(['cart pending', 'court paid'])
  // The receipt, and the confirmation of the booking.
  await vi.waitFor(() => expect(mails()).toHaveLength(2))
  const text =
    mails()
      .find((mail) => mail.includes('Order number'))
      ?.replaceAll('=\r\n', '') ?? ''
  expect(text).toContain('Club Naco, Court 2, 03/06/2030, 18:00')
  expect(text).not.toMatch(/Handling|desk|collect/)
  expect((await buyer.post('/cancelorder', { orderId: cart.orderId, token: cart.token })).body).toEqual({
    state: 'cancelled',
    kind: 'cart',
    court: null,
  })
})

test('the office sees and refunds the order of a court, and has nothing to hand over', async () => {
  const { app, buyer, order, pay, mails } = await aShopWithCourt()
  await buyer.confirm(order.orderId, await pay())
  const { as } = await officeOf(app)
  const list = async (query: string) => (await as(OWNER, 'GET', `/shop/orders${query}`)).body as DeskOrdersAnswer
  expect((await list('')).orders).toMatchObject([{ kind: 'court', ref: order.ref, items: [{ productId: null }] }])
  expect((await list('?filter=waiting')).orders).toEqual([])
  expectError(
    await as(OWNER, 'PUT', `/shop/orders/${order.ref}/handover`),
    409,
    'NOT_TO_HAND_OVER',
    'this order is for a court',
  )
  const csv = String((await as(OWNER, 'GET', '/shop/orders.csv')).body)
  expect(csv).toMatch(/Court 2, 03\/06\/2030, 18:00–19:00",12\.00,0\.00,12\.00,.*,court,,,,USD,,12\.00,0\.00\r\n$/)
  expect(await as(OWNER, 'POST', `/shop/orders/${order.ref}/refund`)).toMatchObject({ body: { refund: 'done' } })
  await vi.waitFor(() => expect(mails().filter((mail) => mail.includes('is refunded'))).toHaveLength(1))
})

test('an erased buyer’s orders of courts end or stay paid, keep their amounts, and forget the title of the booking', async () => {
  const { app, buyer, order, orders } = await aShopWithCourt()
  await buyer.post('/createorder', await buyer.order())
  const { as } = await officeOf(app)
  const erased = await as(buyer.email, 'POST', '/auth/me/erase', { email: buyer.email })
  expect(erased.status).toBe(200)
  for (const row of await orders()) expect(row.owner).toMatch(/^erased:/)
  expect((await orders()).find(({ ref }) => ref === order.ref)).toMatchObject({
    booking: null,
    state: 'cancelled',
    openFor: null,
    totalCents: 1200,
  })
})
