import { z } from 'zod'
import { type CartItem, MAX_QUANTITY } from './cart.ts'

export const lineIdSchema = z.int().positive().describe('Made by the client, usually of the time; its owner’s alone')
export const quantitySchema = z.int().min(1).max(MAX_QUANTITY)
const email = z.string().max(254)
const names = z.object({ en: z.string().optional(), fr: z.string().optional(), es: z.string().optional() })

const line = {
  id: lineIdSchema,
  productId: z.int().positive(),
  name: z.string().max(200),
  image: z.string().max(200),
  quantity: quantitySchema,
  price: z.number().describe('US dollars'),
  userId: email,
}

/** A line as it is answered, and as it comes back with an order. */
export const cartItemSchema: z.ZodType<CartItem> = z
  .strictObject({
    ...line,
    names: names as z.ZodType<CartItem['names']>,
    imageUrl: z.string(),
    priceCents: z.int(),
    deliveryDate: z.string().meta({ format: 'date', description: 'By the club’s calendar' }),
  })
  .meta({ id: 'CartItem' })

/** A line as it comes back with an order: the documented members, and what we answer beside them. */
export const orderedLine = z.strictObject({
  ...line,
  userId: email.optional(),
  names: names.optional(),
  imageUrl: z.string().max(200).optional(),
  priceCents: z.int().optional(),
  deliveryDate: z.string().max(40).optional(),
})

export const cartRequest = z.strictObject({ email: email.optional() })

/** What is said of name, image and price is not looked at: the catalogue knows. */
export const addRequest = z.strictObject({
  ...line,
  name: line.name.optional(),
  image: line.image.optional(),
  quantity: quantitySchema.default(1),
  price: line.price.optional(),
  userId: email.optional(),
  deliveryDate: z.string().max(40).optional(),
})

export const quantityRequest = z.strictObject({ id: lineIdSchema, quantity: quantitySchema })
export const removeRequest = z.strictObject({ id: lineIdSchema })
