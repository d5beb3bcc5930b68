import { and, asc, eq, gte, inArray, isNotNull, isNull, lt, ne, or, sql } from 'drizzle-orm'
import { stepOf } from '../../shared/checkout/order.ts'
import { collectedCents, deskCapture, isDeskCapture } from '../../shared/checkout/till.ts'
import { chunks } from '../../shared/lists/chunks.ts'
import { type Database, type Statement, type Storage, type Tables, touching } from '../storage/storage.ts'
import type { OrderRow } from './order-repository.ts'

export type DeskPaymentRow = Tables['deskPayments']['$inferSelect']
export type RefundRow = Tables['orderRefunds']['$inferSelect']

/** Maximum number of values in one statement. */
const AT_ONCE = 500

/** The claim of an order that is paid at the desk. No server captures an online payment of it any more. */
const AT_DESK = 'desk'

/** Whether an order is paid at the desk, in part or in full. */
export const isAtDesk = ({ captureId }: Pick<OrderRow, 'captureId'>): boolean => isDeskCapture(captureId)

/** Returns the `openFor` of an order that is paid in part at the desk. The cart that it was made from is free for another one. */
const openAtDesk = (ref: string): string => `${AT_DESK}:${ref}`

export type TillRepository = ReturnType<typeof createTillRepository>

