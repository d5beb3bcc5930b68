import { and, asc, eq, isNotNull, isNull, or } from 'drizzle-orm'
import { REFUND_DONE, REFUND_REQUESTED } from '../../shared/checkout/order.ts'
import { refundableCents } from '../../shared/checkout/till.ts'
import { type Database, type Statement, type Storage, touching } from '../storage/storage.ts'
import type { OrderRow } from './order-repository.ts'

type More = (tx: Database) => readonly Statement[]

/** Reads and writes the refunds of orders. */
export function createRefundRepository({ db, tables: { orders, orderRefunds, orderSteps }, atomically }: Storage) {
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
      order: OrderRow,
      refund: 'done' | 'refused',
      refundNote: string,
      at: number,
      more: More,
    ): Promise<void> => {
      const { ref, state } = order
      const amountCents = refundableCents(order)
      return atomically((tx) => [
        touching(
          tx
            .update(orders)
            .set({
              refund,
              refundNote,
              ...(refund === 'done' && { refundedAt: at, refundedCents: order.refundedCents + amountCents }),
            })
            .where(and(eq(orders.ref, ref), eq(orders.refund, 'requested')))
            .returning(returned),
        ),
        ...(refund === 'done'
          ? [
              tx
                .insert(orderSteps)
                .values({ ref, step: REFUND_DONE, state, at, note: refundNote })
                .returning({ ref: orderSteps.ref }),
              tx
                .insert(orderRefunds)
                .values({
                  id: ref,
                  ref,
                  amountCents,
                  means: 'online',
                  state: 'done',
                  restocked: [],
                  reason: '',
                  club: null,
                  at,
                  by: 'server',
                  doneAt: at,
                  note: refundNote,
                })
                .onConflictDoNothing()
                .returning({ id: orderRefunds.id }),
            ]
          : []),
        ...more(tx),
      ])
    },
  }
}
