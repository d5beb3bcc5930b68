import type { FastifyInstance } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { productSchema } from '../../shared/shop/shop-schemas.ts'
import { sendPrepared } from '../http/prepared-answer.ts'
import type { Shop } from './shop.ts'

/** The catalogue's one call. Public, and served from memory. */
export function shopRoutes(instance: FastifyInstance, shop: Shop): void {
  instance.withTypeProvider<ZodTypeProvider>().get(
    '/products',
    {
      schema: {
        tags: ['shop'],
        summary: 'Everything that the shop sells, at today’s prices',
        response: { 200: z.array(productSchema) },
      },
    },
    (request, reply) => sendPrepared(request, reply, shop.list()),
  )
}
