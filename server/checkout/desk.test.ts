// Runs on both databases.
import { expect, onTestFinished, test, vi } from 'vitest'
import type { DeskOrder, DeskOrdersAnswer } from '../../shared/checkout/desk-schemas.ts'
import { createPeopleRepository } from '../people/people-repository.ts'
import { newPerson, searchText } from '../people/person-row.ts'
import { buyerOf } from '../testing/a-shop.ts'
import { anOrder } from '../testing/an-order.ts'
import { openDatabase } from '../testing/database.ts'
import { expectError } from '../testing/errors.ts'
import { MANAGER, OWNER, officeOf } from '../testing/office.ts'
import { payingApp } from '../testing/paying-app.ts'
import { startOwnApp } from '../testing/running-app.ts'
import { createOrderRepository, type OrderRow } from './order-repository.ts'

/** A shop with one paid order. */
async function soldOrder() {
  const shop = await payingApp({}, { timeoutMs: 3000 })
  const { orderId, token } = await shop.buyer.pay()
  shop.paypal.approve(token)
  await shop.buyer.confirm(orderId, token)
  const [order] = await shop.orders()
  const ref = order?.ref ?? ''
  const office = await officeOf(shop.app)
  const list = async (query = '', email = MANAGER) =>
    (await office.as(email, 'GET', `/shop/orders${query}`)).body as DeskOrdersAnswer
  const refund = (email = OWNER) => office.as(email, 'POST', `/shop/orders/${ref}/refund`)
  return { ...shop, ...office, orderId, ref, list, refund, stored: async () => (await shop.orders())[0] }
}

/** Stores orders of many buyers in different states. */
async function manyOrders(file: string): Promise<OrderRow[]> {
  const storage = await openDatabase(file)
  onTestFinished(() => storage.close())
  const repository = createOrderRepository(storage)
  const people = createPeopleRepository(storage)
  for (const [n, name] of ['Luz Peña', 'Eva García', 'Beto Cruz'].entries()) {
    const email = `buyer_${n}@example.com`
    const person = { ...newPerson(email, 1), name, search: searchText(name, email) }
    await storage.atomically((tx) => [people.create(tx, person)])
  }
  const made: OrderRow[] = []
  for (let n = 0; n < 12; n++) {
    const order = anOrder({
      ref: `many-${n}`,
      owner: `buyer_${n % 3}@example.com`,
      orderId: 1_000_000 + n,
      createdAt: 10 + Math.floor(n / 2),
    })
    await repository.create({ ...order, openFor: order.owner }, await repository.openOf(order.owner))
    if (n % 2 === 0) {
      await repository.toPending(order.ref, `T-${n}`, '', 2)
      await repository.settle(order.ref, { state: 'paid', captureId: `C-${n}`, note: '' }, 3)
    }
    made.push(order)
  }
  return made
}

test('a manager sees the orders of all buyers, page by page, with filters and a search', async () => {
  const { list, orderId, ref, file } = await soldOrder()
  const made = await manyOrders(file)
  const [newest] = (await list('?limit=1')).orders
  expect(newest).toMatchObject({
    orderId,
    ref,
    buyer: 'ana@example.com',
    state: 'paid',
    handedOver: null,
    refund: null,
  })

  const all: DeskOrder[] = []
  for (let query = '?limit=5'; query; ) {
    const { orders, next } = await list(query)
    all.push(...orders)
    query = next ? `?limit=5&cursor=${next}` : ''
  }
  const refs = made.map((order) => order)
  const newestFirst = refs
    .sort((a, b) => b.createdAt - a.createdAt || (a.ref < b.ref ? 1 : -1))
    .map((order) => order.ref)
  expect(all.map((order) => order.ref)).toEqual([ref, ...newestFirst])

  const refsOf = async (query: string) => (await list(`${query}&limit=100`)).orders.map((order) => order.ref)
  expect(await refsOf('?filter=paid')).toHaveLength(7)
  expect(await refsOf('?filter=cancelled')).toEqual(all.filter(({ state }) => state === 'cancelled').map((o) => o.ref))
  expect(await refsOf('?filter=refunded')).toEqual([])
  expect(await refsOf(`?q=${orderId}`)).toEqual([ref])
  expect(await refsOf('?q=BUYER_1')).toHaveLength(4)
  expect(await refsOf('?q=gar')).toEqual(await refsOf('?q=buyer_1'))
  expect(await refsOf('?q=pena%20luz&filter=paid')).toHaveLength(2)
  expect(await refsOf('?q=buyer%2525')).toEqual([])
  expect(await refsOf('?q=ana@&filter=paid')).toEqual([ref])
})

