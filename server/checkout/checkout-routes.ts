import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import {
  cancelledAnswer,
  cancelRequest,
  checkoutAnswer,
  checkoutRequest,
  confirmationSchema,
  confirmRequest,
} from '../../shared/checkout/checkout-schemas.ts'
import { orderRequest, orderSchema } from '../../shared/checkout/order-schemas.ts'
import { userOf } from '../auth/signed-in.ts'
import { ApiError, errors } from '../http/api-error.ts'
import { type LimitRate, tooManyRequests } from '../http/rate-limit.ts'
import type { Checkout } from './checkout.ts'
import { orderMismatch, paymentUnavailable, priceDiffers, unknownPayment, unpaidError } from './checkout-errors.ts'
import { totalDiffers } from './place-order.ts'

/** Time to wait before trying again when the payment provider does not answer (s). */
const RETRY_AFTER = 3
const tags = ['shop']
const noOrder = () => new ApiError(404, 'NOT_FOUND', 'checkout.orderId: you have no order with this id')
const providerErrors = errors(tooManyRequests(60), paymentUnavailable())
/** Orders for the examples in docs/openapi.json. */
const DECLINED = {
  state: 'failed',
  unpaidReason: 'DECLINED',
  capturing: null,
  paymentLink: null,
  kind: 'cart',
} as const
const UNAPPROVED = {
  state: 'pending',
  unpaidReason: null,
  capturing: null,
  paymentLink: 'https://www.paypal.example/checkoutnow?token=5O190127TN364715T',
  kind: 'cart',
} as const

/**
 * Adds the calls of a checkout. Only the owner can place an order and start its payment. Anyone who has the order's id and
 * the payment's token can confirm or cancel the payment.
 */
export function checkoutRoutes(instance: FastifyInstance, checkout: Checkout, limit: LimitRate): void {
  const app = instance.withTypeProvider<ZodTypeProvider>()

  app.post(
    '/createorder',
    {
      config: { permission: 'order' },
      preHandler: limit,
      schema: {
        tags,
        operationId: 'createOrder',
        summary: 'Order the lines of your cart, at today’s prices',
        description:
          'The server calculates the amounts itself, and answers 409 if yours differ. A new order replaces an open one.',
        body: orderRequest,
        response: {
          200: orderSchema.describe('the existing order, if the same request created it before'),
          201: orderSchema.describe('the new order, not yet paid'),
          ...errors(totalDiffers('total', { subtotal: 378, total: 383 })),
        },
      },
    },
    async (request, reply) => {
      const { order, isNew } = await checkout.place(userOf(request).email, request.body)
      return reply.code(isNew ? 201 : 200).send(order)
    },
  )

  app.post(
    '/checkout',
    {
      // The server asks the identity provider again, which may have disabled the account since the token was issued.
      config: { permission: 'order', freshSignIn: true },
      preHandler: limit,
      onSend: addRetryAfter,
      schema: {
        tags,
        operationId: 'startPayment',
        summary: 'Start the payment of your order',
        description:
          'Send the buyer to `href`. The payment holds the items for 30 minutes. If too few items are left, the answer is 409 `SOLD_OUT`, and `products` says how many items of each product are left. A repeated request returns the same payment. If the items were released, it holds them again.',
        body: checkoutRequest,
        response: {
          200: checkoutAnswer.describe('the address of the payment page, to which to send the buyer'),
          ...errors(noOrder(), priceDiffers(383)),
        },
      },
    },
    async (request) => {
      const { orderId, price } = request.body.checkout
      const href = await checkout.pay(userOf(request).email, orderId, price)
      if (!href) throw noOrder()
      return { href }
    },
  )

  app.post(
    '/paypalsuccessorder',
    {
      config: { permission: 'public' },
      preHandler: limit,
      onSend: addRetryAfter,
      schema: {
        tags,
        operationId: 'takePayment',
        summary: 'Take the payment that the buyer approved',
        description:
          'For the page that the buyer returns to. It needs the order’s id and the payment’s token, and no sign-in. A repeated request charges nothing more and gets the same answer.',
        body: confirmRequest,
        response: {
          200: confirmationSchema.describe('the order is paid, by this request or an earlier one'),
          ...providerErrors,
          ...errors(unpaidError(DECLINED), unknownPayment(), unpaidError(UNAPPROVED)),
        },
      },
    },
    (request) => checkout.confirm(request.body.orderId, request.body.token),
  )

  app.post(
    '/cancelorder',
    {
      config: { permission: 'public' },
      preHandler: limit,
      onSend: addRetryAfter,
      schema: {
        tags,
        operationId: 'cancelPayment',
        summary: 'Cancel a payment that the buyer did not approve',
        description: 'For the page that a buyer returns to without paying. The cart keeps its lines.',
        body: cancelRequest,
        response: {
          200: cancelledAnswer.describe('the order’s state; an order that was paid meanwhile stays paid'),
          ...providerErrors,
          ...errors(unknownPayment(), orderMismatch()),
        },
      },
    },
    (request) => checkout.cancel(request.body.orderId, request.body.token),
  )
}

/** Tells the client when to try again if the payment provider does not answer. Other 503s have the header already. */
async function addRetryAfter(_request: FastifyRequest, reply: FastifyReply): Promise<void> {
  if (reply.statusCode === 503 && !reply.hasHeader('retry-after')) reply.header('retry-after', RETRY_AFTER)
}
