import { z } from 'zod'
import { orderedLine, quantitySchema } from '../cart/cart-schemas.ts'
import { LANGUAGES } from '../i18n/languages.ts'
import { ORDER_STATES } from './order.ts'

/** Made by the client, of the time: its owner's alone. */
export const orderIdSchema = z.int().positive()
const amount = z.number().min(0)
const token = z.string().min(1).max(100)

export const orderRequest = z.strictObject({
  orderId: orderIdSchema,
  items: z.array(orderedLine).min(1).max(200),
  subtotal: amount.describe('US dollars: compared with what the server reckons'),
  total: amount.describe('The subtotal and the fee of 5'),
  language: z.enum(LANGUAGES).optional().describe('In which the confirmation is written'),
})

export const orderSchema = z
  .object({
    orderId: orderIdSchema,
    state: z.enum(ORDER_STATES),
    items: z.array(
      z.object({
        productId: z.int(),
        name: z.string(),
        image: z.string(),
        quantity: quantitySchema,
        price: z.number(),
      }),
    ),
    subtotal: z.number(),
    total: z.number(),
    deliveryDate: z.string(),
  })
  .meta({ id: 'Order' })

export const checkoutRequest = z.strictObject({
  checkout: z.strictObject({
    orderId: orderIdSchema,
    description: z.string().max(500).optional(),
    subtitle: z.string().max(500).optional(),
    quantity: quantitySchema.optional(),
    price: amount.describe('US dollars: compared with the order’s total'),
  }),
})

export const checkoutAnswer = z.object({ href: z.string().describe('Where the buyer pays') })

export const confirmRequest = z.strictObject({
  orderId: orderIdSchema,
  token,
  payerId: z.string().max(100).optional(),
})

export const confirmationSchema = z
  .object({
    email: z.string().describe('To which the confirmation is sent'),
    createdAt: z.string().describe('When the order was made, ISO 8601'),
    id: orderIdSchema,
    state: z.literal('paid'),
    total: z.number().describe('US dollars that were charged'),
    deliveryDate: z.string(),
  })
  .meta({ id: 'Confirmation' })

export const cancelRequest = z.strictObject({ orderId: orderIdSchema, token })
