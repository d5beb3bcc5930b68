import type { FastifyInstance, FastifyReply, preHandlerAsyncHookHandler } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { z } from 'zod'
import {
  cancelRequest,
  checkoutAnswer,
  checkoutRequest,
  confirmationSchema,
  confirmRequest,
  orderRequest,
  orderSchema,
} from '../../shared/checkout/checkout-schemas.ts'
import { ORDER_STATES } from '../../shared/checkout/order.ts'
import { userOf } from '../auth/signed-in.ts'
import { ApiError, errors } from '../http/api-error.ts'
import type { LimitRate } from '../http/rate-limit.ts'
import type { Checkout } from './checkout.ts'
import { confirmationAnswer, orderAnswer } from './order-answer.ts'

/** Who may order, and who may go on to pay. */
export interface CheckoutPeople {
  readonly buyer: preHandlerAsyncHookHandler
  readonly payer: preHandlerAsyncHookHandler
  /** How often. */
  readonly limit: LimitRate
}

/** Seconds after which it is worth asking a provider in trouble again. */
const RETRY_AFTER = 3
const tags = ['shop']
const security = [{ idToken: [] }]

/** An order's calls: placed and paid by its owner, confirmed or cancelled by whoever holds its id and its payment's token. */
export function checkoutRoutes(instance: FastifyInstance, checkout: Checkout, people: CheckoutPeople): void {
  const app = instance.withTypeProvider<ZodTypeProvider>()

  app.post(
    '/createorder',
    {
      preHandler: [people.buyer, people.limit],
      schema: {
        tags,
        security,
        summary: 'Makes an order of your cart; its lines and its price stay as they are now',
        body: orderRequest,
        response: { 200: orderSchema, 201: orderSchema, ...errors(400, 401, 409, 429, 503) },
      },
    },
    async (request, reply) => {
      const { order, isNew } = await checkout.place(userOf(request).email, request.body)
      return reply.code(isNew ? 201 : 200).send(orderAnswer(order))
    },
  )

  app.post(
    '/checkout',
    {
      preHandler: [people.payer, people.limit],
      schema: {
        tags,
        security,
        summary: 'Where you pay your order',
        body: checkoutRequest,
        response: { 200: checkoutAnswer, ...errors(400, 401, 404, 409, 429, 503) },
      },
    },
    (request, reply) => {
      const { orderId, price } = request.body.checkout
      return patiently(reply, async () => ({ href: await checkout.pay(userOf(request).email, orderId, price) }))
    },
  )

  app.post(
    '/paypalsuccessorder',
    {
      preHandler: people.limit,
      schema: {
        tags,
        summary: 'Takes the payment that was agreed to, once; asked again, answers the same',
        body: confirmRequest,
        response: { 200: confirmationSchema, ...errors(400, 402, 404, 409, 429, 503) },
      },
    },
    (request, reply) =>
      patiently(reply, async () => {
        const { orderId, token } = request.body
        return confirmationAnswer(await checkout.confirm(orderId, token))
      }),
  )

  app.post(
    '/cancelorder',
    {
      preHandler: people.limit,
      schema: {
        tags,
        summary: 'Gives up a payment that was not agreed to; what is paid stays paid',
        body: cancelRequest,
        response: { 200: z.object({ state: z.enum(ORDER_STATES) }), ...errors(400, 404, 409, 429, 503) },
      },
    },
    (request, reply) =>
      patiently(reply, async () => {
        const { state } = await checkout.cancel(request.body.orderId, request.body.token)
        return { state }
      }),
  )
}

/** A provider in trouble is worth another try: its errors say when. */
async function patiently<T>(reply: FastifyReply, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof ApiError && error.statusCode === 503) reply.header('retry-after', RETRY_AFTER)
    throw error
  }
}
