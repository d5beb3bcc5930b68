import type { FastifyBaseLogger } from 'fastify'
import type { CancelledAnswer, Confirmation } from '../../shared/checkout/checkout-schemas.ts'
import { isSettled } from '../../shared/checkout/order.ts'
import type { Order, OrderDetail, OrdersAnswer } from '../../shared/checkout/order-schemas.ts'
import type { PaidGoods } from '../../shared/checkout/sandbox-payment.ts'
import { centsOf, unitsOf } from '../../shared/shop/money.ts'
import type { Audit } from '../audit/audit.ts'
import type { Cart } from '../cart/cart.ts'
import { ApiError } from '../http/api-error.ts'
import type { Outbox } from '../mail/outbox.ts'
import {
  type PaymentMessage,
  type PaymentProvider,
  PaymentUnavailable,
  PaymentUncertain,
} from '../payment/payment-provider.ts'
import type { Settings } from '../shop/settings.ts'
import type { Stock } from '../shop/stock.ts'
import { type Storage, UniqueViolation } from '../storage/storage.ts'
import { cartGoods } from './cart-goods.ts'
import {
  notConfiguredError,
  orderMismatch,
  priceDiffers,
  providerError,
  unknownPayment,
  unpaidError,
} from './checkout-errors.ts'
import { courtPayments } from './court-payments.ts'
import type { Goods } from './goods.ts'
import { confirmationOf, orderOf } from './order-answers.ts'
import { createOrderRepository, type OrderRow } from './order-repository.ts'
import { type IncidentDeps, incidentRecorder } from './payment-incidents.ts'
import { type Desks, desksIn } from './pick-up.ts'
import { type OrderRequest, placeOrder } from './place-order.ts'
import { type Reconciling, reconcileEvery } from './reconcile.ts'
import { createRefunds } from './refunds.ts'
import { createSettler, type Intent } from './settle-order.ts'
import { createTillRepository } from './till-repository.ts'

export interface CheckoutDeps {
  readonly storage: Storage
  readonly cart: Cart
  readonly stock: Stock
  /** The courts, which orders pay for too. */
  readonly courts: Goods
  readonly outbox: Outbox
  readonly audit: Audit
  /** The clubs whose desks hand orders over. */
  readonly desks: Desks
  readonly settings: Settings
  /** Returns the people who work for a club. */
  readonly staff: IncidentDeps['staff']
  readonly publicUrl: string
  /** Null if payments are not set up. */
  readonly provider: PaymentProvider | null
  readonly log: FastifyBaseLogger
  /** Returns the date of a moment in the first club's time zone, `yyyy-mm-dd`. */
  readonly dayOf: (millis: number) => string
  readonly now?: () => number
}

export type Checkout = ReturnType<typeof openCheckout>

