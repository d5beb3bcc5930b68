import path from 'node:path'
import { expect, test, vi } from 'vitest'
import { buyerOf, fillShop } from '../testing/a-shop.ts'
import { startFakePayPal } from '../testing/fake-paypal.ts'
import { freePort } from '../testing/free-port.ts'
import { recordsOf } from '../testing/paying-app.ts'
import { sendersAs, TOKEN_KEY, temporaryFolder } from '../testing/running-app.ts'
import { type ServerProcess, startProcess } from '../testing/server-process.ts'

/** Prepares a shop with a fake PayPal, whose server runs in a separate process that the test can kill and start again. */
async function aShopThatCrashes() {
  const paypal = await startFakePayPal()
  const file = path.join(temporaryFolder(), 'shop.db')
  await fillShop(file)
  const settings = { TOKEN_KEY, ...paypal.environment }
  const start = async () => startProcess(file, await freePort(), settings)
  const buyerAt = (server: ServerProcess) => buyerOf(sendersAs(server).postAs)
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
})
