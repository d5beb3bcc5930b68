import { expect, onTestFinished, test, vi } from 'vitest'
import { openSqlite } from '../storage/sqlite.ts'
import { buyerOf } from '../testing/a-shop.ts'
import { expectError } from '../testing/errors.ts'
import { payingApp } from '../testing/paying-app.ts'
import { startOwnApp } from '../testing/running-app.ts'
import { createOrderRepository } from './order-repository.ts'

/** An order that its buyer has agreed to pay, and two servers that have the same database and the same provider. */
async function aPendingOrder() {
  const patience = { timeoutMs: 10_000 }
  const { buyer, paypal, file, orders, mails } = await payingApp({}, patience)
  // Before there is an order: each looks after open ones as it starts.
  const other = await startOwnApp({ file, config: { paypal: paypal.settings(patience) } })
  const { orderId, token } = await buyer.pay()
  paypal.approve(token)
  return { buyer, elsewhere: buyerOf(other.postAs), paypal, file, orders, mails, orderId, token }
}

test('[F20] turning back on one server while another takes the money over: it is taken once, and the order is paid', async () => {
  const { buyer, elsewhere, paypal, orders, mails, orderId, token } = await aPendingOrder()
  const asked = paypal.hold('ask')
  const turningBack = buyer.post('/cancelorder', { orderId, token })
  await asked.reached
  expect(await elsewhere.confirm(orderId, token)).toMatchObject({ status: 200, body: { state: 'paid' } })
  asked.letGo()
  expect(await turningBack).toMatchObject({ status: 200, body: { state: 'paid' } })
  expect([paypal.count('capture'), paypal.captures().length]).toEqual([1, 1])
  expect(await orders()).toMatchObject([{ state: 'paid', steps: [{}, {}, { state: 'paid' }] }])
  await vi.waitFor(() => expect(mails()).toHaveLength(1))
})

test('[F20] turning back is too late while another server is still taking the money, whatever becomes of that', async () => {
  const { buyer, elsewhere, paypal, orders, orderId, token } = await aPendingOrder()
  const asked = paypal.hold('ask')
  const turningBack = buyer.post('/cancelorder', { orderId, token })
  await asked.reached
  const capture = paypal.hold('capture')
  const confirming = elsewhere.confirm(orderId, token)
  await capture.reached
  asked.letGo()
  expect(await turningBack).toMatchObject({ status: 200, body: { state: 'pending' } })
  capture.letGo()
  expect(await confirming).toMatchObject({ status: 200, body: { state: 'paid' } })
  expect(paypal.count('capture')).toBe(1)
  expect(await orders()).toMatchObject([{ state: 'paid' }])
})

test('[F20] a server does not release a claim that another server has replaced', async () => {
  const { buyer, elsewhere, paypal, orders, orderId, token } = await aPendingOrder()
  const asked = paypal.hold('ask')
  const first = buyer.confirm(orderId, token)
  await asked.reached
  const capture = paypal.hold('capture')
  const second = elsewhere.confirm(orderId, token)
  await capture.reached
  // What the first one hears by now is that there is nothing to be taken.
  paypal.order(token).status = 'PAYER_ACTION_REQUIRED'
  asked.letGo()
  expectError(await first, 409, 'PAYMENT_PROCESSING')
  paypal.approve(token)
  const turningBack = await buyer.post('/cancelorder', { orderId, token })
  capture.letGo()
  expect(await second).toMatchObject({ status: 200, body: { state: 'paid' } })
  expect(turningBack).toMatchObject({ status: 200, body: { state: 'paid' } })
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
  const [taken] = paypal.captures()
  expect(await orders()).toMatchObject([
    { state: 'failed', steps: [{}, {}, {}, { state: 'failed', note: expect.stringContaining(taken?.id ?? '?') }] },
  ])
})