test('only people with a role for all clubs see orders, and only owners refund', async () => {
  const { as, ref, refund, app, buyer, paypal } = await soldOrder()
  expectError(await app.get('/shop/orders'), 401, 'NO_TOKEN')
  expectError(await as(buyer.email, 'GET', '/shop/orders'), 403, 'FORBIDDEN')
  expectError(await as(buyer.email, 'GET', '/shop/orders.csv'), 403, 'FORBIDDEN')
  expectError(await as(buyer.email, 'PUT', `/shop/orders/${ref}/handover`), 403, 'FORBIDDEN')
  expectError(await refund(MANAGER), 403, 'FORBIDDEN')
  expectError(await as(MANAGER, 'GET', '/audit'), 403, 'FORBIDDEN')
  expect(paypal.count('refund')).toBe(0)
})

test('the desk stores once who handed an order over and when, and can undo that', async () => {
  const { as, ref, list, audit } = await soldOrder()
  const handOver = (email: string) => as(email, 'PUT', `/shop/orders/${ref}/handover`)
  expect((await list('?filter=waiting')).orders).toHaveLength(1)
  const first = await handOver(MANAGER)
  expect(first).toMatchObject({ status: 200, body: { handedOver: { by: MANAGER, at: expect.stringMatching(/Z$/) } } })
  expect((await handOver(OWNER)).body).toEqual(first.body)
  expect((await list('?filter=waiting')).orders).toEqual([])
  for (let times = 0; times < 2; times++)
    expect((await as(MANAGER, 'DELETE', `/shop/orders/${ref}/handover`)).body).toMatchObject({ handedOver: null })
  expect(await audit()).toMatchObject([
    { action: 'order.takeBack', who: MANAGER, subject: ref },
    { action: 'order.handOver', who: MANAGER, subject: ref },
  ])
})

test('an order that is not paid, and an unknown one, are not handed over or refunded', async () => {
  const { as, refund, app, buyer, orders } = await soldOrder()
  const another = buyerOf(app.postAs, 'eva@example.com')
  await another.add(1)
  await another.pay()
  const ref = (await orders()).find(({ owner }) => owner !== buyer.email)?.ref
  expectError(
    await as(MANAGER, 'PUT', `/shop/orders/${ref}/handover`),
    409,
    'NOT_TO_HAND_OVER',
    'this order is pending',
  )
  expectError(await as(OWNER, 'POST', `/shop/orders/${ref}/refund`), 409, 'NOTHING_TO_REFUND')
  expectError(await as(MANAGER, 'PUT', '/shop/orders/none/handover'), 404, 'NOT_FOUND')
  expectError(await as(OWNER, 'POST', '/shop/orders/none/refund'), 404, 'NOT_FOUND')
  await refund()
  expectError(
    await as(MANAGER, 'PUT', `/shop/orders/${(await orders())[0]?.ref}/handover`),
    409,
    'NOT_TO_HAND_OVER',
    'refunded',
  )
})

test('[F36] a refund that is asked for ten times on two servers at once is made once', async () => {
  const { as, refund, app, paypal, ref, file, stored, audit, mails, buyer, orderId } = await soldOrder()
  const other = await startOwnApp({ file, config: { paypal: paypal.settings({ timeoutMs: 3000 }) } })
  const elsewhere = await officeOf(other)
  const there = () => elsewhere.as(OWNER, 'POST', `/shop/orders/${ref}/refund`)
  const answers = await Promise.all(Array.from({ length: 10 }, (_, i) => (i % 2 ? refund() : there())))
  for (const answer of answers) expect(answer).toMatchObject({ status: 200, body: { state: 'paid' } })
  await vi.waitFor(async () => expect(await stored()).toMatchObject({ refund: 'done', refundedAt: expect.any(Number) }))
  expect(paypal.refunds()).toHaveLength(1)
  expect((await stored())?.steps.map(({ step }) => step)).toEqual([0, 1, 2, 4, 5])
  expect(await audit()).toMatchObject([
    { action: 'order.refund', who: OWNER, subject: ref, after: { refundCents: (await stored())?.totalCents } },
  ])
  const refunds = () => mails().filter((mail) => mail.includes('is refunded'))
  await vi.waitFor(() => expect(refunds()).toHaveLength(1))
  expect(refunds()[0]).toContain('PayPal shows the refund')
  const mine = await as(buyer.email, 'GET', `/orders/${orderId}`)
  expect(mine).toMatchObject({
    body: { state: 'paid', paidWith: 'paypal', refund: 'done', refundedAt: expect.stringMatching(/Z$/) },
  })
  expect(app.url).not.toBe(other.url)
})

