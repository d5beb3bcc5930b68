// Runs on both databases.
import { expect, test, vi } from 'vitest'
import { HOLD_MS } from '../../shared/shop/stock.ts'
import { LIMITED, shopWithStock } from '../testing/a-shop-with-stock.ts'
import type { Answer } from '../testing/client.ts'
import { expectError } from '../testing/errors.ts'

const NONE_LEFT = { products: [{ ...LIMITED, left: 0 }] }

test('[F34] 50 buyers check out the last item at once: one gets it, and 49 learn what is sold out', async () => {
  const { buyer, paypal, stock } = await shopWithStock(1)
  const buyers = await Promise.all(Array.from({ length: 50 }, (_, i) => buyer(`buyer${i}@example.com`)))
  const orders = await Promise.all(
    buyers.map(async (each) => {
      const order = await each.order()
      expect(await each.post('/createorder', order)).toMatchObject({ status: 201 })
      return order
    }),
  )
  const answers = await Promise.all(
    buyers.map((each, i) => each.checkout(orders[i]?.orderId ?? 0, orders[i]?.total ?? 0)),
  )
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  const others = answers.filter(({ status }) => status !== 200)
  expect(others).toHaveLength(49)
  for (const answer of others) {
    expectError(answer, 409, 'SOLD_OUT', `“${LIMITED.name}” is sold out`)
    expect(answer.body).toMatchObject(NONE_LEFT)
  }
  expect(await stock()).toEqual({ remaining: 0, held: 1 })
  expect(paypal.count('create')).toBe(1)
})

test('the list of products shows a change of the stock within a second', async () => {
  const { app, buyer } = await shopWithStock(1)
  const stocks = async () =>
    ((await app.get('/products')).body as { id: number; stock: number | null }[])
      .filter(({ id }) => id <= LIMITED.productId)
      .map((product) => product.stock)
  expect(await stocks()).toEqual([null, null, null, 1])
  await (await buyer('ana@example.com')).pay()
  await vi.waitFor(async () => expect(await stocks()).toEqual([null, null, null, 0]), { timeout: 1000 })
})

test('a message says how many are left', async () => {
  const { buyer } = await shopWithStock(1)
  const ana = await buyer('ana@example.com')
  await ana.add(LIMITED.productId)
  const order = await ana.order()
  await ana.post('/createorder', order)
  const answer = await ana.checkout(order.orderId, order.total)
  expectError(answer, 409, 'SOLD_OUT', `only 1 left of “${LIMITED.name}”`)
  expect(answer.body).toMatchObject({ products: [{ ...LIMITED, left: 1 }] })
})

test('a cancelled, a declined and a replaced order give their items back at once', async () => {
  const { buyer, paypal, stock } = await shopWithStock(1)
  const ana = await buyer('ana@example.com')
  const cancelled = await ana.pay()
  await ana.post('/cancelorder', { orderId: cancelled.orderId, token: cancelled.token })
  expect(await stock()).toEqual({ remaining: 1, held: 0 })

  const declined = await ana.pay()
  paypal.approve(declined.token)
  paypal.fail('capture', 'INSTRUMENT_DECLINED')
  expectError(await ana.confirm(declined.orderId, declined.token), 402, 'DECLINED')
  expect(await stock()).toEqual({ remaining: 1, held: 0 })

  await ana.pay()
  const again = await ana.pay()
  expect(again.token).not.toBe('')
  expect(await stock()).toEqual({ remaining: 0, held: 1 })
})

test('a paid order keeps its items', async () => {
  const { buyer, paypal, stock, clock } = await shopWithStock(3)
  const ana = await buyer('ana@example.com')
  const { orderId, token } = await ana.pay()
  paypal.approve(token)
  expect(await ana.confirm(orderId, token)).toMatchObject({ status: 200 })
  clock.now += 2 * HOLD_MS
  expect(await (await buyer('beto@example.com')).pay()).toMatchObject({ token: expect.stringMatching(/./) })
  expect(await stock()).toEqual({ remaining: 1, held: 1 })
})

/** Ana opens a payment of the last item, and her hold ends. */
async function lateBuyer() {
  const shop = await shopWithStock(1)
  const ana = await shop.buyer('ana@example.com')
  const payment = await ana.pay()
  shop.clock.now += HOLD_MS
  return { ...shop, ana, ...payment, confirm: () => ana.confirm(payment.orderId, payment.token) }
}

test('a late approval is captured if the item is still in stock', async () => {
  const { paypal, stock, token, confirm } = await lateBuyer()
  paypal.approve(token)
  expect(await confirm()).toMatchObject({ status: 200 })
  expect(await stock()).toEqual({ remaining: 0, held: 0 })
})

test('a late approval of a sold-out item is not captured, and the order ends', async () => {
  const { paypal, buyer, token, orders, ana, confirm } = await lateBuyer()
  expect((await (await buyer('beto@example.com')).pay()).token).not.toBe('')
  paypal.approve(token)
  for (let times = 0; times < 2; times++)
    expectError(await confirm(), 409, 'ORDER_CANCELLED', 'is sold out; nothing was charged')
  expect(paypal.count('capture')).toBe(0)
  expect((await orders()).find(({ paymentToken }) => paymentToken === token)).toMatchObject({
    state: 'cancelled',
    unpaidReason: 'SOLD_OUT',
  })
  expect(await ana.items()).toHaveLength(1)
})

/** PayPal captures Ana's payment, and completes it only after her hold has ended. */
async function capturedTooLate() {
  const shop = await lateBuyer()
  const { paypal, token, confirm, clock } = shop
  paypal.approve(token)
  paypal.captureAs('PENDING')
  expectError(await confirm(), 409, 'PAYMENT_PROCESSING')
  paypal.captureAs('COMPLETED')
  clock.now += HOLD_MS
  const complete = () => {
    for (const capture of paypal.order(token).captures) capture.status = 'COMPLETED'
  }
  return { ...shop, complete }
}

test('[F35] a payment that completes after its item was sold to somebody else is refunded once, automatically', async () => {
  const { buyer, paypal, token, orders, mails, confirm, complete, ana } = await capturedTooLate()
  const beto = await buyer('beto@example.com')
  const his = await beto.pay()
  paypal.approve(his.token)
  expect(await beto.confirm(his.orderId, his.token)).toMatchObject({ status: 200 })
  complete()
  const answers: Answer[] = await Promise.all([confirm(), confirm(), confirm()])
  for (const answer of answers) expectError(answer, 402, 'SOLD_OUT', 'is refunded')
  await vi.waitFor(() => expect(paypal.refunds()).toHaveLength(1))
  const hers = async () => (await orders()).find(({ paymentToken }) => paymentToken === token)
  await vi.waitFor(async () => expect(await hers()).toMatchObject({ state: 'failed', refund: 'done' }))
  expect((await hers())?.steps.map(({ step }) => step)).toEqual([0, 1, 2, 4, 5])
  await vi.waitFor(() => expect(mails().filter((mail) => mail.includes('refunded'))).toHaveLength(1))
  expect(await ana.items()).toHaveLength(1)
})

test('a payment that was captured late takes its item from the stock if one is left', async () => {
  const { paypal, orders, confirm, complete, stock } = await capturedTooLate()
  complete()
  expect(await confirm()).toMatchObject({ status: 200 })
  expect(await stock()).toEqual({ remaining: 0, held: 0 })
  expect(await orders()).toMatchObject([{ state: 'paid', refund: null }])
  expect(paypal.refunds()).toEqual([])
})
