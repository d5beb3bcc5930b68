import path from 'node:path'
import { onTestFinished } from 'vitest'
import { buyerOf, fillShop } from './a-shop.ts'
import { openDatabase } from './database.ts'
import { startFakePayPal } from './fake-paypal.ts'
import { recordsOf } from './paying-app.ts'
import { startOwnApp, temporaryFolder } from './running-app.ts'

/** The product whose stock is limited, and its English name. */
export const LIMITED = { productId: 4, name: 'Quisqueya, tube of four' } as const

/** Starts a shop with a fake PayPal, in which the stock of one product is limited. The test moves the clock. */
export async function shopWithStock(stock: number) {
  const paypal = await startFakePayPal()
  const file = path.join(temporaryFolder(), 'shop.db')
  await fillShop(file)
  const storage = await openDatabase(file)
  onTestFinished(() => storage.close())
  const { productStock, stockHolds } = storage.tables
  const setStock = (remaining: number) =>
    storage.atomically((tx) => [
      tx
        .insert(productStock)
        .values({ productId: LIMITED.productId, remaining })
        .onConflictDoUpdate({ target: productStock.productId, set: { remaining } })
        .returning({ productId: productStock.productId }),
    ])
  await setStock(stock)
  const clock = { now: Date.now() }
  const start = () =>
    startOwnApp({
      file,
      clock: () => clock.now,
      config: { paypal: paypal.settings({ timeoutMs: 4000 }), shopWrites: 1000 },
    })
  const app = await start()
  return {
    app,
    paypal,
    file,
    clock,
    start,
    setStock,
    ...recordsOf(file),
    /** A person whose cart has one piece of the limited product. */
    buyer: async (email: string) => {
      const buyer = buyerOf(app.postAs, email)
      await buyer.add(LIMITED.productId)
      return buyer
    },
    stock: async () => ({
      remaining: (await storage.db.select().from(productStock))[0]?.remaining,
      held: (await storage.db.select().from(stockHolds)).reduce((sum, { quantity }) => sum + quantity, 0),
    }),
  }
}
