import type { FastifyInstance } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import {
  addRequest,
  cartItemSchema,
  cartRequest,
  cartSchema,
  changedItemSchema,
  quantityRequest,
  removedItemSchema,
  removeRequest,
} from '../../shared/cart/cart-schemas.ts'
import { ID_TOKEN, ID_TOKEN_ERRORS, notYours, ownEmail, type SignedIn, userOf } from '../auth/signed-in.ts'
import { ApiError, errors } from '../http/api-error.ts'
import type { LimitRate } from '../http/rate-limit.ts'
import type { Cart } from './cart.ts'

const tags = ['shop']
const security = ID_TOKEN
const unknownProduct = () => new ApiError(422, 'UNKNOWN_PRODUCT', 'productId: the shop does not sell this product')
const cartChanged = () => new ApiError(409, 'CART_CHANGED', 'productId: the product was removed at the same time')
const noLine = () => new ApiError(404, 'NOT_FOUND', 'id: your cart has no such line')

/** Adds the calls about the cart of a signed-in person. */
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
        operationId: 'readCart',
        summary: 'The lines of your cart, at today’s prices',
        description: 'The cart belongs to the person in the ID token. You may leave out `email`.',
        body: cartRequest,
        response: {
          200: cartSchema.describe('the lines; an empty list if the cart is empty'),
          ...ID_TOKEN_ERRORS,
          ...errors(notYours('email')),
        },
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
        operationId: 'addToCart',
        summary: 'Add a product to your cart',
        description:
          'Name, image and price come from the catalogue: the server ignores yours. If the cart has the product, its quantity grows, up to five.',
        body: addRequest,
        response: {
          201: cartItemSchema.describe('the line as it is now, also if the cart already had it'),
          ...ID_TOKEN_ERRORS,
          ...errors(notYours('userId'), cartChanged(), unknownProduct()),
        },
      },
    },
    async (request, reply) => {
      const owner = ownEmail(request, 'userId', request.body.userId)
      const { id, productId, quantity, addedAt } = request.body
      if (!cart.sells(productId)) throw unknownProduct()
      const item = await cart.add(owner, { id, productId, quantity, addedAt })
      if (!item) throw cartChanged()
      return reply.code(201).send(item)
    },
  )

  app.post(
    '/updatequantityitemcart',
    {
      preHandler,
      schema: {
        tags,
        security,
        operationId: 'setQuantity',
        summary: 'Set the quantity of a line, 1 to 5',
        description: 'Replaces the quantity of one line.',
        body: quantityRequest,
        response: {
          200: changedItemSchema.describe('the line as it is now'),
          ...ID_TOKEN_ERRORS,
          ...errors(noLine()),
        },
      },
    },
    async (request) => {
      const { id, quantity } = request.body
      const item = await cart.setQuantity(userOf(request).email, id, quantity)
      if (!item) throw noLine()
      return item
    },
  )

  app.post(
    '/removeitemcart',
    {
      preHandler,
      schema: {
        tags,
        security,
        operationId: 'removeFromCart',
        summary: 'Remove a line from your cart',
        description: 'A line that is already gone answers 404.',
        body: removeRequest,
        response: {
          200: removedItemSchema.describe('the id of the removed line'),
          ...ID_TOKEN_ERRORS,
          ...errors(noLine()),
        },
      },
    },
    async (request) => {
      const { id } = request.body
      const wasThere = await cart.remove(userOf(request).email, id)
      if (!wasThere) throw noLine()
      return { id }
    },
  )
}
