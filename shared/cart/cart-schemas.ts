import { z } from 'zod'
import { forEachLanguage } from '../i18n/languages.ts'
import { MAX_QUANTITY } from './cart.ts'

export const lineIdSchema = z
  .int()
  .positive()
  .describe('Chosen by the client, usually the time in ms. Unique among the owner’s lines')
export const quantitySchema = z.int().min(1).max(MAX_QUANTITY)
const addedAt = z.iso.datetime()
const email = z.string().max(254)
const names = z
  .object(forEachLanguage(z.string().exactOptional()))
  .describe('The name in each language of the catalogue')

const line = {
  id: lineIdSchema,
  productId: z.int().positive(),
  name: z.string().max(200),
  image: z.string().max(200),
  quantity: quantitySchema,
  price: z.number().describe('US dollars, to display'),
  userId: email,
}

export const LINE_EXAMPLE = {
  id: 1764338400000,
  productId: 1,
  name: 'Malecón 100',
  image: 'racket-allcourt.svg',
  quantity: 2,
  price: 189,
  userId: 'ana@example.com',
}
const ITEM = {
  ...LINE_EXAMPLE,
  names: { en: 'Malecón 100', fr: 'Malecón 100', es: 'Malecón 100' },
  imageUrl: '/images/racket-allcourt.8c79c409.svg',
  priceCents: 18900,
  deliveryDate: '2026-11-26',
  addedAt: '2026-11-21T14:05:09.120Z',
}

/** A line as the server returns it. */
export const cartItemSchema = z
  .strictObject({
    ...line,
    names,
    imageUrl: z.string(),
    priceCents: z.int().describe('The same in cents. The server calculates with it'),
    deliveryDate: z.string().meta({ format: 'date', description: 'In the club’s time zone' }),
    addedAt: addedAt.describe('When the product was added. The lines are in this order'),
  })
  .meta({ id: 'CartItem', examples: [ITEM] })
/** A line of a cart, at the current price. */
export interface CartItem extends Readonly<z.infer<typeof cartItemSchema>> {}
export const cartSchema = z.array(cartItemSchema).meta({ examples: [[ITEM]] })
export const changedItemSchema = cartItemSchema.meta({ examples: [{ ...ITEM, quantity: 3 }] })
export const removedItemSchema = z.object({ id: z.int() }).meta({ examples: [{ id: ITEM.id }] })

/**
 * A line of the cart as a client sends it back with an order. It may have the documented fields and the fields that our answers
 * add.
 */
export const orderedLine = z.strictObject({
  ...line,
  userId: email.optional(),
  names: names.optional(),
  imageUrl: z.string().max(200).optional(),
  priceCents: z.int().optional(),
  deliveryDate: z.string().max(40).optional(),
  addedAt: z.string().max(40).optional(),
})

export const cartRequest = z
  .strictObject({ email: email.optional() })
  .meta({ examples: [{ email: 'ana@example.com' }] })

/** The server ignores name, image and price: it takes them from the catalogue. */
export const addRequest = z
  .strictObject({
    ...line,
    name: line.name.optional(),
    image: line.image.optional(),
    quantity: quantitySchema.default(1),
    price: line.price.optional(),
    userId: email.optional(),
    deliveryDate: z.string().max(40).optional(),
    addedAt: addedAt
      .optional()
      .describe('Default: now. To put a removed line back at its old place, send its old `addedAt`'),
  })
  .meta({ examples: [{ id: ITEM.id, productId: 1, quantity: 2, userId: 'ana@example.com' }] })

export const quantityRequest = z
  .strictObject({ id: lineIdSchema, quantity: quantitySchema })
  .meta({ examples: [{ id: ITEM.id, quantity: 3 }] })
export const removeRequest = z.strictObject({ id: lineIdSchema }).meta({ examples: [{ id: ITEM.id }] })
