import type { DeskOrder, DeskOrdersAnswer } from '../../shared/checkout/desk-schemas.ts'
import { isContested } from '../../shared/checkout/payment-incident.ts'
import { unitsOf } from '../../shared/shop/money.ts'
import { csvLine } from '../../shared/text/csv.ts'
import { iso } from '../../shared/time/iso.ts'
import type { Audit } from '../audit/audit.ts'
import { ApiError } from '../http/api-error.ts'
import { type Storage, UniqueViolation } from '../storage/storage.ts'
import { createDeskRepository, type DeskSearch } from './desk-repository.ts'
import { orderOf } from './order-answers.ts'
import { createOrderRepository, type OrderRow } from './order-repository.ts'
import { ORDER_COLUMNS, orderCells } from './orders-csv.ts'
import { type Desks, desksIn, type OrderDesks } from './pick-up.ts'
import type { Refunds } from './refunds.ts'

interface Deps {
  readonly storage: Storage
  readonly audit: Audit
  /** Null if payments are not set up. */
  readonly refunds: Refunds | null
  readonly desks: Desks
  readonly now: () => number
}

/** Number of orders that an export reads at once. */
const EXPORT_PAGE = 500

export const noSuchOrder = () => new ApiError(404, 'NOT_FOUND', 'ref: there is no such order')
export const notToHandOver = (state: string) =>
  new ApiError(409, 'NOT_TO_HAND_OVER', `ref: this order is ${state}; only paid orders of products are handed over`, {
    state,
  })
const contested = ({ returnedCents, dispute, currency }: Pick<OrderRow, 'returnedCents' | 'dispute' | 'currency'>) => {
  const returned = returnedCents === null ? null : unitsOf(returnedCents, currency)
  const what = dispute === 'open' ? 'disputed' : returned === null ? 'lost in a dispute' : 'refunded'
  return new ApiError(
    409,
    'PAYMENT_CONTESTED',
    `ref: the payment of this order was ${what} at the payment provider; send anyway=true to hand it over anyway`,
    { returned, dispute },
  )
}
export const nothingToRefund = () =>
  new ApiError(409, 'NOTHING_TO_REFUND', 'ref: no payment was captured for this order')
const noProvider = () => new ApiError(503, 'PAYMENT_NOT_CONFIGURED', 'ref: payments are not set up on this server')

export type Desk = ReturnType<typeof openDesk>

/** Opens the orders of all buyers for the office. */
export function openDesk({ storage, audit, refunds, desks, now }: Deps) {
  const desksOf = desksIn(desks)
  const deskOrderOf = (order: OrderRow) => deskOrderWith(order, desksOf(order))
  const repository = createDeskRepository(storage)
  const orders = createOrderRepository(storage)

  async function orderBy(ref: string): Promise<OrderRow> {
    const order = await orders.byRef(ref)
    if (!order) throw noSuchOrder()
    return order
  }

  /** Writes or removes the record of a handover. Does nothing if that is not possible. */
  async function change(
    ref: string,
    handedOver: Parameters<typeof repository.handOver>[1],
    entry: { readonly who: string; readonly action: 'order.handOver' | 'order.takeBack' },
  ): Promise<void> {
    try {
      await repository.handOver(ref, handedOver, (tx) => [audit(tx, { ...entry, subject: ref })])
    } catch (error) {
      if (!(error instanceof UniqueViolation)) throw error
    }
  }

  return {
    list: async ({ limit, cursor, ...search }: DeskSearch & { limit: number; cursor?: string | undefined }) => {
      const { rows, next } = await repository.list(search, limit, cursor)
      return { orders: rows.map(deskOrderOf), next } satisfies DeskOrdersAnswer
    },

    /** Writes all found orders as lines of CSV, the header first, a page of orders at a time. */
    async *csv(search: DeskSearch): AsyncGenerator<string> {
      yield csvLine(ORDER_COLUMNS)
      for (let cursor: string | null | undefined; cursor !== null; ) {
        const { rows, next } = await repository.list(search, EXPORT_PAGE, cursor)
        yield rows.map((row) => csvLine(orderCells(row))).join('')
        cursor = next
      }
    },

    /**
     * Stores that an order was handed over. A repeated call changes nothing.
     * @param who id of the person at the desk
     * @param anyway whether the payment may be contested
     * @throws ApiError 404, 409
     */
    handOver: async (ref: string, who: string, anyway: boolean): Promise<DeskOrder> => {
      await change(ref, { at: now(), by: who, anyway }, { who, action: 'order.handOver' })
      const order = await orderBy(ref)
      const { handedOverAt, kind, state, refund, returnedCents, dispute } = order
      if (handedOverAt !== null) return deskOrderOf(order)
      if (kind === 'cart' && state === 'paid' && !refund && isContested({ returned: returnedCents, dispute }))
        throw contested(order)
      throw notToHandOver(kind === 'court' ? 'for a court' : refund ? 'refunded' : state)
    },

    /**
     * Removes the record that an order was handed over. A repeated call changes nothing.
     * @throws ApiError 404
     */
    takeBack: async (ref: string, who: string): Promise<DeskOrder> => {
      await change(ref, null, { who, action: 'order.takeBack' })
      return deskOrderOf(await orderBy(ref))
    },

    /**
     * Refunds an order, and returns it. Its refund is still requested if the provider has not answered yet. A repeated call
     * refunds nothing more.
     * @throws ApiError 404, 409, 503
     */
    refund: async (ref: string, who: string): Promise<DeskOrder> => {
      const order = await orderBy(ref)
      if (order.captureId === null || order.unpaidReason === 'REFUNDED') throw nothingToRefund()
      if (!refunds) throw noProvider()
      await refunds.request(order, who)
      return deskOrderOf(await orderBy(ref))
    },
  }
}

/** Returns an order as the office sees it. */
const deskOrderWith = (order: OrderRow, desks: OrderDesks): DeskOrder => ({
  ...orderOf(order, desks),
  ref: order.ref,
  buyer: order.owner,
  captureId: order.captureId,
  refundNote: order.refundNote,
  handedOver: order.handedOverAt === null ? null : { at: iso(order.handedOverAt), by: order.handedOverBy ?? '' },
})
