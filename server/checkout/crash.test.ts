import path from 'node:path'
import { expect, test, vi } from 'vitest'
import { localTokens } from '../auth/local-tokens.ts'
import { buyerOf, fillShop } from '../testing/a-shop.ts'
import { startFakePayPal } from '../testing/fake-paypal.ts'
import { freePort } from '../testing/free-port.ts'
import { recordsOf } from '../testing/paying-app.ts'
import { temporaryFolder } from '../testing/running-app.ts'
import { type ServerProcess, startProcess } from '../testing/server-process.ts'

const TOKEN_KEY = 'a key for crashes only'

/** Prepares a shop with a fake PayPal, whose server runs in a separate process that the test can kill and start again. */
async function aShopThatCrashes() {
  const paypal = await startFakePayPal()
  const file = path.join(temporaryFolder(), 'shop.db')
  await fillShop(file)
  const settings = {
    TOKEN_KEY,
    PAYPAL_CLIENT_ID: 'club',
    PAYPAL_CLIENT_SECRET: 'secret',
    PAYPAL_API_URL: paypal.url,
    PAYPAL_TIMEOUT_MS: '20000',
  }
  const start = async () => startProcess(file, await freePort(), settings)
  const token = await localTokens(TOKEN_KEY).sign({ email: 'ana@example.com', name: 'Ana' })
  const buyerAt = ({ call }: ServerProcess) =>
    buyerOf((_email, to, body) =>
      call('POST', to, JSON.stringify(body), {
        'content-type': 'application/json',
        authorization: `Bearer ${token}`,
      }),
    )
  return { paypal, start, buyerAt, ...recordsOf(file) }
}

test('[F20] a crash between a capture and storing it leads to one capture, one paid order and one email', async () => {
  const { paypal, start, buyerAt, orders, mails } = await aShopThatCrashes()
  const first = await start()
  const buyer = buyerAt(first)
  await buyer.add(1)
  const { orderId, token } = await buyer.pay()
  paypal.approve(token)

  // PayPal captures the payment, and its answer is lost.
  paypal.fail('capture', 'lost')
  const captured = paypal.carriedOut('capture')
  const confirming = buyer.confirm(orderId, token).catch(() => 'cut off')
  await captured
  first.kill('SIGKILL')
  expect(await confirming).toBe('cut off')
  await first.ended
  expect(await orders()).toMatchObject([{ state: 'pending', captureId: null }])

  // The buyer does not return. The restarted server settles the order.
  const second = await start()
  await vi.waitFor(async () => expect(await orders()).toMatchObject([{ state: 'paid' }]), { timeout: 10_000 })
  await vi.waitFor(() => expect(mails()).toHaveLength(1), { timeout: 10_000 })
  const again = buyerAt(second)
  expect(await again.confirm(orderId, token)).toMatchObject({ status: 200, body: { id: orderId } })
  expect(paypal.captures()).toHaveLength(1)
  expect(paypal.count('capture')).toBe(1)
  expect(await orders()).toMatchObject([{ state: 'paid', captureId: paypal.captures()[0]?.id }])
  expect(await again.items()).toEqual([])
  expect(mails()).toHaveLength(1)

  // A second crash changes nothing.
  second.kill('SIGKILL')
  await second.ended
  const third = await start()
  expect(await buyerAt(third).confirm(orderId, token)).toMatchObject({ status: 200 })
  expect([paypal.count('capture'), mails().length]).toEqual([1, 1])
}, 60_000)
