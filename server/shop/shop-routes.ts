import type { FastifyInstance } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { productsSchema } from '../../shared/shop/shop-schemas.ts'
import { sendCached } from '../http/cached-response.ts'
import type { Shop } from './shop.ts'

/** Adds the call that lists the catalogue. */
export function shopRoutes(instance: FastifyInstance, shop: Shop): void {
  instance.withTypeProvider<ZodTypeProvider>().get(
    '/products',
    {
      config: { permission: 'public', pageForPeople: 'shop' },
      schema: {
        tags: ['shop'],
        operationId: 'listProducts',
        summary: 'All products of the shop, at today’s prices',
        description: 'Served from memory, with an ETag.',
        response: { 200: productsSchema.describe('every product, with texts in each language and prices') },
      },
    },
    (request, reply) => sendCached(request, reply, shop.list()),
  )
}
