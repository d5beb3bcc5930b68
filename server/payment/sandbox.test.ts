import path from 'node:path'
import { expect, test, vi } from 'vitest'
import { buyerOf, fillShop } from '../testing/a-shop.ts'
import { expectError } from '../testing/errors.ts'
import { recordsOf } from '../testing/paying-app.ts'
import { startOwnApp, temporaryFolder } from '../testing/running-app.ts'

async function aSandbox() {
  const file = path.join(temporaryFolder(), 'shop.db')
  await fillShop(file)
  const app = await startOwnApp({ file })
  const buyer = buyerOf(app.postAs)
  await buyer.add(6)
  const paid = await buyer.pay()
  const choose = (action: string) =>
    app.call('POST', `/sandbox/payments/${paid.token}`, JSON.stringify({ action }), {
      'content-type': 'application/json',
    })
  return { app, buyer, choose, ...paid, ...recordsOf(file) }
}

test('Pay captures the payment once, and later confirmations are the same', async () => {
  const { app, choose, buyer, token, orderId, orders, mails } = await aSandbox()
  expect(await app.get(`/sandbox/payments/${token}`)).toMatchObject({
    body: { orderId, total: 13.4, totalCents: 1340 },
  })
  expect(await choose('pay')).toMatchObject({
    body: { href: `/paypalsuccess/${orderId}?token=${token}&PayerID=SANDBOX` },
  })
  expect(await buyer.confirm(orderId, token)).toMatchObject({ status: 200, body: { state: 'paid' } })
  expect(await choose('decline')).toMatchObject({ status: 200 })
  expect(await buyer.confirm(orderId, token)).toMatchObject({ status: 200, body: { state: 'paid' } })
  expect(await orders()).toMatchObject([{ state: 'paid', captureId: `CAPTURE-${token}` }])
  await vi.waitFor(() => expect(mails()).toHaveLength(1))
})

test('Decline fails the order, Cancel cancels it, and both keep the cart', async () => {
  const declined = await aSandbox()
  await declined.choose('decline')
  expectError(await declined.buyer.confirm(declined.orderId, declined.token), 402, 'DECLINED')
  expect(await declined.buyer.items()).toHaveLength(1)

  const { choose, buyer, token, orderId } = await aSandbox()
  expect(await choose('cancel')).toMatchObject({
    body: { href: `/paypalsuccess/${orderId}?cancelled=1&token=${token}` },
  })
  expectError(await buyer.confirm(orderId, token), 409, 'PAYMENT_NOT_APPROVED')
  expect(await buyer.items()).toHaveLength(1)
})

test('an unknown payment or an unknown choice is an error', async () => {
  const { app, choose } = await aSandbox()
  expectError(await app.get('/sandbox/payments/none'), 404, 'NOT_FOUND')
  expectError(await choose('steal'), 400, 'BAD_REQUEST')
})

test.each(['x-forwarded-for', 'x-forwarded-proto', 'x-real-ip', 'forwarded', 'via'])(
  'a request that came through a proxy (%s) is refused, and nothing is paid',
  async (header) => {
    const { app, buyer, token, orderId } = await aSandbox()
    const path = `/sandbox/payments/${token}`
    const headers = { 'content-type': 'application/json', [header]: '10.0.0.1' }
    expectError(await app.get(path, headers), 403, 'THROUGH_PROXY', new RegExp(`^${header}: the payment sandbox`))
    expectError(await app.call('POST', path, '{"action":"pay"}', headers), 403, 'THROUGH_PROXY')
    expectError(await buyer.confirm(orderId, token), 409, 'PAYMENT_NOT_APPROVED')
  },
)

test('a server that others can reach has no sandbox', async () => {
  const app = await startOwnApp({ config: { publicUrl: 'https://club.example' } })
  expectError(await app.get('/sandbox/payments/none'), 404, 'NOT_FOUND', /there is no GET/)
})
