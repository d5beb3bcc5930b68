import { expect, test } from 'vitest'
import type { CartItem } from '../../shared/cart/cart-schemas.ts'
import { buyerOf, newId, orderOf } from '../testing/a-shop.ts'
import { expectError } from '../testing/errors.ts'
import { payingApp } from '../testing/paying-app.ts'

test('[W22] an order has the catalogue’s prices, in whole cents, and the fee', async () => {
  const { buyer, orders } = await payingApp()
  const order = await buyer.order({ language: 'es' })
  expect(await buyer.post('/createorder', order)).toMatchObject({
    status: 201,
    body: { orderId: order.orderId, state: 'created', subtotal: 212, total: 217 },
  })
  expect(await orders()).toMatchObject([
    {
      owner: 'ana@example.com',
      state: 'created',
      subtotalCents: 21_200,
      totalCents: 21_700,
      language: 'es',
      items: [
        { productId: 1, name: 'Malecón 100', quantity: 1, priceCents: 18_900 },
        { productId: 4, name: 'Quisqueya, tubo de cuatro', quantity: 2, priceCents: 1150 },
      ],
    },
  ])
})

test.each<[string, (order: ReturnType<typeof orderOf>) => object, string]>([
  ['total', (order) => ({ total: order.total - 0.01 }), 'TOTAL_DIFFERS'],
  ['subtotal', (order) => ({ subtotal: order.subtotal / 2 }), 'TOTAL_DIFFERS'],
  ['price of an item', ({ items }) => ({ items: items.map((item) => ({ ...item, price: 0.01 })) }), 'PRICE_CHANGED'],
  ['quantity of an item', ({ items }) => ({ items: items.map((item) => ({ ...item, quantity: 5 })) }), 'CART_CHANGED'],
  ['product of an item', ({ items }) => ({ items: items.map((item) => ({ ...item, productId: 6 })) }), 'CART_CHANGED'],
  ['list of items', ({ items }) => ({ items: items.slice(1) }), 'CART_CHANGED'],
])('[F19] rejects a changed %s with 409 and creates no order', async (_, change, code) => {
  const { buyer, orders } = await payingApp()
  const order = await buyer.order()
  expectError(await buyer.post('/createorder', { ...order, ...change(order) }), 409, code)
  expect(await orders()).toEqual([])
})

test('[F19] rejects a quantity outside 1 to 5, an empty order and unknown members with 400', async () => {
  const { buyer } = await payingApp()
  const order = await buyer.order()
  const six = order.items.map((item) => ({ ...item, quantity: 6 }))
  expectError(await buyer.post('/createorder', { ...order, items: six }), 400, 'BAD_REQUEST', /^items\[0\]\.quantity: /)
  expectError(await buyer.post('/createorder', { ...order, items: [] }), 400, 'BAD_REQUEST', /^items: /)
  expectError(await buyer.post('/createorder', { ...order, discount: 10 }), 400, 'BAD_REQUEST', /discount/)
})

test('the same order sent several times, even concurrently, creates one order', async () => {
  const { buyer, orders } = await payingApp()
  const order = await buyer.order()
  const answers = await Promise.all(Array.from({ length: 8 }, () => buyer.post('/createorder', order)))
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 200, 200, 200, 200, 200, 201])
  expect(await orders()).toHaveLength(1)
})

test('rejects a different order with a known id; ids are unique per owner', async () => {
  const { app, buyer, orders } = await payingApp()
  const order = await buyer.order()
  await buyer.post('/createorder', order)
  await buyer.add(6)
  expectError(
    await buyer.post('/createorder', orderOf(await buyer.items(), { orderId: order.orderId })),
    409,
    'ORDER_EXISTS',
  )
  const beto = buyerOf(app.postAs, 'beto@example.com')
  await beto.add(2)
  expect(await beto.post('/createorder', await beto.order({ orderId: order.orderId }))).toMatchObject({ status: 201 })
  expect(await orders()).toHaveLength(2)
})

test('a cart has one open order: the later of two supersedes the earlier', async () => {
  const { buyer, orders } = await payingApp()
  const tabs = await Promise.all([buyer.order(), buyer.order(), buyer.order()])
  const answers = await Promise.all(tabs.map((order) => buyer.post('/createorder', order)))
  expect(answers.map(({ status }) => status)).toEqual([201, 201, 201])
  const states = (await orders()).map(({ state, unpaidReason }) => `${state} ${unpaidReason}`).sort()
  expect(states).toEqual(['cancelled SUPERSEDED', 'cancelled SUPERSEDED', 'created null'])
})

test('[F24] orders belong to their owner: 401 without a token, 404 for others', async () => {
  const { app, buyer } = await payingApp()
  const order = await buyer.order()
  const sent = app.call('POST', '/createorder', JSON.stringify(order), { 'content-type': 'application/json' })
  expectError(await sent, 401, 'NO_TOKEN')
  await buyer.post('/createorder', order)
  const beto = buyerOf(app.postAs, 'beto@example.com')
  expectError(await beto.checkout(order.orderId, order.total), 404, 'NOT_FOUND')
  expectError(await buyer.checkout(newId(), order.total), 404, 'NOT_FOUND')
})

test('accepts items with only the eight documented members', async () => {
  const { buyer } = await payingApp()
  const order = await buyer.order()
  const items = order.items.map(({ id, productId, name, image, quantity, price, userId, deliveryDate }: CartItem) => ({
    id,
    productId,
    name,
    image,
    quantity,
    price,
    userId,
    deliveryDate,
  }))
  expect(await buyer.post('/createorder', { ...order, items })).toMatchObject({ status: 201 })
})
