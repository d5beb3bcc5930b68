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
import type { ChoiceProblem } from '../../shared/shop/choices.ts'
import { notYours, ownEmail, userOf } from '../auth/signed-in.ts'
import { ApiError, errors } from '../http/api-error.ts'
import type { LimitRate } from '../http/rate-limit.ts'
import type { Cart } from './cart.ts'

const tags = ['shop']
const unknownProduct = () => new ApiError(422, 'UNKNOWN_PRODUCT', 'productId: the shop does not sell this product')
const cartChanged = () => new ApiError(409, 'CART_CHANGED', 'productId: the product was removed at the same time')
const wrongChoice = ({ problem, index, name }: ChoiceProblem) =>
  problem === 'missing'
    ? new ApiError(422, 'MISSING_CHOICE', `choices: needs a value for ${name}`, { choice: name })
    : new ApiError(
        422,
        'UNKNOWN_CHOICE',
        problem === 'unknownChoice'
          ? `choices[${index}].name: the product has no such choice, or it is there twice`
          : `choices[${index}].value: ${name} has no such value`,
        { choice: name },
      )
const noLine = () => new ApiError(404, 'NOT_FOUND', 'id: your cart has no such line')

/** Adds the calls about the cart of a signed-in person. */
export function cartRoutes(instance: FastifyInstance, cart: Cart, limit: LimitRate): void {
  const app = instance.withTypeProvider<ZodTypeProvider>()

  app.post(
    '/cart',
    {
      config: { permission: 'order' },
      schema: {
        tags,
        operationId: 'readCart',
        summary: 'The lines of your cart, at today’s prices',
        description: 'The cart belongs to the person in the ID token. You may leave out `email`.',
        body: cartRequest,
        response: {
          200: cartSchema.describe('the lines; an empty list if the cart is empty'),
          ...errors(notYours('email')),
        },
      },
    },
    (request) => cart.items(ownEmail(request, 'email', request.body.email)),
  )

  app.post(
    '/createcart',
    {
      config: { permission: 'order' },
      preHandler: limit,
      schema: {
        tags,
        operationId: 'addToCart',
        summary: 'Add a product to your cart',
        description:
          'Name, image and price come from the catalogue: the server ignores yours. If the cart has the product with the same choices, its quantity grows, up to five. A product with other choices is another line.',
        body: addRequest,
        response: {
          201: cartItemSchema.describe('the line as it is now; the cart may have had it before'),
          ...errors(
            notYours('userId'),
            cartChanged(),
            unknownProduct(),
            wrongChoice({ problem: 'unknownValue', index: 0, name: 'Grip' }),
            wrongChoice({ problem: 'missing', index: 0, name: 'Grip' }),
          ),
        },
      },
    },
    async (request, reply) => {
      const owner = ownEmail(request, 'userId', request.body.userId)
      const { id, productId, quantity, choices, addedAt } = request.body
      const number = cart.numberOf(productId, choices)
      if (number === undefined) throw unknownProduct()
      if (typeof number === 'object') throw wrongChoice(number)
      const item = await cart.add(owner, { id, number, quantity, addedAt })
      if (!item) throw cartChanged()
      return reply.code(201).send(item)
    },
  )

  app.post(
    '/updatequantityitemcart',
    {
      config: { permission: 'order' },
      preHandler: limit,
      schema: {
        tags,
        operationId: 'setQuantity',
        summary: 'Set the quantity of a line, 1 to 5',
        description: 'Replaces the quantity of one line.',
        body: quantityRequest,
        response: {
          200: changedItemSchema.describe('the line as it is now'),
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
      config: { permission: 'order' },
      preHandler: limit,
      schema: {
        tags,
        operationId: 'removeFromCart',
        summary: 'Remove a line from your cart',
        description: 'A line that is already gone answers 404.',
        body: removeRequest,
        response: {
          200: removedItemSchema.describe('the id of the removed line'),
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
