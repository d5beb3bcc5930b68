import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { HOLD_MS } from '../../shared/shop/stock.ts'
import { openStock, type StockLine } from '../shop/stock.ts'
import { type Storage, UniqueViolation } from '../storage/storage.ts'

let products = 1000
let orders = 0

/** Tests of the stock that every database must pass. */
export function stockContract(open: () => Storage): void {
  /** Adds a product with this stock, and returns it with a clock of its own. */
  async function aProduct(stock: number) {
    const storage = open()
    const productId = ++products
    const { productStock, stockHolds } = storage.tables
    await storage.atomically((tx) => [
      tx.insert(productStock).values({ productId, remaining: stock }).returning({ productId: productStock.productId }),
    ])
    const clock = { now: 1_000_000 }
    const rowsOf = async () => ({
      remaining: (await storage.db.select().from(productStock)).find((row) => row.productId === productId)?.remaining,
      held: (await storage.db.select().from(stockHolds))
        .filter((row) => row.productId === productId)
        .reduce((sum, { quantity }) => sum + quantity, 0),
    })
    const line = (quantity: number): StockLine[] => [{ productId, quantity }]
    return { storage, productId, clock, rowsOf, line, stock: openStock(storage, () => clock.now) }
  }
  const newRef = () => `stock-${++orders}`

  describe('the stock', () => {
    test('50 orders at once for the last item: one holds it, and 49 learn that none is left', async () => {
      const { stock, line, productId, rowsOf } = await aProduct(1)
      const missing = await Promise.all(Array.from({ length: 50 }, () => stock.hold(newRef(), line(1))))
      expect(missing.filter((each) => each.length === 0)).toHaveLength(1)
      expect(missing.filter((each) => each.length > 0)).toEqual(Array(49).fill([{ productId, left: 0 }]))
      expect(await rowsOf()).toEqual({ remaining: 0, held: 1 })
    })

    test('an order holds all of its items or none', async () => {
      const [one, other] = [await aProduct(5), await aProduct(1)]
      const lines = [...one.line(2), ...other.line(2), { productId: 1, quantity: 5 }]
      expect(await one.stock.hold(newRef(), lines)).toEqual([{ productId: other.productId, left: 1 }])
      expect([await one.rowsOf(), await other.rowsOf()]).toEqual([
        { remaining: 5, held: 0 },
        { remaining: 1, held: 0 },
      ])
    })

    test('a second request of the same order holds no more items and does not extend the hold', async () => {
      const { stock, line, clock, rowsOf } = await aProduct(3)
      const ref = newRef()
      await Promise.all(Array.from({ length: 5 }, () => stock.hold(ref, line(2))))
      clock.now += HOLD_MS - 1
      expect(await stock.hold(ref, line(2))).toEqual([])
      expect(await rowsOf()).toEqual({ remaining: 1, held: 2 })
      clock.now += 1
      await stock.releaseExpired()
      expect(await rowsOf()).toEqual({ remaining: 3, held: 0 })
    })

    test('an item whose hold has expired goes to the next order, even before the regular release of expired holds', async () => {
      const { stock, line, clock } = await aProduct(1)
      await stock.hold(newRef(), line(1))
      clock.now += HOLD_MS - 1
      expect(await stock.hold(newRef(), line(1))).toHaveLength(1)
      clock.now += 1
      expect(await stock.hold(newRef(), line(1))).toEqual([])
    })

    test('an item is sold or released, never both, however many servers try at once', async () => {
      for (let round = 0; round < 5; round++) {
        const { storage, stock, line, clock, rowsOf } = await aProduct(4)
        const ref = newRef()
        await stock.hold(ref, line(3))
        clock.now += HOLD_MS
        const sale = await stock.sell(ref, line(3))
        const [sold] = await Promise.allSettled([
          storage.atomically(sale ?? (() => [])),
          stock.releaseExpired(),
          stock.releaseNow(ref),
        ])
        if (sold.status === 'rejected') expect(sold.reason).toBeInstanceOf(UniqueViolation)
        expect(await rowsOf()).toEqual({ remaining: sold.status === 'fulfilled' ? 1 : 4, held: 0 })
      }
    })

    test('after any steps, the items left, held and sold add up to the original stock', async () => {
      const order = fc.nat(3)
      const step = fc.oneof(
        fc.record({ kind: fc.constant('hold' as const), order, quantity: fc.integer({ min: 1, max: 5 }) }),
        fc.record({ kind: fc.constantFrom('sell' as const, 'release' as const), order }),
        fc.record({ kind: fc.constant('wait' as const), ms: fc.constantFrom(1, HOLD_MS / 2, HOLD_MS) }),
        fc.constant({ kind: 'round' as const }),
      )
      const parallel = fc.array(fc.array(step, { minLength: 1, maxLength: 4 }), { maxLength: 8 })
      await fc.assert(
        fc.asyncProperty(fc.integer({ min: 0, max: 7 }), parallel, async (first, batches) => {
          const { storage, stock, line, clock, rowsOf } = await aProduct(first)
          const quantities = new Map<string, number>()
          const prefix = newRef()
          let sold = 0
          const run = async (each: typeof step extends fc.Arbitrary<infer S> ? S : never): Promise<void> => {
            if (each.kind === 'wait') clock.now += each.ms
            else if (each.kind === 'round') await stock.releaseExpired()
            else {
              const ref = `${prefix}-${each.order}`
              // The lines of an order never change.
              const quantity = quantities.get(ref) ?? ('quantity' in each ? each.quantity : 1)
              quantities.set(ref, quantity)
              if (each.kind === 'hold') await stock.hold(ref, line(quantity))
              else if (each.kind === 'release') await stock.releaseNow(ref)
              else {
                const sale = await stock.sell(ref, line(quantity))
                if (!sale) return
                const done = await storage.atomically(sale).then(
                  () => true,
                  (error: unknown) => {
                    if (error instanceof UniqueViolation) return false
                    throw error
                  },
                )
                if (done) sold += quantity
              }
            }
          }
          for (const batch of batches) {
            await Promise.all(batch.map(run))
            const { remaining = -1, held } = await rowsOf()
            expect(remaining).toBeGreaterThanOrEqual(0)
            expect(remaining + held + sold).toBe(first)
          }
        }),
        { numRuns: 30 },
      )
    })
  })
}
