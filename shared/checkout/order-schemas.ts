import { z } from 'zod'
import { LINE_EXAMPLE, orderedLine, quantitySchema } from '../cart/cart-schemas.ts'
import { clubSchema, otherHoursSchema } from '../clubs/club-schemas.ts'
import { LANGUAGES } from '../i18n/languages.ts'
import { listQuery, nextCursor } from '../lists/cursor-schemas.ts'
import { ORDER_KINDS, ORDER_STATES, PAYMENT_SERVICES, REFUND_STATES, UNPAID_REASONS } from './order.ts'
import { DISPUTE_STATES } from './payment-incident.ts'

/** Chosen by the client, usually the time in ms. Unique among the owner’s orders. */
export const orderIdSchema = z.int().positive()
export const ORDER_ID = 1764338500000
/** Marks a field that only the server sends. */
export const answer = { direction: 'answer' }
/** Marks a field that only the client sends. */
export const request = { direction: 'request' }
export const amount = z.number().min(0)

export const orderRequest = z
  .strictObject({
    orderId: orderIdSchema,
    items: z.array(orderedLine).min(1).max(200),
    subtotal: amount.describe(
      'In the shop’s currency, US dollars by default. The server compares it with the subtotal that it calculates',
    ),
    total: amount.describe('The subtotal and the handling fee, which is 5 by default'),
    currency: z
      .string()
      .max(3)
      .optional()
      .meta({
        ...request,
        description:
          'The currency of these amounts, by its code of ISO 4217. If the shop now sells in another one, the answer is 409 `CURRENCY_CHANGED`. If neither the request nor its lines name a currency, the answer is the same if a line of your cart is older than the last change of the currency',
      }),
    language: z
      .enum(LANGUAGES)
      .optional()
      .meta({ ...request, description: 'Language of the confirmation' }),
    club: z
      .string()
      .max(64)
      .optional()
      .meta({
        ...request,
        description: 'Id of the club at whose desk you collect the products. By default the first club',
      }),
  })
  .meta({
    examples: [{ orderId: ORDER_ID, items: [LINE_EXAMPLE], subtotal: 378, total: 383, language: 'en' }],
  })

const moment = z.iso.datetime()

const pickUpSchema = z.object({
  club: z.string().describe('Id of the club'),
  name: z.string(),
  address: z.string(),
  hours: clubSchema.shape.hours.describe('When the club is open'),
  otherHours: z
    .array(otherHoursSchema)
    .readonly()
    .optional()
    .describe('Hours that replace these in the two weeks from the delivery date on. Absent if there are none'),
})
/** The club at whose desk the products are collected. */
export interface PickUp extends Readonly<z.infer<typeof pickUpSchema>> {}

const sellerSchema = z.object({ name: z.string(), address: z.string() })
/** The club that sells. */
export interface Seller extends Readonly<z.infer<typeof sellerSchema>> {}

/** The fields that describe a purchase: its items and its amounts. */
export const bought = {
  kind: z
    .enum(ORDER_KINDS)
    .meta({ ...answer, description: '`cart`: products. `court`: the booking of a court, without a fee' }),
  booking: z
    .string()
    .nullable()
    .meta({ ...answer, description: 'The `uid` of the booking that the order pays for, or null' }),
  items: z
    .array(
      z.object({
        productId: z.int().nullable().describe('Null for a court'),
        name: z
          .string()
          .describe('In the language of the order. For a court: its club, its name, the date and the time'),
        image: z.string().describe('A file name: the image is at `/images/{image}`'),
        quantity: quantitySchema,
        price: z.number().describe('In the order’s currency, for one item, when the order was made'),
        variant: z.int().nullable().describe('Number of the chosen variant; null for a product without choices'),
        choices: z
          .array(z.object({ name: z.string(), value: z.string() }))
          .readonly()
          .describe('The chosen values, in the language of the order'),
      }),
    )
    .readonly(),
  subtotal: z.number().describe('In units of the order’s currency, such as dollars'),
  fee: z.number().describe('The handling fee, once for each order of products'),
  total: z.number().describe('The subtotal and the fee'),
  currency: z
    .string()
    .meta({ ...answer, description: 'The currency of all amounts of the order, by its code of ISO 4217' }),
  deliveryDate: z.string().meta({
    format: 'date',
    description: 'When the products can be collected, or the date of the booking, in the club’s time zone',
  }),
  pickUp: pickUpSchema
    .nullable()
    .meta({ ...answer, description: 'The club at whose desk the products are collected; null for a court' }),
  seller: sellerSchema.nullable().meta({ ...answer, description: 'The club that sells, for the receipt' }),
}

