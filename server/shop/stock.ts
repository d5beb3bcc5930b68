import { and, asc, eq, gte, inArray, lte, sql } from 'drizzle-orm'
import { HOLD_MS } from '../../shared/shop/stock.ts'
import { newVersion } from '../content/content-version.ts'
import {
  type Database,
  type Statement,
  type Storage,
  type Tables,
  touching,
  UniqueViolation,
} from '../storage/storage.ts'
import { shopContent } from './shop-content.ts'

/** Items of one product in an order. */
export interface StockLine {
  readonly productId: number
  readonly quantity: number
}

/** A product of which fewer items are left than an order needs. */
export interface Shortage {
  readonly productId: number
  readonly left: number
}

/** Returns the statements of a change of the stock, for a transaction that also makes other changes. */
export type StockChange = (tx: Database) => readonly Statement[]

type Hold = Tables['stockHolds']['$inferSelect']
export type Stock = ReturnType<typeof openStock>

/** Maximum number of retries after a concurrent change of the same stock. */
const MAX_RETRIES = 10
/** Maximum number of holds that one round releases. */
const MOST_RELEASED = 200

/**
 * The stock of products. Every change is a conditional update, so no item is sold twice. If the data has changed since it
 * was read, the database changes nothing, and the change is planned again.
 */
