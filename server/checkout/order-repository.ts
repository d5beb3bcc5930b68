import { and, asc, desc, eq, isNotNull, isNull } from 'drizzle-orm'
import {
  isSettled,
  LATE_CAPTURE,
  type OrderLine,
  type OrderState,
  stepOf,
  type UnpaidReason,
} from '../../shared/checkout/order.ts'
import { afterCursor, pageOf } from '../storage/cursor.ts'
import { type Database, type Statement, type Storage, type Tables, touching } from '../storage/storage.ts'

export type OrderRow = Tables['orders']['$inferSelect']
/** Returns the number under which the stock and the cart know the product of a line. */
export const numberOf = ({ productId, variant }: Pick<OrderLine, 'productId' | 'variant'>) => variant ?? productId

/** Returns the lines of an order that are products, with their numbers in the stock. The line of a court is none. */
export const productsOf = ({ items }: Pick<OrderRow, 'items'>) =>
  items.flatMap((line) => {
    const productId = numberOf(line)
    return productId === null ? [] : [{ productId, quantity: line.quantity }]
  })

export type OrderRepository = ReturnType<typeof createOrderRepository>

/** The fields that decide when an open order is reconciled. */
export type OpenOrder = Pick<OrderRow, 'ref' | 'state' | 'createdAt' | 'booking'>

/** How an order ends. */
export interface Ending {
  readonly state: Extract<OrderState, 'paid' | 'failed' | 'cancelled'>
  readonly captureId?: string | null
  readonly reason?: UnpaidReason
  /** Note for the order's last step. */
  readonly note: string
  /** The caller's claim. Only the server that has claimed an order may end it unpaid. */
  readonly claim?: string
}

/**
 * Reads and writes orders. Every change of state inserts its step. The second writer of a step gets a UniqueViolation,
 * and its transaction is rolled back.
 */
