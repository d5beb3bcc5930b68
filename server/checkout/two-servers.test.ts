import { expect, onTestFinished, test, vi } from 'vitest'
import { openSqlite } from '../database/sqlite.ts'
import { buyerOf } from '../testing/a-shop.ts'
import { expectError } from '../testing/errors.ts'
import { payingApp } from '../testing/paying-app.ts'
import { startOwnApp } from '../testing/running-app.ts'
import { createOrderRepository } from './order-repository.ts'

/** Starts two servers with one database and one provider, and makes an order whose buyer has approved the payment. */
async function aPendingOrder() {
  const patience = { timeoutMs: 10_000 }
  const { buyer, paypal, file, orders, mails } = await payingApp({}, patience)
  // Started before the order exists, because a server settles open orders as it starts.
  const other = await startOwnApp({ file, config: { paypal: paypal.settings(patience) } })
  const { orderId, token } = await buyer.pay()
  paypal.approve(token)
  return { buyer, elsewhere: buyerOf(other.postAs), paypal, file, orders, mails, orderId, token }
}

test('[F20] an order that is cancelled on one server and captured on another is captured once and paid', async () => {
  const { buyer, elsewhere, paypal, orders, mails, orderId, token } = await aPendingOrder()
  const lookup = paypal.hold('ask')
  const cancelling = buyer.post('/cancelorder', { orderId, token })
  await lookup.reached
  expect(await elsewhere.confirm(orderId, token)).toMatchObject({ status: 200, body: { state: 'paid' } })
  lookup.letGo()
  expect(await cancelling).toMatchObject({ status: 200, body: { state: 'paid' } })
  expect([paypal.count('capture'), paypal.captures().length]).toEqual([1, 1])
  expect(await orders()).toMatchObject([{ state: 'paid', steps: [{}, {}, { state: 'paid' }] }])
  await vi.waitFor(() => expect(mails()).toHaveLength(1))
})

test('[F20] an order is not cancelled while another server captures its payment', async () => {
  const { buyer, elsewhere, paypal, orders, orderId, token } = await aPendingOrder()
  const lookup = paypal.hold('ask')
  const cancelling = buyer.post('/cancelorder', { orderId, token })
  await lookup.reached
  const capture = paypal.hold('capture')
  const confirming = elsewhere.confirm(orderId, token)
  await capture.reached
  lookup.letGo()
  expect(await cancelling).toMatchObject({ status: 200, body: { state: 'pending' } })
  capture.letGo()
  expect(await confirming).toMatchObject({ status: 200, body: { state: 'paid' } })
  expect(paypal.count('capture')).toBe(1)
  expect(await orders()).toMatchObject([{ state: 'paid' }])
})

test('[F20] a server does not release a claim that another server has replaced', async () => {
  const { buyer, elsewhere, paypal, orders, orderId, token } = await aPendingOrder()
  const lookup = paypal.hold('ask')
  const first = buyer.confirm(orderId, token)
  await lookup.reached
  const capture = paypal.hold('capture')
  const second = elsewhere.confirm(orderId, token)
  await capture.reached
  // From now on, the first server sees the payment as unapproved.
  paypal.order(token).status = 'PAYER_ACTION_REQUIRED'
  lookup.letGo()
  expectError(await first, 409, 'PAYMENT_PROCESSING')
  paypal.approve(token)
  const cancelling = await buyer.post('/cancelorder', { orderId, token })
  capture.letGo()
  expect(await second).toMatchObject({ status: 200, body: { state: 'paid' } })
  expect(cancelling).toMatchObject({ status: 200, body: { state: 'paid' } })
  expect(paypal.captures()).toHaveLength(1)
  expect(await orders()).toMatchObject([{ state: 'paid' }])
})

test('[F22] a capture that succeeds after its order has ended unpaid is recorded', async () => {
  const { buyer, paypal, orders, orderId, token, file } = await aPendingOrder()
  const capture = paypal.hold('capture')
  const confirming = buyer.confirm(orderId, token)
  await capture.reached
  const [order] = await orders()
  const storage = openSqlite(file)
  onTestFinished(() => storage.close())
  const claim = order?.capturing ?? ''
  const declined = { state: 'failed', reason: 'DECLINED', note: 'declined elsewhere', claim } as const
  await createOrderRepository(storage).settle(order?.ref ?? '', declined, Date.now())
  capture.letGo()
  expectError(await confirming, 402, 'DECLINED')
  const [capturedLate] = paypal.captures()
  expect(await orders()).toMatchObject([
    {
      state: 'failed',
      steps: [{}, {}, {}, { state: 'failed', note: expect.stringContaining(capturedLate?.id ?? '?') }],
    },
  ])
})