export function openStock({ db, tables, atomically }: Storage, now: () => number = Date.now) {
  const { productStock, stockHolds } = tables
  const returned = { productId: productStock.productId }

  /** Makes all servers load the products again, with their new stock. */
  const notify = (tx: Database): Statement => newVersion(tx, tables, shopContent.name)

  /** Removes items from the stock. Fails the transaction if there are not enough. */
  const take = (tx: Database, { productId, quantity }: StockLine): Statement =>
    touching(
      tx
        .update(productStock)
        .set({ remaining: sql`${productStock.remaining} - ${quantity}` })
        .where(and(eq(productStock.productId, productId), gte(productStock.remaining, quantity)))
        .returning(returned),
    )

  /** Returns items to the stock, unless it has become unlimited. */
  const giveBack = (tx: Database, { productId, quantity }: StockLine): Statement =>
    tx
      .update(productStock)
      .set({ remaining: sql`${productStock.remaining} + ${quantity}` })
      .where(eq(productStock.productId, productId))
      .returning(returned)

  const isThis = ({ ref, productId, until }: Hold) =>
    and(eq(stockHolds.ref, ref), eq(stockHolds.productId, productId), eq(stockHolds.until, until))

  /** Ends a hold. Fails the transaction if the hold has been extended or has ended. */
  const endHold = (tx: Database, hold: Hold): Statement =>
    touching(tx.delete(stockHolds).where(isThis(hold)).returning({ ref: stockHolds.ref }))

  const extend = (tx: Database, hold: Hold, until: number): Statement =>
    touching(tx.update(stockHolds).set({ until }).where(isThis(hold)).returning({ ref: stockHolds.ref }))

  /** Returns the holds of an order, always in the same order, so that transactions don't deadlock. */
  const holdsOf = (ref: string): Promise<Hold[]> =>
    db.select().from(stockHolds).where(eq(stockHolds.ref, ref)).orderBy(asc(stockHolds.productId))

  async function remainingOf(lines: readonly StockLine[]): Promise<Map<number, number>> {
    const ids = lines.map(({ productId }) => productId)
    const rows = await db.select().from(productStock).where(inArray(productStock.productId, ids))
    return new Map(rows.map(({ productId, remaining }) => [productId, remaining]))
  }

  /**
   * Returns the lines of limited products that the order does not hold yet, and the products with too few items left for these
   * lines.
   */
  async function uncovered(lines: readonly StockLine[], holds: readonly Hold[]) {
    const held = new Set(holds.map(({ productId }) => productId))
    const free = lines.filter(({ productId }) => !held.has(productId))
    const remaining = await remainingOf(free)
    const limited = free.filter(({ productId }) => remaining.has(productId)).sort((a, b) => a.productId - b.productId)
    const short = limited
      .map(({ productId, quantity }) => ({ productId, quantity, left: remaining.get(productId) ?? 0 }))
      .filter(({ quantity, left }) => left < quantity)
      .map(({ productId, left }): Shortage => ({ productId, left }))
    return { limited, short }
  }

  /** Releases expired holds. Returns whether there were any. */
  async function releaseExpired(productIds?: readonly number[]): Promise<boolean> {
    const ofProducts = productIds && inArray(stockHolds.productId, [...productIds])
    const expired = await db
      .select()
      .from(stockHolds)
      .where(and(lte(stockHolds.until, now()), ofProducts))
      .limit(MOST_RELEASED)
    for (const hold of expired) {
      try {
        await atomically((tx) => [endHold(tx, hold), giveBack(tx, hold), notify(tx)])
      } catch (error) {
        // Another server has released, extended or sold this hold.
        if (!(error instanceof UniqueViolation)) throw error
      }
    }
    return expired.length > 0
  }

  /** Returns the change that gives back the items of an order that ends unpaid. */
  async function release(ref: string): Promise<StockChange> {
    const holds = await holdsOf(ref)
    if (holds.length === 0) return () => []
    return (tx) => [...holds.flatMap((hold) => [endHold(tx, hold), giveBack(tx, hold)]), notify(tx)]
  }

  /** Runs an attempt again after a concurrent change. */
  async function retrying<T>(attempt: () => Promise<T>): Promise<T> {
    for (let tries = 0; ; tries++) {
      try {
        return await attempt()
      } catch (error) {
        if (!(error instanceof UniqueViolation) || tries === MAX_RETRIES) throw error
      }
    }
  }

  return {
    releaseExpired,

    /** Returns the items that an order holds, by the number of the product or variant. */
    heldBy: async (ref: string | undefined): Promise<ReadonlyMap<number, number>> =>
      new Map(ref === undefined ? [] : (await holdsOf(ref)).map(({ productId, quantity }) => [productId, quantity])),

    /**
     * Holds the items of an order until `HOLD_MS` from now. Does not change an earlier hold of the order that lasts at least
     * `leastMs` longer.
     * @returns the products with too few items left. If there are any, nothing changes
     */
    hold: (ref: string, lines: readonly StockLine[], leastMs = 0): Promise<readonly Shortage[]> =>
      retrying(async () => {
        const holds = await holdsOf(ref)
        let { limited, short } = await uncovered(lines, holds)
        if (short.length > 0 && (await releaseExpired(short.map(({ productId }) => productId))))
          ({ limited, short } = await uncovered(lines, holds))
        if (short.length > 0) return short
        const ending = holds.filter(({ until }) => until <= now() + leastMs)
        if (limited.length === 0 && ending.length === 0) return []
        const until = now() + HOLD_MS
        const row = ({ productId, quantity }: StockLine): Hold => ({ ref, productId, quantity, until })
        await atomically((tx) => [
          ...ending.map((hold) => extend(tx, hold, until)),
          ...limited.flatMap((line) => [
            take(tx, line),
            tx.insert(stockHolds).values(row(line)).returning({ ref: stockHolds.ref }),
          ]),
          ...(limited.length > 0 ? [notify(tx)] : []),
        ])
        return []
      }),

    release,

    /** Returns the statements that put sold items back. Products whose stock has become unlimited need none. */
    putBack: (tx: Database, lines: readonly StockLine[]): Statement[] =>
      lines.length === 0 ? [] : [...lines.map((line) => giveBack(tx, line)), notify(tx)],

    /** Gives back the items of an order now. */
    releaseNow: (ref: string): Promise<void> => retrying(async () => atomically(await release(ref))),

    /**
     * Returns the change that sells the items of a paid order: first the items that the order holds, and the others from the
     * stock.
     * @returns null if too few items are left
     */
    sell: async (ref: string, lines: readonly StockLine[]): Promise<StockChange | null> => {
      const holds = await holdsOf(ref)
      let { limited, short } = await uncovered(lines, holds)
      if (short.length > 0 && (await releaseExpired(short.map(({ productId }) => productId))))
        ({ limited, short } = await uncovered(lines, holds))
      if (short.length > 0) return null
      return (tx) => [
        ...holds.map((hold) => endHold(tx, hold)),
        ...limited.map((line) => take(tx, line)),
        ...(limited.length > 0 ? [notify(tx)] : []),
      ]
    },
  }
}
