import type { DeskOrder, DeskOrdersAnswer } from '../../shared/checkout/desk-schemas.ts'
import { isContested } from '../../shared/checkout/payment-incident.ts'
import { dueCents, refundableCents } from '../../shared/checkout/till.ts'
import type { DeskOrderDetail } from '../../shared/checkout/till-schemas.ts'
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
import { createTillRepository, type DeskPaymentRow, isAtDesk, type RefundRow } from './till-repository.ts'

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
const paidAtDesk = () =>
  new ApiError(409, 'PAID_AT_DESK', 'ref: this order was paid at the desk; use POST /shop/orders/{ref}/refunds')
const noProvider = () => new ApiError(503, 'PAYMENT_NOT_CONFIGURED', 'ref: payments are not set up on this server')

export type Desk = ReturnType<typeof openDesk>

/** Opens the orders of all buyers for the office. */
export function openDesk({ storage, audit, refunds, desks, now }: Deps) {
  const desksOf = desksIn(desks)
  const till = createTillRepository(storage)
  const { namesOf } = till
  /** Returns the time zone of the club of an order, or of the first club. */
  function zoneOf({ pickUp, booking }: OrderRow): string {
    const clubs = desks.all()
    const own = clubs.find(({ id, courts }) => id === pickUp || courts.some((court) => court.id === booking?.court))
    return (own ?? clubs[0])?.timeZone ?? 'UTC'
  }

  /** Returns orders as the office sees them, with the names of people. */
  async function deskOrders(rows: readonly OrderRow[]): Promise<DeskOrder[]> {
    const names = await namesOf(
      rows.flatMap(({ owner, handedOverBy }) => [owner, ...(handedOverBy ? [handedOverBy] : [])]),
    )
    return rows.map((order) => deskOrderWith(order, desksOf(order), names))
  }
  const deskOrderOf = async (order: OrderRow): Promise<DeskOrder> => (await deskOrders([order]))[0] as DeskOrder
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
    /** Returns an order with its payments and refunds. @throws ApiError 404 */
    async detail(ref: string): Promise<DeskOrderDetail> {
      const order = await orderBy(ref)
      const [payments, refunds] = [await till.paymentsOf(ref), await till.refundsOf(ref)]
      const names = await till.namesOf([...payments, ...refunds].map(({ by }) => by))
      return detailOf(await deskOrderOf(order), order, { payments, refunds, names })
    },

    list: async ({ limit, cursor, ...search }: DeskSearch & { limit: number; cursor?: string | undefined }) => {
      const { rows, next } = await repository.list(search, limit, cursor)
      return { orders: await deskOrders(rows), next } satisfies DeskOrdersAnswer
    },

    /** Writes all found orders as lines of CSV, the header first, a page of orders at a time. */
    async *csv(search: DeskSearch): AsyncGenerator<string> {
      yield csvLine(ORDER_COLUMNS)
      for (let cursor: string | null | undefined; cursor !== null; ) {
        const { rows, next } = await repository.list(search, EXPORT_PAGE, cursor)
        const names = await namesOf(rows.flatMap(({ owner, handedOverBy }) => [owner, handedOverBy ?? '']))
        yield rows
          .map((row) => {
            const people = { buyer: names.get(row.owner) ?? '', handedOverBy: names.get(row.handedOverBy ?? '') ?? '' }
            return csvLine(orderCells(row, people, zoneOf(row)))
          })
          .join('')
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
      if (isAtDesk(order)) throw paidAtDesk()
      if (!refunds) throw noProvider()
      await refunds.request(order, who)
      return deskOrderOf(await orderBy(ref))
    },
  }
}

/** Returns an order as the office sees it. */
const deskOrderWith = (order: OrderRow, desks: OrderDesks, names: ReadonlyMap<string, string>): DeskOrder => ({
  ...orderOf(order, desks),
  ref: order.ref,
  buyer: order.owner,
  buyerName: names.get(order.owner) ?? null,
  captureId: order.captureId,
  refundNote: order.refundNote,
  handedOver:
    order.handedOverAt === null
      ? null
      : {
          at: iso(order.handedOverAt),
          by: order.handedOverBy ?? '',
          byName: names.get(order.handedOverBy ?? '') ?? null,
        },
})

interface Movements {
  readonly payments: readonly DeskPaymentRow[]
  readonly refunds: readonly RefundRow[]
  /** Names of people by their ids. */
  readonly names: ReadonlyMap<string, string>
}

const detailOf = (shown: DeskOrder, order: OrderRow, { payments, refunds, names }: Movements): DeskOrderDetail => ({
  ...shown,
  dueCents: dueCents(order),
  refundableCents: order.dispute === 'lost' ? 0 : refundableCents(order),
  payments: payments.map(({ id, amountCents, means, club, at, by }) => ({
    ...{ id, amountCents, means, club, by },
    at: iso(at),
    byName: names.get(by) ?? null,
  })),
  refunds: refunds.map(({ id, amountCents, means, state, restocked, reason, at, doneAt, by }) => ({
    ...{ id, amountCents, means, state, restocked, reason, by },
    at: iso(at),
    doneAt: doneAt === null ? null : iso(doneAt),
    byName: names.get(by) ?? null,
  })),
})
