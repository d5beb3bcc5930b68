import { and, asc, eq, isNotNull, isNull, or } from 'drizzle-orm'
import { REFUND_DONE, REFUND_REQUESTED } from '../../shared/checkout/order.ts'
import { type Database, type Statement, type Storage, touching } from '../storage/storage.ts'
import type { OrderRow } from './order-repository.ts'

type More = (tx: Database) => readonly Statement[]

/** Reads and writes the refunds of orders. */
export function createRefundRepository({ db, tables: { orders, orderSteps }, atomically }: Storage) {
  const returned = { ref: orders.ref }

  const request = (tx: Database, { ref, state }: OrderRow, at: number): Statement[] => [
    touching(
      tx
        .update(orders)
        .set({ refund: 'requested', refundNote: null })
        .where(
          and(
            eq(orders.ref, ref),
            isNotNull(orders.captureId),
            or(isNull(orders.refund), eq(orders.refund, 'refused')),
          ),
        )
        .returning(returned),
    ),
    tx
      .insert(orderSteps)
      .values({ ref, step: REFUND_REQUESTED, state, at, note: null })
      // The step is there already if the provider refused an earlier request.
      .onConflictDoNothing()
      .returning({ ref: orderSteps.ref }),
  ]

  return {
    /**
     * Stores the request for a refund, in one transaction with the statements of `more`.
     * @throws UniqueViolation if nothing was captured, or an earlier refund was not refused
     */
    request: (order: OrderRow, at: number, more: More): Promise<void> =>
      atomically((tx) => [...request(tx, order, at), ...more(tx)]),

    /** Returns the statements of {@link request}, for a transaction that also makes other changes. */
    requestWith: request,

    /** Returns the orders whose refund the provider has not answered, oldest first: all of them, or one. */
    requested: (ref?: string): Promise<OrderRow[]> =>
      db
        .select()
        .from(orders)
        .where(
          and(
            isNotNull(orders.refund),
            eq(orders.refund, 'requested'),
            ref === undefined ? undefined : eq(orders.ref, ref),
          ),
        )
        .orderBy(asc(orders.createdAt)),

    /**
     * Stores the provider's answer, in one transaction with the statements of `more`.
     * @throws UniqueViolation if the answer is stored already
     */
    finish: (
      { ref, state }: OrderRow,
      refund: 'done' | 'refused',
      refundNote: string,
      at: number,
      more: More,
    ): Promise<void> =>
      atomically((tx) => [
        touching(
          tx
            .update(orders)
            .set({ refund, refundNote, ...(refund === 'done' && { refundedAt: at }) })
            .where(and(eq(orders.ref, ref), eq(orders.refund, 'requested')))
            .returning(returned),
        ),
        ...(refund === 'done'
          ? [
              tx
                .insert(orderSteps)
                .values({ ref, step: REFUND_DONE, state, at, note: refundNote })
                .returning({ ref: orderSteps.ref }),
            ]
          : []),
        ...more(tx),
      ]),
  }
}
