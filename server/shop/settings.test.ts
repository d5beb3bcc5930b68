// Runs on both databases.
import { describe, expect, test } from 'vitest'
import type { CartItem } from '../../shared/cart/cart-schemas.ts'
import type { Product } from '../../shared/shop/shop-schemas.ts'
import { DEFAULT_SETTINGS, type ShopSettings } from '../../shared/shop/shop-settings.ts'
import { newId } from '../testing/a-shop.ts'
import { expectError } from '../testing/errors.ts'
import { MANAGER, OWNER, officeOf } from '../testing/office.ts'
import { payingApp } from '../testing/paying-app.ts'

const PATH = '/shop/settings'
const EUROS = { currency: 'EUR', feeCents: 250, clubFees: {}, second: null, convertAt: null }

/** Starts a shop with a filled cart, and an owner who changes its settings. */
async function aShop() {
  const shop = await payingApp()
  const { as, audit } = await officeOf(shop.app)
  const read = async () => (await as(OWNER, 'GET', PATH)).body as ShopSettings & { tag: string; paysOnline: boolean }
  const change = async (settings: object, { by = OWNER, tag = '' } = {}) =>
    as(by, 'PUT', PATH, settings, { 'if-match': `"${tag || (await read()).tag}"` })
  const product = async (id: number) =>
    ((await shop.app.get('/products')).body as Product[]).find((each) => each.id === id) as Product
  return { ...shop, as, audit, read, change, product }
}

describe('without settings of its own', () => {
  test('a shop sells in US dollars, adds 5.00 and shows pesos at 59.6', async () => {
    const { read, product } = await aShop()
    expect(await read()).toEqual({ ...DEFAULT_SETTINGS, tag: '0', paysOnline: true })
    expect(await product(1)).toMatchObject({ price: 189, priceCents: 18_900, currency: 'USD' })
  })
})

describe('a change', () => {
  test('is in the audit log, and needs an owner and the current ETag', async () => {
    const { change, audit } = await aShop()
    expectError(await change(EUROS, { by: MANAGER }), 403, 'FORBIDDEN')
    expect(await change(EUROS)).toMatchObject({ status: 200, body: { tag: '1', currency: 'EUR', feeCents: 250 } })
    expectError(await change({ ...EUROS, feeCents: 0 }, { tag: '0' }), 412, 'CHANGED_MEANWHILE')
    expect(await change({ ...EUROS, feeCents: 0 })).toMatchObject({ status: 200, body: { feeCents: 0 } })
    expect(await audit('?action=shopSettings.update')).toMatchObject([
      { before: { feeCents: 250 }, after: { feeCents: 0 } },
      {
        before: { currency: 'USD', feeCents: 500, second: 'DOP 59.6' },
        after: { currency: 'EUR', feeCents: 250, second: null },
      },
    ])
  })

  test.each([
    ['currency', { currency: 'XXX' }, 'currency: must be a code of ISO 4217'],
    ['fee', { feeCents: -1 }, 'feeCents'],
    ['rate', { second: { currency: 'DOP', rate: '0' } }, 'second.rate: must be a positive number'],
  ])('with a wrong %s is rejected', async (_, wrong, message) => {
    const { change } = await aShop()
    expectError(await change({ ...EUROS, ...wrong }), 400, 'BAD_REQUEST', message)
  })

  test('of the currency keeps the numbers of the prices, or converts them', async () => {
    const { change, product } = await aShop()
    await change(EUROS)
    expect(await product(1)).toMatchObject({ price: 189, priceCents: 18_900, currency: 'EUR' })
    await change({ ...EUROS, currency: 'JPY', convertAt: '160.5' })
    expect(await product(1)).toMatchObject({ price: 30_335, priceCents: 30_335, currency: 'JPY' })
    await change({ ...EUROS, currency: 'KWD', convertAt: '0.002' })
    expect(await product(1)).toMatchObject({ price: 60.67, priceCents: 60_670, currency: 'KWD' })
  })

  test('makes an open form of a product conflict', async () => {
    const { as, change } = await aShop()
    const before = (await as(OWNER, 'GET', '/shop/products/1')).body as Record<string, unknown>
    await change(EUROS)
    const { id: _i, held: _h, imageUrl: _u, tag, pictures: _p, variants: _v, ...fields } = before
    const answer = await as(OWNER, 'PUT', '/shop/products/1', fields, { 'if-match': `"${String(tag)}"` })
    expectError(answer, 412, 'CHANGED_MEANWHILE')
  })
})

