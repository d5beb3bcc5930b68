import { expect, test, vi } from 'vitest'
import type { Confirmation } from '../../shared/checkout/checkout-schemas.ts'
import type { Order } from '../../shared/checkout/order-schemas.ts'
import { otherHours } from '../../shared/testing/other-hours.ts'
import { clubForm } from '../testing/club-form.ts'
import { expectError } from '../testing/errors.ts'
import { MANAGER, officeOf } from '../testing/office.ts'
import { payingApp } from '../testing/paying-app.ts'

test('an order names the club that the buyer chose, with its address and hours, in each answer, the email and the office', async () => {
  const { app, buyer, paypal, mails } = await payingApp()
  const { clubs } = (await app.get('/clubs')).body as {
    clubs: { id: string; name: string; address: string; hours: object }[]
  }
  const chosen = clubs[1]
  if (!chosen) throw new Error('there is only one club')
  const order = await buyer.order({ club: chosen.id })
  const pickUp = { club: chosen.id, name: chosen.name, address: chosen.address, hours: chosen.hours }
  const created = (await buyer.post('/createorder', order)).body as Order
  expect(created).toMatchObject({ pickUp, seller: { name: chosen.name, address: chosen.address } })
  const { body } = await buyer.post('/checkout', { checkout: { orderId: order.orderId, price: order.total } })
  const token = /([A-Z0-9-]+)$/.exec((body as { href: string }).href)?.[1] ?? ''
  paypal.approve(token)
  const confirmation = (await buyer.confirm(order.orderId, token)).body as Confirmation
  expect(confirmation).toMatchObject({ pickUp, paidWith: 'paypal' })
  await vi.waitFor(() => expect(mails()).toHaveLength(1), { timeout: 10_000 })
  for (const text of [`Pick up at: ${chosen.name}, `, 'Seller: ', 'Buyer: ana@example.com', 'Paid with: PayPal'])
    expect(mails()[0]).toContain(text)
  const { as } = await officeOf(app)
  expect(await as(MANAGER, 'GET', '/shop/orders')).toMatchObject({
    body: { orders: [{ pickUp: { name: chosen.name } }] },
  })
})

test('an order without a choice is collected at the first club, and an unknown club is rejected', async () => {
  const { app, buyer, orders } = await payingApp()
  const { clubs } = (await app.get('/clubs')).body as { clubs: { id: string }[] }
  expectError(await buyer.post('/createorder', await buyer.order({ club: 'nowhere' })), 409, 'CART_CHANGED', 'club')
  expect(await orders()).toEqual([])
  expect(await buyer.post('/createorder', await buyer.order())).toMatchObject({
    body: { pickUp: { club: clubs[0]?.id } },
  })
})

test('an order and its email name the other hours of the desk in the two weeks from the delivery date on', async () => {
  const { app, buyer, paypal, mails } = await payingApp()
  const { as } = await officeOf(app)
  const lunch = otherHours({ name: 'Lunch', open: [{ opens: 480, closes: 720 }] })
  const past = otherHours({ name: 'Past', from: '2020-12-24', until: '2020-12-26' })
  const court = otherHours({ name: 'New clay', courts: ['club_arroyo_hondo-1'] })
  const { put } = clubForm(as, 'club_arroyo_hondo')
  expect((await put({ otherHours: [lunch, past, court] })).status).toBe(200)
  const order = await buyer.order()
  const { pickUp } = (await buyer.post('/createorder', order)).body as Order
  expect(pickUp?.otherHours).toEqual([lunch])
  const { body } = await buyer.post('/checkout', { checkout: { orderId: order.orderId, price: order.total } })
  const token = /([A-Z0-9-]+)$/.exec((body as { href: string }).href)?.[1] ?? ''
  paypal.approve(token)
  await buyer.confirm(order.orderId, token)
  await vi.waitFor(() => expect(mails()).toHaveLength(1), { timeout: 10_000 })
  expect(mails()[0]).toContain('12:00 =C2=B7 Lunch')
  expect(mails()[0]).not.toMatch(/Past|New clay/)
})
