import { refundableCents } from '../../shared/checkout/till.ts'
import { UniqueViolation } from '../storage/storage.ts'
import { notConfiguredError, unpaidError } from './checkout-errors.ts'
import { type CourtPurchase, placeCourtOrder } from './court-orders.ts'
import type { Change } from './goods.ts'
import type { OrderRepository, OrderRow } from './order-repository.ts'
import { openCourt } from './order-tables.ts'
import type { Refunds } from './refunds.ts'
import { type Intent, WITHOUT_PAYMENT } from './settle-order.ts'
import { isAtDesk, type TillRepository } from './till-repository.ts'

interface Deps {
  readonly repository: OrderRepository
  /** Null if payments are not set up. */
  readonly refunds: Refunds | null
  readonly till: Pick<TillRepository, 'owe'>
  /** Returns the address where the buyer pays an order. */
  readonly paymentOf: (order: OrderRow) => Promise<string>
  /** Returns an order after settling it. */
  readonly settled: (order: OrderRow, intent: Intent) => Promise<OrderRow>
  /** Returns the current time (ms since 1970). */
  readonly now: () => number
}

/** The payments of bookings. */
export const courtPayments = ({ repository, refunds, till, paymentOf, settled, now }: Deps) => ({
  /**
   * Opens the payment of a booking. A repeated call returns the same payment while it is open.
   * @throws ApiError 409, 503
   */
  async payCourt(purchase: CourtPurchase): Promise<{ orderId: number; href: string }> {
    if (!refunds) throw notConfiguredError()
    const order = await placeCourtOrder(repository, purchase, now())
    return { orderId: order.orderId, href: await paymentOf(order) }
  },

  /**
   * Ends the open order of a booking, because its owner gives the booking up. A payment that was captured meanwhile stays.
   * @returns whether there was an open order
   * @throws ApiError 409 if the provider is still processing its payment · 503
   */
  async cancelCourt(booking: string): Promise<boolean> {
    const order = await repository.openOf(openCourt(booking))
    if (!order) return false
    if (order.state === 'pending') {
      const ended = await settled(order, 'cancel')
      if (ended.state === 'pending') throw unpaidError(ended)
    } else
      await repository
        .settle(order.ref, { ...WITHOUT_PAYMENT.cancel, note: 'the booking was given up' }, now())
        .catch((error: unknown) => {
          // Its payment was opened meanwhile. The next call ends it.
          if (!(error instanceof UniqueViolation)) throw error
        })
    return true
  },

  /** Returns the change that requests the refunds of paid orders. Call {@link sendRefunds} after its commit. */
  async refundCourts(refs: readonly string[]): Promise<Change> {
    const orders = await Promise.all(refs.map(repository.byRef))
    const paid = orders.filter((order) => order !== undefined && order.captureId !== null && order.refund === null)
    const at = now()
    return (tx) =>
      paid.flatMap((order) => {
        if (!order) return []
        if (isAtDesk(order)) return refundableCents(order) > 0 ? till.owe(tx, order, at) : []
        return refunds ? refunds.requestWith(tx, order) : []
      })
  },

  sendRefunds: (): void => refunds?.sendSoon(),
})