describe('an order', () => {
  test('has the fee of the club where it is collected', async () => {
    const { change, buyer } = await aShop()
    await change({ ...DEFAULT_SETTINGS, clubFees: { club_gazcue: 0 }, convertAt: null })
    const [dear, free] = [await buyer.order({ club: 'club_naco' }), await buyer.order({ club: 'club_gazcue' })]
    expect(await buyer.post('/createorder', dear)).toMatchObject({ status: 201, body: { fee: 5 } })
    expectError(await buyer.post('/createorder', free), 409, 'TOTAL_DIFFERS')
    const total = free.total - 5
    expect(await buyer.post('/createorder', { ...free, total })).toMatchObject({ status: 201, body: { fee: 0, total } })
  })

  test('is paid at PayPal in its currency, with the fraction that the currency has', async () => {
    const { change, buyer, paypal, orders } = await aShop()
    await change({ ...EUROS, currency: 'JPY', feeCents: 300, convertAt: '150' })
    const items = await buyer.items()
    const subtotal = items.reduce((sum, { price, quantity }) => sum + price * quantity, 0)
    const order = { orderId: newId(), items, subtotal, total: subtotal + 300, currency: 'JPY' }
    expect(await buyer.post('/createorder', order)).toMatchObject({ status: 201, body: { currency: 'JPY', fee: 300 } })
    const { href } = (await buyer.checkout(order.orderId, order.total)).body as { href: string }
    const token = /([A-Z0-9]+)$/.exec(href)?.[1] ?? ''
    expect(paypal.order(token).unit.amount).toEqual({ currency_code: 'JPY', value: String(order.total) })
    paypal.approve(token)
    expect(await buyer.confirm(order.orderId, token)).toMatchObject({ status: 200, body: { currency: 'JPY' } })
    expect(await orders()).toMatchObject([{ state: 'paid', currency: 'JPY', totalCents: order.total }])
  })

  test('can’t be paid online in a currency that PayPal does not take', async () => {
    const { change, buyer, read } = await aShop()
    await change({ ...EUROS, currency: 'DOP', convertAt: '59.6' })
    expect(await read()).toMatchObject({ paysOnline: false })
    const order = { ...(await buyer.order()), currency: 'DOP' }
    order.total = Math.round((order.subtotal + 2.5) * 100) / 100
    expect(await buyer.post('/createorder', order)).toMatchObject({ status: 201 })
    expectError(await buyer.checkout(order.orderId, order.total), 503, 'PAYMENT_NOT_CONFIGURED')
  })
})

describe('a currency that is changed while carts are open', () => {
  test('asks again before an order: an old page, an old program and a cart of before', async () => {
    const { change, buyer } = await aShop()
    const seen = await buyer.order()
    const documented = (items: readonly CartItem[]) =>
      items.map(({ id, productId, name, image, quantity, price, userId }) => ({
        ...{ id, productId, name, image, quantity, price, userId },
      }))
    await change({ ...EUROS, feeCents: 500 })
    // The numbers are the same in both currencies, so nothing else would stop the order.
    expectError(await buyer.post('/createorder', seen), 409, 'CURRENCY_CHANGED', 'sells in EUR')
    expectError(await buyer.post('/createorder', { ...seen, currency: 'USD' }), 409, 'CURRENCY_CHANGED')
    const old = { ...seen, items: documented(await buyer.items()) }
    expectError(await buyer.post('/createorder', old), 409, 'CURRENCY_CHANGED')
    expect(await buyer.post('/createorder', { ...old, currency: 'EUR' })).toMatchObject({
      status: 201,
      body: { currency: 'EUR', total: seen.total },
    })
  })

  test('does not ask for a cart that was filled afterwards', async () => {
    const { change, buyer } = await aShop()
    await change({ ...EUROS, feeCents: 500 })
    for (const { id } of await buyer.items()) await buyer.post('/removeitemcart', { id })
    await buyer.add(1)
    expect(await buyer.post('/createorder', await buyer.order())).toMatchObject({ status: 201 })
  })

  test('leaves an open payment as it is', async () => {
    const { change, buyer, paypal, orders } = await aShop()
    const { orderId, token, total } = await buyer.pay()
    await change(EUROS)
    paypal.approve(token)
    expect(await buyer.confirm(orderId, token)).toMatchObject({ status: 200, body: { currency: 'USD', total } })
    expect(paypal.order(token).unit.amount.currency_code).toBe('USD')
    expect(await orders()).toMatchObject([{ state: 'paid', currency: 'USD' }])
  })

  test('leaves an order that is not paid yet as it is', async () => {
    const { change, buyer, paypal } = await aShop()
    const order = await buyer.order()
    await buyer.post('/createorder', order)
    await change(EUROS)
    const { href } = (await buyer.checkout(order.orderId, order.total)).body as { href: string }
    expect(paypal.order(/([A-Z0-9]+)$/.exec(href)?.[1] ?? '').unit.amount.currency_code).toBe('USD')
  })
})

test('two changes at once store one, and the other learns of it', async () => {
  const { change } = await aShop()
  const answers = await Promise.all([1, 2, 3].map((fee) => change({ ...EUROS, feeCents: fee }, { tag: '0' })))
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 412, 412])
})