/** Opens the checkout. It handles an order from its creation to its end, even if the buyer never returns. */
export function openCheckout({
  storage,
  cart,
  stock,
  courts,
  outbox,
  audit,
  desks,
  settings,
  staff,
  publicUrl,
  provider,
  log,
  dayOf,
  now = Date.now,
}: CheckoutDeps) {
  let beforeEachRound: (() => Promise<void>) | null = null
  const repository = createOrderRepository(storage)
  const desksOf = desksIn(desks)
  const goods = { cart: cartGoods(stock, cart), court: courts }
  const refunds = provider && createRefunds({ storage, provider, outbox, audit, log, now })
  const settler = refunds && createSettler({ repository, provider, goods, refunds, outbox, log, desksOf, dayOf, now })
  const recordIncident = incidentRecorder({ storage, outbox, staff, publicUrl, log })
  const beforeRound = async () => {
    await stock.releaseExpired()
    await refunds?.sendAll()
    await beforeEachRound?.()
  }
  const reconciling: Reconciling | null =
    settler && reconcileEvery({ repository, settle: settler.settle, beforeRound, log, now })

  const courtOf = (order: OrderRow) => goods[order.kind].courtOf(order)

  /** Returns the order of this payment. The token and the id must both match. */
  async function orderPaidBy(orderId: number, token: string): Promise<OrderRow> {
    const order = await repository.byToken(token)
    if (!order) throw unknownPayment()
    if (order.orderId !== orderId) throw orderMismatch()
    return order
  }

  /** Returns the order of a webhook message. A refund may arrive before the server knows that its payment was captured. */
  async function orderOfMessage(
    { tokenOf }: PaymentProvider,
    { token, captureId, incident }: PaymentMessage,
  ): Promise<OrderRow | undefined> {
    const known = captureId === null ? undefined : await repository.byCapture(captureId)
    if (known) return known
    const found = token ?? (incident && captureId ? await tokenOf(captureId) : null)
    return found === null ? undefined : repository.byToken(found)
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

  /** Releases the goods of an order that ended while its payment was opened. */
  async function releaseIfEnded(ref: string): Promise<void> {
    const order = await repository.byRef(ref)
    if (order && isSettled(order.state)) await goods[order.kind].releaseNow(order)
  }

  /**
   * Returns the address where the buyer pays this order, the same one each time.
   * @throws ApiError 409, 503
   */
  async function paymentOf(order: OrderRow): Promise<string> {
    if (!provider?.takes(order.currency)) throw notConfiguredError()
    const gone = isSettled(order.state) ? null : await goods[order.kind].hold(order)
    if (gone) throw gone
    if (order.state === 'created') {
      const { token, href } = await provider.create(order).catch((error: unknown) => {
        throw error instanceof PaymentUnavailable ? providerError(error, log) : error
      })
      try {
        await repository.toPending(order.ref, token, href, now())
      } catch (error) {
        // Another call opened the payment at the same time, or the order was superseded. The database has the current
        // state.
        if (!(error instanceof UniqueViolation)) throw error
        await releaseIfEnded(order.ref)
      }
    }
    const present = await repository.byRef(order.ref)
    if (present?.state === 'pending' && present.paymentLink) return present.paymentLink
    const state = present?.state ?? 'cancelled'
    throw new ApiError(409, 'ORDER_CLOSED', `checkout.orderId: this order is ${state}`, { state })
  }

  return {
    refunds,
    goods,
    desksOf,
    ...courtPayments({ repository, refunds, till: createTillRepository(storage), paymentOf, settled, now }),

    async order(owner: string, orderId: number): Promise<OrderDetail | undefined> {
      const order = await repository.byOrderId(owner, orderId)
      return order && { ...orderOf(order, desksOf(order)), court: await courtOf(order) }
    },

    /** Returns the goods of the payment with this token. */
    async paidGoods(token: string): Promise<PaidGoods | undefined> {
      const order = await repository.byToken(token)
      return order && { kind: order.kind, court: await courtOf(order) }
    },

    /** Returns a page of the owner's orders, newest first, and the cursor of the next page. */
    async list(owner: string, limit: number, cursor?: string): Promise<OrdersAnswer> {
      const { rows, next } = await repository.listOf(owner, limit, cursor)
      return { orders: rows.map((order) => orderOf(order, desksOf(order))), next }
    },

    /** Creates an order from the owner's cart; `isNew`: false if an earlier request created it. @throws ApiError 409 */
    async place(owner: string, request: OrderRequest): Promise<{ order: Order; isNew: boolean }> {
      const { order, isNew } = await placeOrder(
        { repository, cart, stock, desks, settings, dayOf, now },
        owner,
        request,
      )
      return { order: orderOf(order, desksOf(order)), isNew }
    },

    /**
     * Returns the address where the buyer pays this order, the same one each time, or undefined if the owner has no such order.
     * @throws ApiError 409, 503
     */
    async pay(owner: string, orderId: number, price: number): Promise<string | undefined> {
      const order = await repository.byOrderId(owner, orderId)
      if (!provider?.takes(order?.currency ?? settings.current().currency)) throw notConfiguredError()
      if (!order) return undefined
      if (centsOf(price, order.currency) !== order.totalCents)
        throw priceDiffers(unitsOf(order.totalCents, order.currency))
      return paymentOf(order)
    },

    /**
     * Captures the payment after the buyer returned, and returns the paid order. Repeated calls return the same order.
     * @throws ApiError 402, 404, 409, 503
     */
    async confirm(orderId: number, token: string): Promise<Confirmation> {
      const order = await settled(await orderPaidBy(orderId, token), 'capture')
      if (order.state !== 'paid') throw unpaidError(order, await courtOf(order))
      return confirmationOf(order, desksOf(order))
    },

    /**
     * Cancels an order after the buyer cancelled its payment. A paid order stays paid.
     * @throws ApiError 404, 409, 503
     */
    async cancel(orderId: number, token: string): Promise<CancelledAnswer> {
      const order = await settled(await orderPaidBy(orderId, token), 'cancel')
      return { state: order.state, kind: order.kind, court: await courtOf(order) }
    },

    /**
     * Settles the orders that a webhook message is about, and records what happened to their payments at the provider. Ignores
     * messages about unknown orders.
     * @throws ForgedMessage, PaymentUnavailable, PaymentUncertain
     */
    async handleWebhook(headers: Parameters<PaymentProvider['verifyWebhook']>[0], body: string): Promise<void> {
      if (!provider || !settler) throw new PaymentUnavailable('payments are not set up')
      for (const message of await provider.verifyWebhook(headers, body)) {
        const order = await orderOfMessage(provider, message)
        if (!order) continue
        if (order.state === 'pending') await settler.settle(order)
        else if (order.paymentToken && order.state !== 'paid' && order.captureId === null) {
          const payment = await provider.getPayment(order.paymentToken)
          if (payment.status === 'captured') await settler.recordLateCapture(order, payment)
        }
        if (message.incident) await recordIncident(order, message.incident)
      }
    },

    /** Runs before each round that settles open orders. */
    beforeRounds(run: () => Promise<void>): void {
      beforeEachRound = run
    },

    /** Settles the open orders now, as the server does at its start and then in rounds. */
    settleOpen: async (): Promise<void> => reconciling?.look(),

    async close(): Promise<void> {
      await reconciling?.close()
    },
  }
}