export function createOrderRepository({ db, tables, atomically }: Storage) {
  const { orders, orderSteps } = tables
  const returned = { ref: orders.ref }
  const claimedBy = (claim: string | null) => (claim === null ? isNull(orders.capturing) : eq(orders.capturing, claim))

  const step = (tx: Database, ref: string, state: OrderState, at: number, note: string | null): Statement =>
    tx
      .insert(orderSteps)
      .values({ ref, step: stepOf(state), state, at, note })
      .returning({ ref: orderSteps.ref })

  async function one(where: ReturnType<typeof eq> | undefined): Promise<OrderRow | undefined> {
    return (await db.select().from(orders).where(where))[0]
  }

  return {
    byRef: (ref: string) => one(eq(orders.ref, ref)),
    byOrderId: (owner: string, orderId: number) => one(and(eq(orders.owner, owner), eq(orders.orderId, orderId))),
    byToken: (token: string) => one(eq(orders.paymentToken, token)),
    byCapture: (captureId: string) => one(eq(orders.captureId, captureId)),
    openOf: (owner: string) => one(eq(orders.openFor, owner)),

    /** Returns a page of the owner's orders, newest first, and the cursor of the next page. */
    listOf: async (owner: string, limit: number, cursor?: string) => {
      const rows = await db
        .select()
        .from(orders)
        .where(and(eq(orders.owner, owner), afterCursor(orders.createdAt, orders.orderId, cursor)))
        .orderBy(desc(orders.createdAt), desc(orders.orderId))
        .limit(limit + 1)
      return pageOf(rows, limit, ({ createdAt, orderId }) => [createdAt, orderId])
    },

    /** Returns the open orders of all owners, oldest first. */
    open: (): Promise<OpenOrder[]> =>
      db
        .select({ ref: orders.ref, state: orders.state, createdAt: orders.createdAt, booking: orders.booking })
        .from(orders)
        .where(isNotNull(orders.openFor))
        .orderBy(asc(orders.createdAt)),

    stepsOf: (ref: string) => db.select().from(orderSteps).where(eq(orderSteps.ref, ref)).orderBy(asc(orderSteps.step)),

    /**
     * Creates an order and supersedes the owner's open one, in one transaction with the statements of `more`.
     * @throws UniqueViolation if the order exists, or the open one can't be superseded any more
     */
    create: (
      order: OrderRow,
      superseded: OrderRow | undefined,
      more: (tx: Database) => readonly Statement[] = () => [],
    ): Promise<void> =>
      atomically((tx) => [
        ...(superseded
          ? [
              step(tx, superseded.ref, 'cancelled', order.createdAt, `superseded by ${order.ref}`),
              tx
                .update(orders)
                .set({ state: 'cancelled', openFor: null, unpaidReason: 'SUPERSEDED' })
                // An order whose payment is being captured stays open; then the insert below violates `orders_open_cart`.
                .where(and(eq(orders.ref, superseded.ref), isNull(orders.capturing)))
                .returning(returned),
            ]
          : []),
        tx.insert(orders).values(order).returning(returned),
        step(tx, order.ref, 'created', order.createdAt, null),
        ...more(tx),
      ]),

    /** @throws UniqueViolation if the order is already pending, superseded or settled */
    toPending: (ref: string, paymentToken: string, paymentLink: string, at: number): Promise<void> =>
      atomically((tx) => [
        step(tx, ref, 'pending', at, paymentToken),
        touching(
          tx
            .update(orders)
            .set({ state: 'pending', paymentToken, paymentLink })
            .where(and(eq(orders.ref, ref), eq(orders.state, 'created')))
            .returning(returned),
        ),
      ]),

    /**
     * Claims an order, so that nobody else supersedes or cancels it. Read the row to learn whether the claim succeeded.
     * @param claim a unique text
     * @param from the claim to replace; null if nobody has claimed the order
     */
    claim: (ref: string, claim: string, from: string | null = null): Promise<void> =>
      atomically((tx) => [
        tx
          .update(orders)
          .set({ capturing: claim })
          .where(and(eq(orders.ref, ref), eq(orders.state, 'pending'), claimedBy(from)))
          .returning(returned),
      ]),

    /**
     * Records that a payment was captured for an order that had ended unpaid. The order's state stays.
     * @throws UniqueViolation if it is already recorded
     */
    recordLateCapture: ({ ref, state }: OrderRow, note: string, at: number): Promise<void> =>
      atomically((tx) => [
        tx.insert(orderSteps).values({ ref, step: LATE_CAPTURE, state, at, note }).returning({ ref: orderSteps.ref }),
      ]),

    /** Releases the caller's own claim. A claim that replaced it stays. */
    release: (ref: string, claim: string): Promise<void> =>
      atomically((tx) => [
        tx
          .update(orders)
          .set({ capturing: null })
          .where(and(eq(orders.ref, ref), eq(orders.state, 'pending'), claimedBy(claim)))
          .returning(returned),
      ]),

    /**
     * Ends an order, in one transaction with the statements of `more`. A captured payment ends the order
     * regardless of claims. Any other ending needs the caller's claim.
     * @throws UniqueViolation if the order has already ended, or another server has claimed it
     */
    settle: (
      ref: string,
      { state, captureId = null, reason, note, claim }: Ending,
      at: number,
      more: (tx: Database) => readonly Statement[] = () => [],
    ): Promise<void> => {
      if (!isSettled(state)) throw new Error(`${state} does not end an order`)
      return atomically((tx) => [
        step(tx, ref, state, at, note),
        touching(
          tx
            .update(orders)
            .set({
              state,
              openFor: null,
              capturing: null,
              ...(captureId && { captureId }),
              ...(state === 'paid' ? { paidAt: at } : { unpaidReason: reason ?? null }),
            })
            .where(and(eq(orders.ref, ref), state === 'paid' ? undefined : claimedBy(claim ?? null)))
            .returning(returned),
        ),
        ...more(tx),
      ])
    },
  }
}