test('[F36] a refund whose answer is lost is settled by a later start, without a second refund', async () => {
  const { refund, paypal, file, stored } = await soldOrder()
  paypal.fail('refund', 'broken', 'broken', 'broken')
  expect(await refund()).toMatchObject({ status: 200, body: { refund: 'requested', refundedAt: null } })
  expect(paypal.refunds()).toHaveLength(1)
  await startOwnApp({ file, config: { paypal: paypal.settings() } })
  await vi.waitFor(async () => expect(await stored()).toMatchObject({ refund: 'done' }), { timeout: 5000 })
  expect(paypal.refunds()).toHaveLength(1)
})

test('a refund that PayPal is still processing stays requested', async () => {
  const { refund, paypal, stored } = await soldOrder()
  paypal.refundAs('PENDING')
  expect(await refund()).toMatchObject({ status: 200, body: { refund: 'requested' } })
  paypal.refundAs('COMPLETED')
  expect(await refund()).toMatchObject({ status: 200, body: { refund: 'done' } })
  expect(await stored()).toMatchObject({ refund: 'done' })
  expect(paypal.refunds()).toHaveLength(1)
})

test('a refused refund says why, and the owner may ask again', async () => {
  const { refund, paypal, list } = await soldOrder()
  paypal.fail('refund', 'REFUND_TIME_LIMIT_EXCEEDED')
  expect(await refund()).toMatchObject({ body: { refund: 'refused', refundNote: '422 REFUND_TIME_LIMIT_EXCEEDED' } })
  expect((await list('?filter=refunded')).orders).toHaveLength(1)
  expect(await refund()).toMatchObject({ body: { refund: 'done' } })
})

test('the sandbox refunds too, and neither the order nor the email says that PayPal did', async () => {
  const { app, file, mails } = await payingApp()
  const sandbox = await startOwnApp({ file })
  const buyer = buyerOf(sandbox.postAs, 'eva@example.com')
  await buyer.add(1)
  const { orderId, token } = await buyer.pay()
  await sandbox.call('POST', `/sandbox/payments/${token}`, '{"action":"pay"}', { 'content-type': 'application/json' })
  await buyer.confirm(orderId, token)
  const { as } = await officeOf(sandbox)
  const { orders } = (await as(OWNER, 'GET', '/shop/orders')).body as DeskOrdersAnswer
  const refund = () => as(OWNER, 'POST', `/shop/orders/${orders[0]?.ref}/refund`)
  for (let times = 0; times < 2; times++) expect(await refund()).toMatchObject({ body: { refund: 'done' } })
  expect(await sandbox.get(`/sandbox/payments/${token}`)).toMatchObject({ body: { state: 'refunded' } })
  expect(await as('eva@example.com', 'GET', `/orders/${orderId}`)).toMatchObject({ body: { paidWith: 'sandbox' } })
  const refunds = () => mails().filter((mail) => mail.includes('is refunded'))
  await vi.waitFor(() => expect(refunds()).toHaveLength(1))
  expect(refunds()[0]).toContain('It was a payment in the sandbox')
  expect(refunds()[0]).not.toContain('PayPal')
  expect(app.url).not.toBe(sandbox.url)
})

test('the export has every order that the search finds, in a table for spreadsheets', async () => {
  const { as, orderId, ref, file } = await soldOrder()
  await manyOrders(file)
  const { status, headers, body } = await as(MANAGER, 'GET', '/shop/orders.csv?filter=paid')
  expect({ status, type: headers.get('content-type') }).toEqual({ status: 200, type: 'text/csv; charset=utf-8' })
  expect(headers.get('content-disposition')).toContain('orders.csv')
  const [header, first, ...rest] = String(body).trim().split('\r\n')
  expect(header).toMatch(/^order,created,state,/)
  expect(first).toMatch(
    new RegExp(
      `^${orderId},.*,paid,,.*,ana@example.com,"1 × Malecón 100; 2 × Quisqueya, tube of four",212.00,5.00,217.00,.*${ref},cart,,,club_arroyo_hondo,USD,,217.00,0.00$`,
    ),
  )
  expect(rest).toHaveLength(6)
})
