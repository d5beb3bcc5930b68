import { z } from 'zod'
import { orderedLine, quantitySchema } from '../cart/cart-schemas.ts'
import { LANGUAGES } from '../i18n/languages.ts'
import { type Confirmation, ORDER_STATES, type Order, type OrderPage, UNPAID_REASONS } from './order.ts'

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

const moment = z.iso.datetime()

/** What was bought, and what it costs. */
const bought = {
  items: z.array(
    z.object({
      productId: z.int(),
      name: z.string().describe('In the language of the order'),
      image: z.string().describe('A file name: the picture is at `/images/{image}`'),
      quantity: quantitySchema,
      price: z.number().describe('US dollars for one, as it was when the order was made'),
    }),
  ),
  subtotal: z.number().describe('US dollars'),
  fee: z.number().describe('US dollars, once an order'),
  total: z.number().describe('US dollars: the subtotal and the fee'),
  deliveryDate: z.string().meta({ format: 'date', description: 'By the club’s calendar' }),
}

export const orderSchema: z.ZodType<Order> = z
  .object({
    orderId: orderIdSchema,
    state: z.enum(ORDER_STATES),
    reason: z.enum(UNPAID_REASONS).nullable().describe('Why an order that failed or was cancelled is not paid'),
    createdAt: moment,
    paidAt: moment.nullable(),
    href: z.string().nullable().describe('Where a pending order is paid'),
    ...bought,
  })
  .meta({ id: 'Order' })

export const ordersQuery = z.strictObject({
  limit: z.coerce.number().int().min(1).max(100).default(20).describe('Maximum number of orders in the answer'),
  cursor: z
    .string()
    .regex(/^[0-9]{1,15}-[0-9]{1,16}$/, 'must be the `next` of an earlier answer')
    .describe('The `next` of the answer before; without it the list begins with the newest order')
    .optional(),
})

export const ordersAnswer: z.ZodType<OrderPage> = z.object({
  orders: z.array(orderSchema).describe('Newest first'),
  next: z.string().nullable().describe('The cursor of the next page; null where this is the last one'),
})

export const orderParams = z.strictObject({
  orderId: z.coerce.number().int().positive().describe('The id that the client gave the order'),
})

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

export const confirmationSchema: z.ZodType<Confirmation> = z
  .object({
    email: z.string().describe('To which the confirmation is sent'),
    createdAt: z.iso.datetime().describe('When the order was made'),
    id: orderIdSchema,
    state: z.literal('paid'),
    ...bought,
  })
  .meta({ id: 'Confirmation' })

export const cancelRequest = z.strictObject({ orderId: orderIdSchema, token })
