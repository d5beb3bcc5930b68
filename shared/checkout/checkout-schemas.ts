import { z } from 'zod'
import { quantitySchema } from '../cart/cart-schemas.ts'
import { ORDER_KINDS, ORDER_STATES, PAYMENT_SERVICES } from './order.ts'
import {
  amount,
  answer,
  BOUGHT,
  bought,
  ORDER,
  ORDER_ID,
  orderedCourt,
  orderIdSchema,
  request,
} from './order-schemas.ts'

const TOKEN = '5O190127TN364715T'
const token = z.string().min(1).max(100).meta(request)

export const checkoutRequest = z
  .strictObject({
    checkout: z.strictObject({
      orderId: orderIdSchema,
      description: z.string().max(500).optional(),
      subtitle: z.string().max(500).optional(),
      quantity: quantitySchema.optional(),
      price: amount.describe('In the order’s currency. The server compares it with the order’s total'),
    }),
  })
  .meta({ examples: [{ checkout: { orderId: ORDER_ID, price: 383 } }] })

export const checkoutAnswer = z
  .object({ href: z.string().describe('The address where the buyer pays') })
  .meta({ examples: [{ href: `https://www.paypal.example/checkoutnow?token=${TOKEN}` }] })
/** The further members of a 409 `SOLD_OUT`. */
export interface SoldOutAnswer {
  readonly products: readonly {
    readonly productId: number
    /** Number of the variant with too few items left; null for a product without choices. */
    readonly variant: number | null
    /** In the language of the order. */
    readonly name: string
    readonly left: number
  }[]
}
export type CheckoutAnswer = z.infer<typeof checkoutAnswer>

export const confirmRequest = z
  .strictObject({ orderId: orderIdSchema, token, payerId: z.string().max(100).optional().meta(request) })
  .meta({ examples: [{ orderId: ORDER_ID, token: TOKEN, payerId: 'QYR5Z8XDVJNXQ' }] })

export const confirmationSchema = z
  .object({
    email: z.string().describe('The recipient of the confirmation'),
    createdAt: z.iso.datetime().describe('Time of the order'),
    id: orderIdSchema,
    state: z.literal('paid'),
    paidWith: z
      .enum(PAYMENT_SERVICES)
      .nullable()
      .meta({ ...answer, description: 'The service that took the payment' }),
    ...bought,
  })
  .meta({
    id: 'Confirmation',
    examples: [
      {
        email: 'ana@example.com',
        createdAt: ORDER.createdAt,
        id: ORDER_ID,
        state: 'paid',
        paidWith: 'paypal',
        ...BOUGHT,
      },
    ],
  })
/** The answer that confirms a payment. */
export interface Confirmation extends Readonly<z.infer<typeof confirmationSchema>> {}
/** The items and the amounts of a purchase. */
export interface Bought extends Pick<Confirmation, keyof typeof bought> {}

export const cancelRequest = z
  .strictObject({ orderId: orderIdSchema, token })
  .meta({ examples: [{ orderId: ORDER_ID, token: TOKEN }] })
export const cancelledAnswer = z
  .object({ state: z.enum(ORDER_STATES), kind: z.enum(ORDER_KINDS), court: orderedCourt.nullable() })
  .meta({ examples: [{ state: 'cancelled', kind: 'cart', court: null }] })
export type CancelledAnswer = z.infer<typeof cancelledAnswer>

/** The headers that PayPal signs its messages with. */
export const webhookHeaders = z.object({
  'paypal-transmission-id': z.string().describe('The message’s number'),
  'paypal-transmission-time': z.string().meta({
    format: 'date-time',
    description: 'When PayPal sent it. The server rejects messages older than three days',
  }),
  'paypal-transmission-sig': z.string().describe('The signature, Base64'),
  'paypal-cert-url': z.string().meta({
    format: 'uri',
    description: 'PayPal’s certificate that verifies the signature',
  }),
  'paypal-auth-algo': z.string().describe('The signature algorithm, such as SHA256withRSA'),
})

export const webhookRequest = z
  .object({
    id: z.string().optional(),
    event_type: z.string(),
    resource: z.looseObject({}).describe('The order, the capture, the refund or the dispute that the event is about'),
  })
  .meta({
    description: 'An event of PayPal’s, https://developer.paypal.com/api/rest/webhooks/event-names/',
    examples: [{ id: 'WH-1', event_type: 'CHECKOUT.ORDER.APPROVED', resource: { id: TOKEN } }],
  })
export const webhookAnswer = z.object({ ok: z.literal(true) }).meta({ examples: [{ ok: true }] })
