import type { FastifyBaseLogger } from 'fastify'
import { ApiError } from '../http/api-error.ts'
import { PaymentUncertain } from '../payment/payment-provider.ts'
import type { OrderRow } from './order-repository.ts'

/** Why an order that was asked for is not paid, in the one shape of errors. */
export function unpaid({ state, unpaidReason, capturing, paymentLink }: OrderRow): ApiError {
  const details = { state, reason: unpaidReason }
  if (state === 'failed') {
    const why = unpaidReason === 'DECLINED' ? 'the payment was declined' : 'the payment differs from the order'
    return new ApiError(402, unpaidReason ?? 'DECLINED', `token: ${why}; the order is not paid`, details)
  }
  if (state === 'cancelled') {
    return new ApiError(409, 'ORDER_CANCELLED', 'orderId: this order was cancelled, and nothing was taken', details)
  }
  if (capturing) {
    return new ApiError(409, 'PAYMENT_PROCESSING', 'token: the provider is still working on the payment', details)
  }
  // The way on is the page on which it can still be agreed to.
  return new ApiError(409, 'PAYMENT_NOT_APPROVED', 'token: the buyer has not agreed to the payment', {
    ...details,
    href: paymentLink,
  })
}

/** The provider is in trouble; the same call a little later is harmless. */
export function paymentTrouble(error: Error, log: FastifyBaseLogger): ApiError {
  log.warn({ err: error }, 'the payment provider is in trouble')
  return error instanceof PaymentUncertain
    ? new ApiError(503, 'PAYMENT_UNCERTAIN', 'token: it is not known yet whether the payment went through; ask again')
    : new ApiError(503, 'PAYMENT_UNAVAILABLE', 'checkout: the payment provider does not answer just now; try again')
}

/** Nobody has set up a provider. */
export const paymentOff = (): ApiError =>
  new ApiError(503, 'PAYMENT_NOT_CONFIGURED', 'checkout: this server is not set up to take payments')
