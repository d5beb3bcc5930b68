import path from 'node:path'
import { expect, test } from 'vitest'
import { BadToken, type Identity } from '../auth/identity.ts'
import { buyerOf, fillShop } from '../testing/a-shop.ts'
import { expectError } from '../testing/errors.ts'
import { startFakePayPal } from '../testing/fake-paypal.ts'
import { recordsOf } from '../testing/paying-app.ts'
import { localIdentity, startOwnApp, temporaryFolder } from '../testing/running-app.ts'

/** A provider that has disabled every account. Tokens are still valid; only a fresh check rejects them. */
const disabledAccounts: Identity = {
  settings: localIdentity.settings,
  verify: async (token, options) => {
    if (options?.fresh) throw new BadToken('disabled')
    return localIdentity.verify(token)
  },
}

test('[F21] somebody whose account was disabled after the sign-in cannot pay: a 401, and no payment is opened', async () => {
  const paypal = await startFakePayPal()
  const file = path.join(temporaryFolder(), 'shop.db')
  await fillShop(file)
  const { postAs } = await startOwnApp({ file, config: { paypal: paypal.settings() }, identity: disabledAccounts })
  const buyer = buyerOf(postAs)
  await buyer.add(1)
  const order = await buyer.order()
  expect(await buyer.post('/createorder', order)).toMatchObject({ status: 201 })
  expectError(await buyer.checkout(order.orderId, order.total), 401, 'BAD_TOKEN', /sign in again/)
  expect(paypal.calls).toEqual([])
  expect(await recordsOf(file).orders()).toMatchObject([{ state: 'created', captureId: null, steps: [{}] }])
  expect(await buyer.items()).toHaveLength(1)
})
