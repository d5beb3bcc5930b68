import type { FastifyInstance } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { z } from 'zod'
import {
  addRequest,
  cartItemSchema,
  cartRequest,
  quantityRequest,
  removeRequest,
} from '../../shared/cart/cart-schemas.ts'
import { ownEmail, type SignedIn } from '../auth/signed-in.ts'
import { errors } from '../http/api-error.ts'
import type { LimitRate } from '../http/rate-limit.ts'
import type { Cart } from './cart.ts'

const tags = ['shop']
const security = [{ idToken: [] }]

/** The four calls of a cart; each is its owner's, whom the token names. */
export function cartRoutes(instance: FastifyInstance, cart: Cart, { required }: SignedIn, limit: LimitRate): void {
  const app = instance.withTypeProvider<ZodTypeProvider>()
  const preHandler = [required, limit]

  app.post(
    '/cart',
    {
      preHandler: required,
      schema: {
        tags,
        security,
        summary: 'The lines of your cart, at today’s prices',
        body: cartRequest,
        response: { 200: z.array(cartItemSchema), ...errors(400, 401, 403) },
      },
    },
    (request) => cart.items(ownEmail(request, 'email', request.body.email)),
  )

  app.post(
    '/createcart',
    {
      preHandler,
      schema: {
        tags,
        security,
        summary: 'Puts a product into your cart; more of one product join its line, up to five',
        body: addRequest,
        response: { 201: cartItemSchema, ...errors(400, 401, 403, 409, 422, 429) },
      },
    },
    async (request, reply) => {
      const owner = ownEmail(request, 'userId', request.body.userId)
      const { id, productId, quantity } = request.body
      return reply.code(201).send(await cart.add(owner, { id, productId, quantity }))
    },
  )

  app.post(
    '/updatequantityitemcart',
    {
      preHandler,
      schema: {
        tags,
        security,
        summary: 'How many of a line you want, 1 to 5',
        body: quantityRequest,
        response: { 200: cartItemSchema, ...errors(400, 401, 404, 429) },
      },
    },
    (request) => cart.setQuantity(ownEmail(request, 'email', undefined), request.body.id, request.body.quantity),
  )

  app.post(
    '/removeitemcart',
    {
      preHandler,
      schema: {
        tags,
        security,
        summary: 'Takes a line out of your cart',
        body: removeRequest,
        response: { 200: z.object({ id: z.int() }), ...errors(400, 401, 404, 429) },
      },
    },
    async (request) => {
      await cart.remove(ownEmail(request, 'email', undefined), request.body.id)
      return { id: request.body.id }
    },
  )
}