const OPEN = { opens: 360, closes: 1320 }
const HOURS = {
  Monday: OPEN,
  Tuesday: OPEN,
  Wednesday: OPEN,
  Thursday: OPEN,
  Friday: OPEN,
  Saturday: OPEN,
  Sunday: OPEN,
}
export const BOUGHT = {
  kind: 'cart',
  booking: null,
  items: [
    {
      productId: 1,
      name: 'Malecón 100',
      image: 'racket-allcourt.svg',
      quantity: 2,
      price: 189,
      variant: null,
      choices: [],
    },
  ],
  subtotal: 378,
  fee: 5,
  total: 383,
  currency: 'USD',
  deliveryDate: '2026-11-26',
  pickUp: { club: 'club_naco', name: 'Club Naco', address: 'Calle Central 12, Naco', hours: HOURS },
  seller: { name: 'Club Naco', address: 'Calle Central 12, Naco' },
}
export const ORDER = {
  orderId: ORDER_ID,
  state: 'created',
  reason: null,
  createdAt: '2026-11-23T13:00:00.000Z',
  paidAt: null,
  paidWith: null,
  refund: null,
  refundedAt: null,
  returned: null,
  collected: 0,
  refunded: 0,
  dispute: null,
  href: null,
  ...BOUGHT,
}

export const orderSchema = z
  .object({
    orderId: orderIdSchema,
    state: z.enum(ORDER_STATES).meta(answer),
    reason: z
      .enum(UNPAID_REASONS)
      .nullable()
      .meta({ ...answer, description: 'Why an order that failed or was cancelled is not paid' }),
    createdAt: moment.meta(answer),
    paidAt: moment.nullable().meta(answer),
    paidWith: z
      .enum(PAYMENT_SERVICES)
      .nullable()
      .meta({ ...answer, description: 'The service that takes the payment; null before it is opened' }),
    refund: z
      .enum(REFUND_STATES)
      .nullable()
      .meta({ ...answer, description: 'The refund of a payment, or null if nobody has asked for one' }),
    refundedAt: moment.nullable().meta(answer),
    returned: z
      .number()
      .nullable()
      .meta({
        ...answer,
        description: 'The money that went back at the payment provider, refunded or reversed there; null if none did',
      }),
    collected: z.number().meta({
      ...answer,
      description:
        'The money that the club has received, in units of the currency. At the desk, people can pay in parts',
    }),
    refunded: z.number().meta({ ...answer, description: 'The money that refunds in part have given back, or will' }),
    dispute: z
      .enum(DISPUTE_STATES)
      .nullable()
      .meta({ ...answer, description: 'The dispute of the payment at the provider, or null if there is none' }),
    href: z
      .string()
      .nullable()
      .meta({ ...answer, description: 'Where to pay a pending order' }),
    ...bought,
    deliveryDate: bought.deliveryDate.meta(answer),
  })
  .meta({ id: 'Order', examples: [ORDER] })
/** An order, as its owner sees it. */
export interface Order extends Readonly<z.infer<typeof orderSchema>> {}

export const orderedCourt = z.object({
  club: z.string().describe('Id of the club'),
  clubName: z.string(),
  courtName: z.string(),
  timeZone: z.string().describe('Time zone of the club'),
  date: z.string().meta({ format: 'date', description: 'Date of the booking at the club' }),
  startsAt: moment,
  endsAt: moment,
  slots: z.int().describe('Number of slots in a row that the booking takes'),
  payBy: moment.nullable().describe('When the time to pay ends; null if the court is no longer held for you'),
})
/** A court that its owner has not paid yet. */
export interface OrderedCourt extends Readonly<z.infer<typeof orderedCourt>> {}

export const orderDetailSchema = orderSchema
  .extend({
    court: orderedCourt
      .nullable()
      .describe('The court that you have not paid yet; null for products, and once it is paid'),
  })
  .meta({ id: 'OrderDetail', examples: [{ ...ORDER, court: null }] })
/** An order with the court that it is for. */
export interface OrderDetail extends Readonly<z.infer<typeof orderDetailSchema>> {}

export const ordersQuery = listQuery('order', 'newest')

export const ordersAnswer = z
  .object({
    orders: z.array(orderSchema).readonly().describe('Newest first'),
    next: nextCursor,
  })
  .meta({ examples: [{ orders: [ORDER], next: null }] })
/** A page of an owner's orders. */
export interface OrdersAnswer extends Readonly<z.infer<typeof ordersAnswer>> {}

export const orderParams = z.strictObject({
  orderId: z.coerce.number().int().positive().describe('The id that the client gave the order'),
})
