import { z } from 'zod'
import { forEachLanguage } from '../i18n/languages.ts'
import { MOST_CHOICES } from '../shop/choices.ts'
import { LONGEST } from '../text/longest.ts'
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

const translations = z.object(forEachLanguage(z.string().exactOptional()))

const word = z.string().max(LONGEST.product.choice)
const sentChoices = z.array(z.strictObject({ name: word, value: word })).max(MOST_CHOICES)
const variant = z.int().nullable()

const line = {
  id: lineIdSchema,
  productId: z.int().positive(),
  name: z.string().max(200),
  image: z.string().max(200),
  quantity: quantitySchema,
  price: z.number().describe('In the shop’s currency, US dollars by default. To display'),
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
  currency: 'USD',
  stock: null,
  deliveryDate: '2026-11-26',
  addedAt: '2026-11-21T14:05:09.120Z',
  variant: null,
  choices: [],
}
const ITEM_WITH_CHOICES = {
  ...ITEM,
  id: 1764338400001,
  productId: 14,
  name: 'Caribe 99',
  names: { en: 'Caribe 99', fr: 'Caribe 99', es: 'Caribe 99' },
  image: 'racket-on-clay.svg',
  imageUrl: '/images/racket-on-clay.8c79c409.svg',
  quantity: 1,
  price: 174,
  priceCents: 17400,
  variant: 1_204_511_873,
  choices: [{ name: 'Grip', value: 'L2', translations: { name: { fr: 'Manche', es: 'Grip' }, value: {} } }],
}

/** A line as the server returns it. */
export const cartItemSchema = z
  .strictObject({
    ...line,
    names,
    imageUrl: z.string(),
    priceCents: z
      .int()
      .describe('The same in the smallest unit of the currency, such as cents. The server calculates with it'),
    currency: z.string().describe('The shop’s currency, by its code of ISO 4217'),
    stock: z
      .int()
      .nullable()
      .describe('Items left to buy, of this variant if the product has choices; null if the stock is not limited'),
    deliveryDate: z.string().meta({ format: 'date', description: 'In the club’s time zone' }),
    addedAt: addedAt.describe('When the product was added. The lines are in this order'),
    variant: variant.describe('Number of the chosen variant; null for a product without choices'),
    choices: z
      .array(
        z.object({
          name: z.string().describe('In English'),
          value: z.string().describe('In English'),
          translations: z.object({ name: translations, value: translations }).describe('Both in other languages'),
        }),
      )
      .describe('The chosen values; `[]` for a product without choices'),
  })
  .meta({ id: 'CartItem', examples: [ITEM] })
/** A line of a cart, at the current price. */
export interface CartItem extends Readonly<z.infer<typeof cartItemSchema>> {}
export const cartSchema = z.array(cartItemSchema).meta({ examples: [[ITEM, ITEM_WITH_CHOICES]] })
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
  currency: z.string().max(3).optional(),
  stock: z.int().nullable().optional(),
  deliveryDate: z.string().max(40).optional(),
  addedAt: z.string().max(40).optional(),
  variant: variant.optional().describe('If no line has it, each line stands for every variant of its product'),
  choices: cartItemSchema.shape.choices.max(MOST_CHOICES).optional(),
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
    choices: sentChoices
      .default([])
      .describe(
        'The English name of each choice of the product, with one of its values, as in `/products`: `[{ "name": "Grip", "value": "L2" }]`',
      ),
    addedAt: addedAt
      .optional()
      .describe('Default: now. To put a removed line back at its old place, send its old `addedAt`'),
  })
  .meta({ examples: [{ id: ITEM.id, productId: 1, quantity: 2, userId: 'ana@example.com' }] })

export const quantityRequest = z
  .strictObject({ id: lineIdSchema, quantity: quantitySchema })
  .meta({ examples: [{ id: ITEM.id, quantity: 3 }] })
export const removeRequest = z.strictObject({ id: lineIdSchema }).meta({ examples: [{ id: ITEM.id }] })
