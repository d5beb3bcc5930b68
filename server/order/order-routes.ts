import type { FastifyInstance } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { orderParams, orderSchema } from '../../shared/order/order-schemas.ts'
import { isPage } from '../../shared/pages/office-pages.ts'
import { clubNotFound } from '../clubs/clubs.ts'
import { VARY_READER } from '../http/also-page.ts'
import { errors } from '../http/api-error.ts'
import { JSON_KIND, sendCached } from '../http/cached-response.ts'
import { wrongDay } from './order-errors.ts'
import type { Orders } from './orders.ts'

const PATH = '/order/:club/:date'

/** Adds the call with which everybody reads the order of play. */
export function orderOfPlayRoutes(instance: FastifyInstance, { orders }: { readonly orders: Orders }): void {
  const app = instance.withTypeProvider<ZodTypeProvider>()
  app.get(
    PATH,
    {
      config: { permission: 'public', alsoPage: isPage(PATH.replaceAll(':', '')) },
      schema: {
        tags: ['competitions'],
        operationId: 'readOrderOfPlay',
        summary: 'The order of play of a club’s day',
        description:
          'Has an ETag. A browser that asks for `text/html` gets the page. Before the office publishes an order, the answer has the matches that have a court. On the day, each match that waits has its expected start, which changes after the end of each game. To follow it, watch the day with `order:watch`.',
        params: orderParams,
        response: { 200: orderSchema.describe('the order of play'), ...errors(wrongDay(), clubNotFound()) },
      },
    },
    async (request, reply) =>
      sendCached(request, reply, await orders.read(request.params), { ...JSON_KIND, vary: VARY_READER }),
  )
}
