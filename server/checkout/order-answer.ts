import type { FastifyBaseLogger } from 'fastify'
import { FEE_CENTS } from '../../shared/cart/cart.ts'
import type { Bought, Confirmation, Order } from '../../shared/checkout/order.ts'
import { usdOf } from '../../shared/shop/money.ts'
import { ApiError } from '../http/api-error.ts'
import { PaymentUncertain } from '../payment/payment-provider.ts'
import type { OrderRow } from './order-repository.ts'

const boughtOf = (order: OrderRow): Bought => ({
  items: order.items.map(({ priceCents, ...line }) => ({ ...line, price: usdOf(priceCents) })),
  subtotal: usdOf(order.subtotalCents),
  fee: usdOf(FEE_CENTS),
  total: usdOf(order.totalCents),
  deliveryDate: order.deliveryDay,
})

/** Returns an order as its owner sees it. */
export const orderAnswer = (order: OrderRow): Order => ({
  orderId: order.orderId,
  state: order.state,
  reason: order.unpaidReason,
  createdAt: isoOf(order.createdAt),
  paidAt: order.paidAt === null ? null : isoOf(order.paidAt),
  href: order.state === 'pending' ? order.paymentLink : null,
  ...boughtOf(order),
})

/** Returns a paid order as the confirmation page shows it. */
export const confirmationAnswer = (order: OrderRow): Confirmation => ({
  email: order.owner,
  createdAt: isoOf(order.createdAt),
  id: order.orderId,
  state: 'paid',
  ...boughtOf(order),
})

const isoOf = (millis: number): string => new Date(millis).toISOString()

/** Returns the error that says why an order is not paid. */
export function unpaidError({ state, unpaidReason, capturing, paymentLink }: OrderRow): ApiError {
  const details = { state, reason: unpaidReason }
  if (state === 'failed') {
    const why = unpaidReason === 'DECLINED' ? 'the payment was declined' : 'the payment does not match the order'
    return new ApiError(402, unpaidReason ?? 'DECLINED', `token: ${why}; the order is not paid`, details)
  }
  if (state === 'cancelled') {
    return new ApiError(409, 'ORDER_CANCELLED', 'orderId: this order was cancelled; nothing was charged', details)
  }
  if (capturing) {
    return new ApiError(409, 'PAYMENT_PROCESSING', 'token: the provider is still processing the payment', details)
  }
  // The link leads the buyer back to the page where the payment can still be approved.
  return new ApiError(409, 'PAYMENT_NOT_APPROVED', 'token: the buyer has not approved the payment', {
    ...details,
    href: paymentLink,
  })
}

/** Logs a failure of the payment provider and returns the error for the client, which may safely repeat the call. */
export function providerError(error: Error, log: FastifyBaseLogger): ApiError {
  log.warn({ err: error }, 'the payment provider failed')
  return error instanceof PaymentUncertain
    ? new ApiError(503, 'PAYMENT_UNCERTAIN', 'token: we don’t know yet whether the payment succeeded; try again')
    : new ApiError(503, 'PAYMENT_UNAVAILABLE', 'checkout: the payment provider does not answer; try again')
}

export const notConfiguredError = (): ApiError =>
  new ApiError(503, 'PAYMENT_NOT_CONFIGURED', 'checkout: payments are not set up on this server')
