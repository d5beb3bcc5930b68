import { and, asc, desc, eq, isNotNull, isNull, lt, or } from 'drizzle-orm'
import { isSettled, type OrderState, stepOf, TAKEN_LATE, type UnpaidReason } from '../../shared/checkout/order.ts'
import { type Database, type Statement, type Storage, type Tables, touching } from '../storage/storage.ts'

export type OrderRow = Tables['orders']['$inferSelect']
export type OrderRepository = ReturnType<typeof createOrderRepository>

/** A place in an owner's list, which goes back in time. */
export type OrderCursor = Pick<OrderRow, 'createdAt' | 'orderId'>

/** What has to be known of an order to see when it is looked after. */
export type OpenOrder = Pick<OrderRow, 'ref' | 'state' | 'createdAt'>

/** How an order ended. */
export interface Ending {
  readonly state: Extract<OrderState, 'paid' | 'failed' | 'cancelled'>
  readonly captureId?: string | null
  readonly reason?: UnpaidReason
  /** For the record. */
  readonly note: string
  /** Whose turn it is: an order that is held ends without money in the hands of who holds it, and of nobody else. */
  readonly turn?: string
}

/**
 * Reads and writes orders. Every change of state inserts the step that it is: who comes second to a step gets a
 * UniqueViolation, and nothing of that transaction is stored.
 */
export function createOrderRepository({ db, tables, atomically }: Storage) {
  const { orders, orderSteps } = tables
  const returned = { ref: orders.ref }
  const heldBy = (turn: string | null) => (turn === null ? isNull(orders.capturing) : eq(orders.capturing, turn))

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
    openOf: (owner: string) => one(eq(orders.openCart, owner)),

    /** The owner's orders, the newest first: at most `limit` of those that come after the cursor. */
    listOf: (owner: string, limit: number, after?: OrderCursor): Promise<OrderRow[]> =>
      db
        .select()
        .from(orders)
        .where(
          and(
            eq(orders.owner, owner),
            after &&
              or(
                lt(orders.createdAt, after.createdAt),
                and(eq(orders.createdAt, after.createdAt), lt(orders.orderId, after.orderId)),
              ),
          ),
        )
        .orderBy(desc(orders.createdAt), desc(orders.orderId))
        .limit(limit),

    /** Orders that may still become something, the oldest first. */
    open: (): Promise<OpenOrder[]> =>
      db
        .select({ ref: orders.ref, state: orders.state, createdAt: orders.createdAt })
        .from(orders)
        .where(isNotNull(orders.openCart))
        .orderBy(asc(orders.createdAt)),

    stepsOf: (ref: string) => db.select().from(orderSteps).where(eq(orderSteps.ref, ref)).orderBy(asc(orderSteps.step)),

    /**
     * Makes an order, which takes the place of the owner's open one.
     * @throws UniqueViolation where the order is there already, or the open one is not to be superseded any more
     */
    create: (order: OrderRow, superseded: OrderRow | undefined): Promise<void> =>
      atomically((tx) => [
        ...(superseded
          ? [
              step(tx, superseded.ref, 'cancelled', order.createdAt, `superseded by ${order.ref}`),
              tx
                .update(orders)
                .set({ state: 'cancelled', openCart: null, unpaidReason: 'SUPERSEDED' })
                // Money that is just being taken is not let go: then the cart is still taken, and all of this fails.
                .where(and(eq(orders.ref, superseded.ref), isNull(orders.capturing)))
                .returning(returned),
            ]
          : []),
        tx.insert(orders).values(order).returning(returned),
        step(tx, order.ref, 'created', order.createdAt, null),
      ]),

    /** @throws UniqueViolation where the order is pending already, superseded or settled */
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
     * From now on the order is neither superseded nor cancelled by anybody else.
     * @param turn unique: whoever reads it in the row was the one to get it
     * @param from whose turn it was: only from that one it is taken, null where nobody holds the order
     */
    claim: (ref: string, turn: string, from: string | null = null): Promise<void> =>
      atomically((tx) => [
        tx
          .update(orders)
          .set({ capturing: turn })
          .where(and(eq(orders.ref, ref), eq(orders.state, 'pending'), heldBy(from)))
          .returning(returned),
      ]),

    /**
     * Notes after its end that money was taken for an order that is not paid; its state stays.
     * @throws UniqueViolation where it is noted already
     */
    noteTaken: ({ ref, state }: OrderRow, note: string, at: number): Promise<void> =>
      atomically((tx) => [
        tx.insert(orderSteps).values({ ref, step: TAKEN_LATE, state, at, note }).returning({ ref: orderSteps.ref }),
      ]),

    /** Gives one's own turn back; a turn that somebody has taken over is theirs. */
    release: (ref: string, turn: string): Promise<void> =>
      atomically((tx) => [
        tx
          .update(orders)
          .set({ capturing: null })
          .where(and(eq(orders.ref, ref), eq(orders.state, 'pending'), heldBy(turn)))
          .returning(returned),
      ]),

    /**
     * Ends an order for good, with whatever has to be stored together with that. Money that was taken is taken, whoever
     * holds the order; without it an order ends only where it is held as the ending says.
     * @throws UniqueViolation where it has ended already, or is held by somebody else
     */
    settle: (
      ref: string,
      { state, captureId = null, reason, note, turn }: Ending,
      at: number,
      more: (tx: Database) => readonly Statement[] = () => [],
    ): Promise<void> => {
      if (!isSettled(state)) throw new Error(`${state} is no end`)
      return atomically((tx) => [
        step(tx, ref, state, at, note),
        touching(
          tx
            .update(orders)
            .set({
              state,
              openCart: null,
              capturing: null,
              ...(captureId && { captureId }),
              ...(state === 'paid' ? { paidAt: at } : { unpaidReason: reason ?? null }),
            })
            .where(and(eq(orders.ref, ref), state === 'paid' ? undefined : heldBy(turn ?? null)))
            .returning(returned),
        ),
        ...more(tx),
      ])
    },
  }
}
