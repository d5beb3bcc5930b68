import path from 'node:path'
import { createOrderRepository } from '../checkout/order-repository.ts'
import type { Config } from '../config.ts'
import type { PayPalSettings } from '../payment/paypal-calls.ts'
import { buyerOf, fillShop } from './a-shop.ts'
import { openDatabase } from './database.ts'
import { startFakePayPal } from './fake-paypal.ts'
import { mailsBeside } from './outbox.ts'
import { startOwnApp, temporaryFolder } from './running-app.ts'

/** Starts a shop for one test: a server, a fake PayPal, and a buyer whose cart is filled. */
export async function payingApp(config: Partial<Config> = {}, settings: Partial<PayPalSettings> = {}) {
  const paypal = await startFakePayPal()
  const file = path.join(temporaryFolder(), 'shop.db')
  await fillShop(file)
  const app = await startOwnApp({ file, config: { paypal: paypal.settings(settings), ...config } })
  const buyer = buyerOf(app.postAs)
  await buyer.add(1)
  await buyer.add(4, { quantity: 2 })
  return { app, paypal, buyer, file, ...recordsOf(file) }
}

/** Reads the orders in a server's database and the emails in its outbox. */
export function recordsOf(file: string) {
  return {
    orders: async () => {
      const storage = await openDatabase(file)
      const repository = createOrderRepository(storage)
      const rows = await storage.db.select().from(storage.tables.orders)
      const all = await Promise.all(rows.map(async (row) => ({ ...row, steps: await repository.stepsOf(row.ref) })))
      await storage.close()
      return all.sort((a, b) => a.orderId - b.orderId)
    },
    /** Returns the emails in the outbox folder. */
    mails: () => mailsBeside(file),
  }
}
