import type { FastifyBaseLogger } from 'fastify'
import { centsOfUsd, usdOf } from '../../shared/shop/money.ts'
import type { Cart } from '../cart/cart.ts'
import { ApiError } from '../http/api-error.ts'
import type { Outbox } from '../mail/outbox.ts'
import { type PaymentProvider, PaymentUnavailable, PaymentUncertain } from '../payment/payment-provider.ts'
import { type Storage, UniqueViolation } from '../storage/storage.ts'
import { notConfiguredError, providerError, unpaidError } from './order-answer.ts'
import { createOrderRepository, type OrderRow } from './order-repository.ts'
import { type OrderRequest, placeOrder } from './place-order.ts'
import { type Reconciling, reconcileEvery } from './reconcile.ts'
import { createSettler, type Intent } from './settle-order.ts'

export interface CheckoutDeps {
  readonly storage: Storage
  readonly cart: Cart
  readonly outbox: Outbox
  /** Null if payments are not set up. */
  readonly provider: PaymentProvider | null
  readonly log: FastifyBaseLogger
  readonly now?: () => number
}

export type Checkout = ReturnType<typeof openCheckout>

/** Orders from placing to settling, including those whose buyer never returns. */
export function openCheckout({ storage, cart, outbox, provider, log, now = Date.now }: CheckoutDeps) {
  const repository = createOrderRepository(storage)
  const settler = provider && createSettler({ repository, provider, cart, outbox, log, now })
  const reconciling: Reconciling | null = settler && reconcileEvery({ repository, settle: settler.settle, log, now })

  /** Returns the order of this payment. The token and the id must both match. */
  async function orderPaidBy(orderId: number, token: string): Promise<OrderRow> {
    const order = await repository.byToken(token)
    if (!order) throw new ApiError(404, 'UNKNOWN_PAYMENT', 'token: no such payment')
    if (order.orderId !== orderId) throw new ApiError(409, 'ORDER_MISMATCH', 'orderId: belongs to another payment')
    return order
  }

  async function settled(order: OrderRow, intent: Intent): Promise<OrderRow> {
    if (order.state !== 'pending') return order
    if (!settler) throw notConfiguredError()
    try {
      return await settler.settle(order, intent)
    } catch (error) {
      if (error instanceof PaymentUncertain || error instanceof PaymentUnavailable) throw providerError(error, log)
      throw error
    }
  }

  return {
    order: repository.byOrderId,
    /** The owner's orders, newest first. */
    list: repository.listOf,

    place: (owner: string, request: OrderRequest) => placeOrder({ repository, cart, now }, owner, request),

    /**
     * Returns the address where the buyer pays this order, the same one each time.
     * @throws ApiError 404, 409, 503
     */
    async pay(owner: string, orderId: number, price: number): Promise<string> {
      if (!provider) throw notConfiguredError()
      const order = await repository.byOrderId(owner, orderId)
      if (!order) throw new ApiError(404, 'NOT_FOUND', 'checkout.orderId: you have no order with this id')
      if (centsOfUsd(price) !== order.totalCents) {
        const total = usdOf(order.totalCents)
        throw new ApiError(409, 'TOTAL_DIFFERS', 'checkout.price: differs from the order’s total', { total })
      }
      if (order.state === 'created') {
        const { token, href } = await provider.create(order).catch((error: unknown) => {
          throw error instanceof PaymentUnavailable ? providerError(error, log) : error
        })
        try {
          await repository.toPending(order.ref, token, href, now())
        } catch (error) {
          // Two calls at once, or the order was superseded meanwhile. The database has the current state.
          if (!(error instanceof UniqueViolation)) throw error
        }
      }
      const present = await repository.byOrderId(owner, orderId)
      if (present?.state === 'pending' && present.paymentLink) return present.paymentLink
      const state = present?.state ?? 'cancelled'
      throw new ApiError(409, 'ORDER_CLOSED', `checkout.orderId: this order is ${state}`, { state })
    },

    /**
     * Captures the payment after the buyer returned, and returns the paid order. Repeated calls return the same order.
     * @throws ApiError 402, 404, 409, 503
     */
    async confirm(orderId: number, token: string): Promise<OrderRow> {
      const order = await settled(await orderPaidBy(orderId, token), 'capture')
      if (order.state === 'paid') return order
      throw unpaidError(order)
    },

    /**
     * Cancels an order after the buyer cancelled its payment. A paid order stays paid.
     * @throws ApiError 404, 409, 503
     */
    async cancel(orderId: number, token: string): Promise<OrderRow> {
      return settled(await orderPaidBy(orderId, token), 'cancel')
    },

    /**
     * Settles the order that a webhook message is about. Ignores messages about unknown orders.
     * @throws ForgedMessage, PaymentUnavailable, PaymentUncertain
     */
    async handleWebhook(headers: Parameters<PaymentProvider['verifyWebhook']>[0], body: string): Promise<void> {
      if (!provider || !settler) throw new PaymentUnavailable('payments are not set up')
      const token = await provider.verifyWebhook(headers, body)
      const order = token ? await repository.byToken(token) : undefined
      if (order?.state === 'pending') await settler.settle(order)
      else if (order && token && order.state !== 'paid') {
        const payment = await provider.getPayment(token)
        if (payment.status === 'captured') await settler.recordLateCapture(order, payment)
      }
    },

    async close(): Promise<void> {
      await reconciling?.close()
    },
  }
}
