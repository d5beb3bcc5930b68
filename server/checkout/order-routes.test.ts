import { expect, test } from 'vitest'
import { createOrderRepository } from '../checkout/order-repository.ts'
import { openSqlite } from '../database/sqlite.ts'
import { anOrder } from '../testing/an-order.ts'
import { expectError } from '../testing/errors.ts'
import { payingApp } from '../testing/paying-app.ts'
import { localIdentity, type RunningApp, startOwnApp } from '../testing/running-app.ts'

interface Listed {
  readonly orders: readonly { readonly orderId: number; readonly createdAt: string }[]
  readonly next: string | null
}

async function getAs(app: RunningApp, email: string, path: string) {
  return app.get(path, { authorization: `Bearer ${await localIdentity.sign({ email, name: '' })}` })
}

async function listAs(app: RunningApp, email: string, query = ''): Promise<Listed> {
  const { status, body } = await getAs(app, email, `/orders${query}`)
  expect(status, JSON.stringify(body)).toBe(200)
  return body as Listed
}

/** Stores expired orders that were created at these times. Returns their ids. */
async function store(file: string, owner: string, times: readonly number[]): Promise<number[]> {
  const storage = openSqlite(file)
  const repository = createOrderRepository(storage)
  const ids: number[] = []
  for (const createdAt of times) {
    const order = anOrder({ owner, createdAt })
    await repository.create(order, undefined)
    await repository.settle(order.ref, { state: 'cancelled', reason: 'EXPIRED', note: '' }, createdAt)
    ids.push(order.orderId)
  }
  await storage.close()
  return ids
}

/** Members of a line without choices. */
const PLAIN = { variant: null, choices: [] }
const FIRST_CLUB = { name: 'Club Arroyo Hondo', address: 'Calle Camino Chiquito, Arroyo Hondo, Santo Domingo' }

test('lists your own orders with their items, their state and the sums that were charged', async () => {
  const { app, buyer, paypal } = await payingApp()
  expect(await listAs(app, buyer.email)).toEqual({ orders: [], next: null })
  const paid = await buyer.pay()
  paypal.approve(paid.token)
  await buyer.confirm(paid.orderId, paid.token)
  await buyer.add(7)
  const open = await buyer.pay()
  expect(await listAs(app, buyer.email)).toEqual({
    orders: [
      expect.objectContaining({ orderId: open.orderId, state: 'pending', paidAt: null, href: open.href, total: 29 }),
      {
        kind: 'cart',
        booking: null,
        orderId: paid.orderId,
        state: 'paid',
        reason: null,
        createdAt: expect.stringMatching(/^\d{4}-.*Z$/),
        paidAt: expect.stringMatching(/^\d{4}-.*Z$/),
        deliveryDate: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
        paidWith: 'paypal',
        refund: null,
        refundedAt: null,
        returned: null,
        dispute: null,
        currency: 'USD',
        collected: 217,
        refunded: 0,
        pickUp: { club: 'club_arroyo_hondo', hours: expect.anything(), ...FIRST_CLUB },
        seller: FIRST_CLUB,
        href: null,
        items: [
          { ...PLAIN, productId: 1, name: 'Malecón 100', image: 'racket-allcourt.svg', quantity: 1, price: 189 },
          {
            ...PLAIN,
            productId: 4,
            name: 'Quisqueya, tube of four',
            image: 'balls-tube.svg',
            quantity: 2,
            price: 11.5,
          },
        ],
        subtotal: 212,
        fee: 5,
        total: 217,
      },
    ],
    next: null,
  })
})

test('never shows the orders of somebody else, and answers 404 for their ids', async () => {
  const { app, buyer } = await payingApp()
  const { orderId } = await buyer.pay()
  expect(await getAs(app, 'ANA@example.com', `/orders/${orderId}`)).toMatchObject({ status: 200, body: { orderId } })
  expect(await listAs(app, 'beto@example.com')).toEqual({ orders: [], next: null })
  expectError(await getAs(app, 'beto@example.com', `/orders/${orderId}`), 404, 'NOT_FOUND')
  expectError(await getAs(app, buyer.email, '/orders/1'), 404, 'NOT_FOUND')
  expectError(await app.get('/orders'), 401, 'NO_TOKEN')
  expectError(await app.get(`/orders/${orderId}`), 401, 'NO_TOKEN')
})

test('pages go from the newest order to the oldest, even if two were made in the same millisecond', async () => {
  const app = await startOwnApp()
  const owner = 'ana@example.com'
  const ids = await store(app.file, owner, [1000, 3000, 3000, 3000, 2000])
  await store(app.file, 'beto@example.com', [2500, 3000])
  const newestFirst = [3, 2, 1, 4, 0].map((index) => ids[index])
  expect((await listAs(app, owner)).orders.map(({ orderId }) => orderId)).toEqual(newestFirst)
  for (const limit of [1, 2, 3, 5, 100]) {
    const found: number[] = []
    let cursor: string | null = ''
    for (let pages = 0; cursor !== null; pages++) {
      expect(pages).toBeLessThan(6)
      const { orders, next }: Listed = await listAs(app, owner, `?limit=${limit}${cursor && `&cursor=${cursor}`}`)
      expect(orders.length).toBeLessThanOrEqual(limit)
      found.push(...orders.map(({ orderId }) => orderId))
      cursor = next
    }
    expect(found, `pages of ${limit}`).toEqual(newestFirst)
  }
})

test('an order that is made while you page through does not shift the pages', async () => {
  const app = await startOwnApp()
  const owner = 'ana@example.com'
  const ids = await store(app.file, owner, [1000, 2000, 3000])
  const { next } = await listAs(app, owner, '?limit=2')
  await store(app.file, owner, [4000])
  const { orders } = await listAs(app, owner, `?limit=2&cursor=${next}`)
  expect(orders.map(({ orderId }) => orderId)).toEqual([ids[0]])
})

test.each([
  'limit=0',
  'limit=101',
  'limit=x',
  'limit=1.5',
  'cursor=x',
  'cursor=1',
  "cursor='%20or%201=1",
  'owner=beto',
])('rejects the query ?%s', async (query) => {
  const app = await startOwnApp()
  expectError(await getAs(app, 'ana@example.com', `/orders?${query}`), 400, 'BAD_REQUEST', /^\w+: /)
})

test.each(['0', '-1', 'x', '1.5', '9007199254740992'])('rejects the order id %s', async (id) => {
  const app = await startOwnApp()
  expectError(await getAs(app, 'ana@example.com', `/orders/${id}`), 400, 'BAD_REQUEST', /^orderId: /)
})

test('caches must not store the answers', async () => {
  const app = await startOwnApp()
  const { headers } = await getAs(app, 'ana@example.com', '/orders')
  expect(headers.get('cache-control')).toBe('no-store')
})