/** Reads and stores payments at the desk, and refunds in part. Statements fail if the order has changed since it was read. */
export function createTillRepository({ db, tables, atomically }: Storage) {
  const { orders, orderSteps, deskPayments, deskPaymentMeans, orderRefunds } = tables
  const returned = { ref: orders.ref }

  const step = (tx: Database, ref: string, state: OrderRow['state'], at: number, note: string): Statement =>
    tx
      .insert(orderSteps)
      .values({ ref, step: stepOf(state), state, at, note })
      .returning({ ref: orderSteps.ref })

  /** Changes an order that is as it was read. */
  const change = (tx: Database, order: OrderRow, values: Partial<OrderRow>): Statement =>
    touching(
      tx
        .update(orders)
        .set(values)
        .where(
          and(
            eq(orders.ref, order.ref),
            eq(orders.state, order.state),
            eq(orders.deskCents, order.deskCents),
            eq(orders.refundedCents, order.refundedCents),
            order.captureId === null ? isNull(orders.captureId) : eq(orders.captureId, order.captureId),
            order.refund === null ? isNull(orders.refund) : eq(orders.refund, order.refund),
          ),
        )
        .returning(returned),
    )

  const cancel = (tx: Database, { ref }: OrderRow, at: number): Statement[] => [
    step(tx, ref, 'cancelled', at, 'given up after a payment at the desk'),
    touching(
      tx
        .update(orders)
        .set({ state: 'cancelled', openFor: null, capturing: null, unpaidReason: 'REFUNDED' })
        .where(and(eq(orders.ref, ref), eq(orders.state, 'pending')))
        .returning(returned),
    ),
  ]

  /** Returns the corrections of these payments, by payment, latest last. */
  async function correctionsOf(payments: readonly string[]) {
    const found = await Promise.all(
      chunks(payments, AT_ONCE).map((some) =>
        db
          .select()
          .from(deskPaymentMeans)
          .where(inArray(deskPaymentMeans.payment, some))
          .orderBy(asc(deskPaymentMeans.number)),
      ),
    )
    const byPayment = new Map<string, (typeof found)[number]>()
    for (const row of found.flat()) byPayment.set(row.payment, [...(byPayment.get(row.payment) ?? []), row])
    return byPayment
  }

  return {
    /** Returns a payment as it was taken. */
    payment: async (id: string): Promise<DeskPaymentRow | undefined> =>
      (await db.select().from(deskPayments).where(eq(deskPayments.id, id)))[0],
    refund: async (id: string): Promise<RefundRow | undefined> =>
      (await db.select().from(orderRefunds).where(eq(orderRefunds.id, id)))[0],
    /** Returns the payments of an order, with the ways in which they were really paid, and the number of corrections. */
    async paymentsOf(ref: string): Promise<(DeskPaymentRow & { corrections: number })[]> {
      const rows = await db.select().from(deskPayments).where(eq(deskPayments.ref, ref)).orderBy(asc(deskPayments.at))
      const corrections = await correctionsOf(rows.map(({ id }) => id))
      return rows.map((row) => {
        const own = corrections.get(row.id) ?? []
        return { ...row, means: own.at(-1)?.means ?? row.means, corrections: own.length }
      })
    },
    /** Returns the statement that stores a correction. It fails if another one was stored meanwhile. */
    correct: (tx: Database, correction: typeof deskPaymentMeans.$inferSelect): Statement =>
      tx.insert(deskPaymentMeans).values(correction).returning({ payment: deskPaymentMeans.payment }),
    refundsOf: (ref: string): Promise<RefundRow[]> =>
      db.select().from(orderRefunds).where(eq(orderRefunds.ref, ref)).orderBy(asc(orderRefunds.at)),

    /** Returns the refunds that the payment provider has not answered, oldest first, with their orders. */
    requested: () =>
      db
        .select({ refund: orderRefunds, order: orders })
        .from(orderRefunds)
        .innerJoin(orders, eq(orders.ref, orderRefunds.ref))
        .where(eq(orderRefunds.state, 'requested'))
        .orderBy(asc(orderRefunds.at)),

    /**
     * Returns the statements that store a payment. The first one takes the order over from the payment provider. The one that pays
     * the rest ends the order.
     * @param order as it was read
     */
    take(tx: Database, order: OrderRow, payment: DeskPaymentRow): Statement[] {
      const { ref } = order
      const deskCents = order.deskCents + payment.amountCents
      const isFirst = !isAtDesk(order)
      const begun: OrderRow = { ...order, state: 'pending', captureId: deskCapture(ref) }
      return [
        ...(isFirst && order.state === 'created'
          ? [
              step(tx, ref, 'pending', payment.at, 'at the desk'),
              change(tx, order, { state: 'pending', paymentToken: deskCapture(ref) }),
            ]
          : []),
        ...(isFirst
          ? [
              touching(
                tx
                  .update(orders)
                  .set({ capturing: AT_DESK, captureId: begun.captureId, openFor: openAtDesk(ref) })
                  .where(and(eq(orders.ref, ref), eq(orders.state, 'pending'), isNull(orders.capturing)))
                  .returning(returned),
              ),
            ]
          : []),
        change(tx, begun, { deskCents }),
        tx.insert(deskPayments).values(payment).returning({ id: deskPayments.id }),
        ...(deskCents === order.totalCents
          ? [
              step(tx, ref, 'paid', payment.at, 'at the desk'),
              change(
                tx,
                { ...begun, deskCents },
                { state: 'paid', openFor: null, capturing: null, paidAt: payment.at },
              ),
            ]
          : []),
      ]
    },

    /**
     * Returns the statements that note that the desk has to pay an order's money back. What is still due of it is no longer due.
     */
    owe: (tx: Database, order: OrderRow, at: number): Statement[] => [
      change(tx, order, { refund: 'requested' }),
      ...(order.state === 'pending' ? cancel(tx, order, at) : []),
    ],

    /** Returns the statements that store a refund. One at the desk is done at once, and may be the last one of its order. */
    give(tx: Database, order: OrderRow, refund: RefundRow): Statement[] {
      const refundedCents = order.refundedCents + refund.amountCents
      const isLast = refund.state === 'done' && refundedCents + (order.returnedCents ?? 0) >= collectedCents(order)
      // A refund of the whole order is first requested, and then done.
      const begins = isLast && order.refund !== 'requested'
      const begun: OrderRow = begins ? { ...order, refund: 'requested' } : order
      return [
        ...(begins ? [change(tx, order, { refund: 'requested' })] : []),
        change(tx, begun, { refundedCents, ...(isLast && { refund: 'done', refundedAt: refund.at }) }),
        tx.insert(orderRefunds).values(refund).returning({ id: orderRefunds.id }),
        ...(isLast && order.state === 'pending' ? cancel(tx, order, refund.at) : []),
      ]
    },

    /**
     * Stores the provider's answer to a refund, in one transaction with the statements of `more`.
     * @throws UniqueViolation if it is stored already
     */
    finish: (
      { id, ref, amountCents }: RefundRow,
      state: 'done' | 'refused',
      note: string,
      at: number,
      more: (tx: Database) => readonly Statement[],
    ): Promise<void> => {
      const others = db
        .select({ id: orderRefunds.id })
        .from(orderRefunds)
        .where(and(eq(orderRefunds.ref, ref), eq(orderRefunds.state, 'requested'), ne(orderRefunds.id, id)))
      const isWhole = and(
        eq(orders.ref, ref),
        gte(sql`${orders.refundedCents} + coalesce(${orders.returnedCents}, 0)`, orders.totalCents),
        sql`not exists ${others}`,
      )
      return atomically((tx) => [
        touching(
          tx
            .update(orderRefunds)
            .set({ state, note, ...(state === 'done' && { doneAt: at }) })
            .where(and(eq(orderRefunds.id, id), eq(orderRefunds.state, 'requested')))
            .returning({ id: orderRefunds.id }),
        ),
        ...(state === 'refused'
          ? [
              tx
                .update(orders)
                .set({ refundedCents: sql`${orders.refundedCents} - ${amountCents}` })
                .where(eq(orders.ref, ref))
                .returning(returned),
            ]
          : [
              // A refund of the whole order is first requested, and then done.
              tx
                .update(orders)
                .set({ refund: 'requested' })
                .where(and(isWhole, or(isNull(orders.refund), eq(orders.refund, 'refused'))))
                .returning(returned),
              tx
                .update(orders)
                .set({ refund: 'done', refundedAt: at })
                .where(and(isWhole, eq(orders.refund, 'requested')))
                .returning(returned),
            ]),
        ...more(tx),
      ])
    },

    /** Returns the payments and refunds of a period, and the orders that were paid online in it. */
    async between(from: number, until: number) {
      const inPeriod = (column: typeof deskPayments.at | typeof orderRefunds.doneAt | typeof orders.paidAt) =>
        and(gte(column, from), lt(column, until))
      const payments = await db
        .select({ payment: deskPayments, order: orders })
        .from(deskPayments)
        .innerJoin(orders, eq(orders.ref, deskPayments.ref))
        .where(inPeriod(deskPayments.at))
      const corrections = await correctionsOf(payments.map(({ payment }) => payment.id))
      return {
        payments: payments.map(({ payment, order }) => ({
          payment: { ...payment, means: corrections.get(payment.id)?.at(-1)?.means ?? payment.means },
          order,
        })),
        refunds: await db
          .select({ refund: orderRefunds, order: orders })
          .from(orderRefunds)
          .innerJoin(orders, eq(orders.ref, orderRefunds.ref))
          .where(inPeriod(orderRefunds.doneAt)),
        online: (
          await db
            .select()
            .from(orders)
            .where(and(isNotNull(orders.paidAt), inPeriod(orders.paidAt)))
        ).filter((order) => !isAtDesk(order)),
      }
    },

    /** Returns which of these orders are paid only in part, at the desk. */
    partlyPaid: async (refs: readonly string[]): Promise<Set<string>> => {
      const found = await Promise.all(
        chunks(refs, AT_ONCE).map((some) =>
          db
            .select(returned)
            .from(orders)
            .where(inArray(orders.openFor, some.map(openAtDesk))),
        ),
      )
      return new Set(found.flat().map(({ ref }) => ref))
    },

    /** Returns the open orders, and those whose payment at the desk has to go back, since a moment (ms since 1970). */
    async open(since: number, limit: number): Promise<OrderRow[]> {
      const open = await db
        .select()
        .from(orders)
        .where(and(isNotNull(orders.openFor), gte(orders.createdAt, since)))
        .orderBy(asc(orders.createdAt))
        .limit(limit)
      const owed = await db
        .select()
        .from(orders)
        .where(and(isNotNull(orders.refund), eq(orders.refund, 'requested'), gte(orders.createdAt, since)))
        .orderBy(asc(orders.createdAt))
        .limit(limit)
      return [...open, ...owed.filter((order) => order.openFor === null && isAtDesk(order))]
    },

    /** Returns the names of people by their emails and by their ids. */
    async namesOf(keys: readonly string[]): Promise<ReadonlyMap<string, string>> {
      const { people } = tables
      if (keys.length === 0) return new Map()
      const wanted = [...new Set(keys)]
      const rows = await db
        .select({ id: people.id, email: people.email, name: people.name })
        .from(people)
        .where(or(inArray(people.email, wanted), inArray(people.id, wanted)))
      return new Map(
        rows.flatMap(({ id, email, name }) =>
          name.trim() === '' ? [] : [[id, name] as const, [email, name] as const],
        ),
      )
    },
  }
}
