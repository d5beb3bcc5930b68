import type { FastifyBaseLogger } from 'fastify'
import type { UnpaidReason } from '../../shared/checkout/order.ts'
import type { OrderedCourt } from '../../shared/checkout/order-schemas.ts'
import { ApiError } from '../http/api-error.ts'
import { PaymentUncertain } from '../payment/payment-provider.ts'
import type { OrderRow } from './order-repository.ts'

export const unknownPayment = (): ApiError => new ApiError(404, 'UNKNOWN_PAYMENT', 'token: no such payment')
export const orderMismatch = (): ApiError => new ApiError(409, 'ORDER_MISMATCH', 'orderId: belongs to another payment')
export const priceDiffers = (total: number): ApiError =>
  new ApiError(409, 'TOTAL_DIFFERS', 'checkout.price: differs from the order’s total', { total })
export const paymentUnavailable = (): ApiError =>
  new ApiError(503, 'PAYMENT_UNAVAILABLE', 'checkout: the payment provider does not answer; try again')

const UNPAID: Partial<Record<UnpaidReason, string>> = {
  DECLINED: 'was declined; the order is not paid',
  SOLD_OUT: 'is refunded, because the items are sold out',
  SLOT_TAKEN: 'is refunded, because somebody else has booked the court',
  REFUNDED: 'was refunded; the order is not paid',
}

const CANCELLED: Partial<Record<UnpaidReason, string>> = {
  SOLD_OUT: 'is sold out',
  SLOT_TAKEN: 'is for a court that somebody else has booked',
}

/** Returns the error that says why an order is not paid. @param court the court that it is for */
export function unpaidError(
  {
    state,
    unpaidReason,
    capturing,
    paymentLink,
    kind,
  }: Pick<OrderRow, 'state' | 'unpaidReason' | 'capturing' | 'paymentLink' | 'kind'>,
  court: OrderedCourt | null = null,
): ApiError {
  const details = { state, reason: unpaidReason, kind, court }
  if (state === 'failed') {
    const why = UNPAID[unpaidReason ?? 'DECLINED'] ?? 'does not match the order; the order is not paid'
    return new ApiError(402, unpaidReason ?? 'DECLINED', `token: the payment ${why}`, details)
  }
  if (state === 'cancelled') {
    const why = CANCELLED[unpaidReason ?? 'CANCELLED_BY_BUYER'] ?? 'was cancelled'
    return new ApiError(409, 'ORDER_CANCELLED', `orderId: this order ${why}; nothing was charged`, details)
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
    : paymentUnavailable()
}

export const notConfiguredError = (): ApiError =>
  new ApiError(503, 'PAYMENT_NOT_CONFIGURED', 'checkout: payments are not set up on this server')
