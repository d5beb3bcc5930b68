import type { FastifyBaseLogger } from 'fastify'
import { centsOfUsd, usdOf } from '../../shared/shop/money.ts'
import type { Cart } from '../cart/cart.ts'
import { ApiError } from '../http/api-error.ts'
import type { Outbox } from '../mail/outbox.ts'
import { type PaymentProvider, PaymentUnavailable, PaymentUncertain } from '../payment/payment-provider.ts'
import { type Storage, UniqueViolation } from '../storage/storage.ts'
import { takenNoter } from './note-taken.ts'
import { createOrderRepository, type OrderRow } from './order-repository.ts'
import { type OrderRequest, placeOrder } from './place-order.ts'
import { type Reconciling, reconcileEvery } from './reconcile.ts'
import { settler, type Wish } from './settle-order.ts'
import { paymentOff, paymentTrouble, unpaid } from './unpaid.ts'

export interface CheckoutDeps {
  readonly storage: Storage
  readonly cart: Cart
  readonly outbox: Outbox
  /** Null: nobody takes money here. */
  readonly provider: PaymentProvider | null
  readonly log: FastifyBaseLogger
  readonly now?: () => number
}

export type Checkout = ReturnType<typeof openCheckout>

/** The room of the orders: placed, paid, confirmed, cancelled, and looked after where the buyer does not come back. */
export function openCheckout({ storage, cart, outbox, provider, log, now = Date.now }: CheckoutDeps) {
  const repository = createOrderRepository(storage)
  const settle = provider && settler({ repository, provider, cart, outbox, log, now })
  const noteTaken = takenNoter({ repository, log, now })
  const reconciling: Reconciling | null = settle && reconcileEvery({ repository, settle, log, now })

  /** The order of this payment, by the token and then the id: both have to be right. */
  async function orderPaidBy(orderId: number, token: string): Promise<OrderRow> {
    const order = await repository.byToken(token)
    if (!order) throw new ApiError(404, 'UNKNOWN_PAYMENT', 'token: there is no such payment')
    if (order.orderId !== orderId) throw new ApiError(409, 'ORDER_MISMATCH', 'orderId: not the order of this payment')
    return order
  }

  async function settled(order: OrderRow, wish: Wish): Promise<OrderRow> {
    if (order.state !== 'pending') return order
    if (!settle) throw paymentOff()
    try {
      return await settle(order, wish)
    } catch (error) {
      if (error instanceof PaymentUncertain || error instanceof PaymentUnavailable) throw paymentTrouble(error, log)
      throw error
    }
  }

  return {
    /** The owner's order with this id. */
    order: repository.byOrderId,
    /** The owner's orders, newest first. */
    list: repository.listOf,

    place: (owner: string, request: OrderRequest) => placeOrder({ repository, cart, now }, owner, request),

    /**
     * Where the buyer pays this order; asked again, the same page.
     * @throws ApiError 404, 409, 503
     */
    async pay(owner: string, orderId: number, price: number): Promise<string> {
      if (!provider) throw paymentOff()
      const order = await repository.byOrderId(owner, orderId)
      if (!order) throw new ApiError(404, 'NOT_FOUND', 'checkout.orderId: you have no such order')
      if (centsOfUsd(price) !== order.totalCents) {
        const total = usdOf(order.totalCents)
        throw new ApiError(409, 'TOTAL_DIFFERS', 'checkout.price: not what the order comes to', { total })
      }
      if (order.state === 'created') {
        const { token, href } = await provider.create(order).catch((error: unknown) => {
          throw error instanceof PaymentUnavailable ? paymentTrouble(error, log) : error
        })
        try {
          await repository.toPending(order.ref, token, href, now())
        } catch (error) {
          // Asked twice at once, or superseded meanwhile: what the database holds is what counts.
          if (!(error instanceof UniqueViolation)) throw error
        }
      }
      const present = await repository.byOrderId(owner, orderId)
      if (present?.state === 'pending' && present.paymentLink) return present.paymentLink
      const state = present?.state ?? 'cancelled'
      throw new ApiError(409, 'ORDER_CLOSED', `checkout.orderId: this order is ${state}`, { state })
    },

    /**
     * The buyer is back: the order, paid. Asked again, the same order.
     * @throws ApiError 402, 404, 409, 503
     */
    async confirm(orderId: number, token: string): Promise<OrderRow> {
      const order = await settled(await orderPaidBy(orderId, token), 'capture')
      if (order.state === 'paid') return order
      throw unpaid(order)
    },

    /**
     * The buyer turned back. What is paid stays paid.
     * @throws ApiError 404, 409, 503
     */
    async cancel(orderId: number, token: string): Promise<OrderRow> {
      return settled(await orderPaidBy(orderId, token), 'cancel')
    },

    /**
     * Settles what a message of the provider's is about; about an unknown order it is no news.
     * @throws ForgedMessage, PaymentUnavailable, PaymentUncertain
     */
    async hear(headers: Parameters<PaymentProvider['messageAbout']>[0], body: string): Promise<void> {
      if (!provider || !settle) throw new PaymentUnavailable('nobody takes money here')
      const token = await provider.messageAbout(headers, body)
      const order = token ? await repository.byToken(token) : undefined
      if (order?.state === 'pending') await settle(order)
      else if (order && token && order.state !== 'paid') {
        const payment = await provider.ask(token)
        if (payment.status === 'captured') await noteTaken(order, payment)
      }
    },

    async close(): Promise<void> {
      await reconciling?.close()
    },
  }
}
