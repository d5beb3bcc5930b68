import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { CartItem } from '../../shared/cart/cart-schemas.ts'
import { buyerOf, fillShop, newId } from '../testing/a-shop.ts'
import { expectError } from '../testing/errors.ts'
import { type RunningApp, startApp, temporaryFolder } from '../testing/running-app.ts'

let app: RunningApp
let remove: () => void
beforeAll(async () => {
  const file = path.join(
    temporaryFolder((clean) => {
      remove = clean
    }),
    'shop.db',
  )
  await fillShop(file)
  app = await startApp({ file })
})
afterAll(async () => {
  await app.close()
  remove()
})

let buyers = 0
/** Somebody whose cart is empty. */
const aBuyer = () => buyerOf(app.postAs, `buyer${++buyers}@example.com`)

describe('a cart', () => {
  test('[W21] uses the name and the price in the catalogue, and ignores the name and the price in the request', async () => {
    const { add, items, email } = aBuyer()
    expect(await add(1, { name: 'Free racket', price: 0.01, image: 'x.svg' })).toMatchObject({ status: 201 })
    expect(await items()).toEqual([
      {
        id: expect.any(Number),
        productId: 1,
        name: 'Malecón 100',
        names: { en: 'Malecón 100', fr: 'Malecón 100', es: 'Malecón 100' },
        image: 'racket-allcourt.svg',
        imageUrl: expect.stringMatching(/^\/images\/racket-allcourt\.[0-9a-f]{8}\.svg$/),
        quantity: 1,
        price: 189,
        priceCents: 18_900,
        currency: 'USD',
        stock: null,
        userId: email,
        deliveryDate: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
        addedAt: expect.stringMatching(/^\d{4}-.+Z$/),
        variant: null,
        choices: [],
      },
    ])
  })

  test('keeps the order in which products were added', async () => {
    const { add, items } = aBuyer()
    for (const product of [7, 3, 9]) await add(product)
    expect((await items()).map(({ productId }) => productId)).toEqual([7, 3, 9])
  })

  test('has one line per product, with a quantity of at most five', async () => {
    const { add, items } = aBuyer()
    const quantities = []
    for (const quantity of [1, 2, 1, 3, 1]) {
      await add(4, { quantity })
      quantities.push((await items()).map((item) => item.quantity))
    }
    expect(quantities).toEqual([[1], [3], [4], [5], [5]])
  })

  test('adds once if the same call is sent twice', async () => {
    const { add, items } = aBuyer()
    const id = newId()
    await add(4, { id })
    await add(4, { id })
    expect((await items()).map(({ quantity }) => quantity)).toEqual([1])
  })

  test('accepts two products with the same id, because two clicks in one millisecond send the same id', async () => {
    const { add, items } = aBuyer()
    const id = newId()
    await Promise.all([add(4, { id }), add(5, { id }), add(6, { id })])
    const lines = await items()
    expect(new Set(lines.map((line) => line.productId))).toEqual(new Set([4, 5, 6]))
    expect(new Set(lines.map((line) => line.id)).size).toBe(3)
  })

  test('holds no more than five of a product when twenty are added at once', async () => {
    const { add, items } = aBuyer()
    const answers = await Promise.all(Array.from({ length: 20 }, () => add(4)))
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]))
    expect((await items()).map(({ quantity }) => quantity)).toEqual([5])
  })

  test('[W21] sets quantities and removes lines', async () => {
    const { add, items, post } = aBuyer()
    const { id } = (await add(4)).body as CartItem
    await add(5)
    expect(await post('/updatequantityitemcart', { id, quantity: 4 })).toMatchObject({
      status: 200,
      body: { id, quantity: 4 },
    })
    expect((await items()).map(({ quantity }) => quantity)).toEqual([4, 1])
    expect(await post('/removeitemcart', { id })).toMatchObject({ status: 200 })
    expect((await items()).map(({ productId }) => productId)).toEqual([5])
    expectError(await post('/removeitemcart', { id }), 404, 'NOT_FOUND', /^id: /)
  })

  test('adds a removed line again with its old id, quantity and place', async () => {
    const { add, items, post } = aBuyer()
    for (const product of [7, 3, 9]) await add(product, { quantity: 3 })
    const before = await items()
    for (const { id, productId, quantity, addedAt } of before.slice(0, 2)) {
      await post('/removeitemcart', { id })
      await add(productId, { id, quantity, addedAt })
      expect(await items()).toEqual(before)
    }
  })

  test('does not accept a time in the future, and keeps the time of a line that it already has', async () => {
    const { add, items } = aBuyer()
    await add(3, { addedAt: '2999-01-01T00:00:00.000Z' })
    await add(7)
    await add(7, { addedAt: '2026-01-01T00:00:00.000Z' })
    expect((await items()).map(({ productId }) => productId)).toEqual([3, 7])
  })
})

test.each([0, 6, -1, 1.5, '2; drop', null, 1e99])('[F19] a quantity of %j is a 400', async (quantity) => {
  const { add, items, post } = aBuyer()
  const { id } = (await add(4)).body as CartItem
  expectError(await post('/updatequantityitemcart', { id, quantity }), 400, 'BAD_REQUEST', /^quantity: /)
  expectError(await add(5, { quantity }), 400, 'BAD_REQUEST', /^quantity: /)
  expect((await items()).map(({ quantity }) => quantity)).toEqual([1])
})

test('answers 422 for a product that the shop does not sell', async () => {
  expectError(await aBuyer().add(99_999_999), 422, 'UNKNOWN_PRODUCT', /^productId: /)
})

describe('[F24] a cart belongs to its owner', () => {
  test('answers 401 without a token', async () => {
    for (const [call, body] of [
      ['/cart', {}],
      ['/createcart', { id: 1, productId: 1 }],
      ['/updatequantityitemcart', { id: 1, quantity: 1 }],
      ['/removeitemcart', { id: 1 }],
    ] as const) {
      const sent = app.call('POST', call, JSON.stringify(body), { 'content-type': 'application/json' })
      expectError(await sent, 401, 'NO_TOKEN')
    }
  })

  test('answers 403 if the email differs from the token’s', async () => {
    const { add, items, post } = aBuyer()
    expectError(await post('/cart', { email: 'else@example.com' }), 403, 'NOT_YOURS', /^email: /)
    expectError(await add(1, { userId: 'else@example.com' }), 403, 'NOT_YOURS', /^userId: /)
    expect(await items()).toEqual([])
  })

  test('answers 404 for other people’s lines and leaves them unchanged', async () => {
    const [ana, beto] = [aBuyer(), aBuyer()]
    const { id } = (await ana.add(1)).body as CartItem
    expectError(await beto.post('/updatequantityitemcart', { id, quantity: 2 }), 404, 'NOT_FOUND')
    expectError(await beto.post('/removeitemcart', { id }), 404, 'NOT_FOUND')
    expect((await ana.items()).map(({ quantity }) => quantity)).toEqual([1])
  })

  test('[W19] two people may have lines with the same id', async () => {
    const [ana, beto, id] = [aBuyer(), aBuyer(), newId()]
    await ana.add(1, { id })
    await beto.add(2, { id })
    await beto.post('/removeitemcart', { id })
    expect(await ana.items()).toHaveLength(1)
  })
})

test('rejects unknown members with 400', async () => {
  expectError(await aBuyer().add(1, { discount: 90 }), 400, 'BAD_REQUEST', /discount/)
})
