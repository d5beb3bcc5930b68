import { and, desc, eq, isNotNull, isNull, notInArray, or, type SQL, sql } from 'drizzle-orm'
import type { DeskFilter } from '../../shared/checkout/order.ts'
import { type Database, type Statement, type Storage, touching } from '../storage/storage.ts'
import { foundBy } from '../storage/word-search.ts'
import { TO_HAND_OVER } from './order-tables.ts'

export interface DeskSearch {
  readonly filter?: DeskFilter | undefined
  /** An order number, or texts with which words of the buyer's name and email begin. */
  readonly q?: string | undefined
}

/** A text with at least this many digits is searched as an order number. */
const ORDER_NUMBER = /^\d{6,15}$/

/** Reads the orders of all buyers, and stores which of them were handed over. */
export function createDeskRepository(storage: Storage) {
  const { db, tables, atomically } = storage
  const { orders } = tables

  /** The rule of `isContested`, negated. */
  const isUncontested = and(
    isNull(orders.returnedCents),
    or(isNull(orders.dispute), notInArray(orders.dispute, ['open', 'lost'])),
  )

  function ofFilter(filter: DeskFilter | undefined): SQL | undefined {
    if (filter === undefined) return undefined
    if (filter === 'waiting') return TO_HAND_OVER
    if (filter === 'refunded') return isNotNull(orders.refund)
    if (filter === 'returned') return isNotNull(orders.returnedCents)
    return filter === 'disputed' ? isNotNull(orders.dispute) : eq(orders.state, filter)
  }

  function ofSearch(q: string | undefined): SQL | undefined {
    if (q === undefined) return undefined
    if (ORDER_NUMBER.test(q)) return eq(orders.orderId, Number(q))
    return foundBy(storage, orders.owner, q)
  }

  function after(cursor: string | undefined): SQL | undefined {
    if (cursor === undefined) return undefined
    const dash = cursor.indexOf('-')
    const [time, ref] = [Number(cursor.slice(0, dash)), cursor.slice(dash + 1)]
    return sql`(${orders.createdAt}, ${orders.ref}) < (${time}, ${ref})`
  }

  return {
    /** Returns a page of the orders, newest first, and the cursor of the next page. */
    list: async ({ filter, q }: DeskSearch, limit: number, cursor?: string) => {
      const rows = await db
        .select()
        .from(orders)
        .where(and(ofFilter(filter), ofSearch(q), after(cursor)))
        .orderBy(desc(orders.createdAt), desc(orders.ref))
        .limit(limit + 1)
      const page = rows.slice(0, limit)
      const last = page.at(-1)
      return { rows: page, next: last && rows.length > limit ? `${last.createdAt}-${last.ref}` : null }
    },

    /**
     * Stores when and by whom the items were handed over, in one transaction with the statements of `more`. Null removes this
     * record. With `anyway`, the order may be contested.
     * @throws UniqueViolation if that is stored already, or the order is not paid, is refunded, is contested or is for a court
     */
    handOver: (
      ref: string,
      handedOver: { readonly at: number; readonly by: string; readonly anyway: boolean } | null,
      more: (tx: Database) => readonly Statement[],
    ): Promise<void> =>
      atomically((tx) => [
        touching(
          tx
            .update(orders)
            .set({ handedOverAt: handedOver?.at ?? null, handedOverBy: handedOver?.by ?? null })
            .where(
              and(
                eq(orders.ref, ref),
                handedOver
                  ? and(
                      eq(orders.state, 'paid'),
                      eq(orders.kind, 'cart'),
                      isNull(orders.handedOverAt),
                      isNull(orders.refund),
                      handedOver.anyway ? undefined : isUncontested,
                    )
                  : isNotNull(orders.handedOverAt),
              ),
            )
            .returning({ ref: orders.ref }),
        ),
        ...more(tx),
      ]),
  }
}
