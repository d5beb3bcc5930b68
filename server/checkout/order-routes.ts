import type { FastifyInstance } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { orderDetailSchema, orderParams, ordersAnswer, ordersQuery } from '../../shared/checkout/order-schemas.ts'
import { userOf } from '../auth/signed-in.ts'
import { ApiError, badRequest, errors } from '../http/api-error.ts'
import type { Checkout } from './checkout.ts'

const tags = ['shop']
const noOrder = () => new ApiError(404, 'NOT_FOUND', 'orderId: you have no such order')

/** Adds the calls that list and read a person's own orders. */
export function orderRoutes(instance: FastifyInstance, checkout: Checkout): void {
  const app = instance.withTypeProvider<ZodTypeProvider>()

  app.get(
    '/orders',
    {
      config: { permission: 'account' },
      schema: {
        tags,
        summary: 'Your orders in every state, newest first',
        querystring: ordersQuery,
        operationId: 'listOrders',
        description: 'Orders in every state, paid or not. Send `next` as `cursor` for the next page.',
        response: {
          200: ordersAnswer.describe('a page of the list, and the cursor of the next page'),
          ...errors(badRequest('limit: must be at least 1')),
        },
      },
    },
    async (request, reply) => {
      const { limit, cursor } = request.query
      reply.header('cache-control', 'no-store')
      return checkout.list(userOf(request).email, limit, cursor)
    },
  )

  app.get(
    '/orders/:orderId',
    {
      config: { permission: 'account' },
      schema: {
        tags,
        summary: 'One of your orders, with its items and its state',
        params: orderParams,
        operationId: 'readOrder',
        description: 'Only the owner can read it; other people’s orders answer 404.',
        response: {
          200: orderDetailSchema.describe('the order as it is now'),
          ...errors(badRequest('orderId: must be a number'), noOrder()),
        },
      },
    },
    async (request, reply) => {
      const order = await checkout.order(userOf(request).email, request.params.orderId)
      if (!order) throw noOrder()
      reply.header('cache-control', 'no-store')
      return order
    },
  )
}
