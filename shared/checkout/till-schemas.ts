import { z } from 'zod'
import { filledLine, lineSchema } from '../text/text-schemas.ts'
import { DESK_ORDER, deskOrderSchema } from './desk-schemas.ts'
import { DESK_MEANS, REFUND_MEANS } from './till.ts'

const moment = z.iso.datetime()
const cents = z.int().min(1).max(2_000_000_000)
const id = z
  .string()
  .regex(/^[0-9A-Za-z-]{1,64}$/, 'must have only letters, digits and -')
  .describe('Chosen by the client. A repeated request is safe')
const club = z.string().max(64).optional().describe('Id of the club at whose desk it happens')
const amountCents = cents.describe('In the smallest unit of the order’s currency, such as cents')

export const deskPaymentRequest = z
  .strictObject({ id, amountCents, means: z.enum(DESK_MEANS), club })
  .meta({ examples: [{ id: 'p-1', amountCents: 2000, means: 'cash', club: 'club_naco' }] })
export type DeskPaymentRequest = z.infer<typeof deskPaymentRequest>

export const bookingPaymentRequest = z
  .strictObject({
    id,
    amountCents,
    means: z.enum(DESK_MEANS),
    priceCents: cents
      .optional()
      .describe('The price of a booking that has none so far. Without it, the price of the club for the owner'),
  })
  .meta({ examples: [{ id: 'p-1', amountCents: 1200, means: 'card' }] })
export type BookingPaymentRequest = z.infer<typeof bookingPaymentRequest>

const restocked = z.strictObject({
  line: z.int().min(0).max(199).describe('Position of the line in the order, from 0'),
  quantity: z.int().min(1).max(5),
})

export const paymentMeansRequest = z
  .strictObject({ means: z.enum(DESK_MEANS).describe('How it was really paid') })
  .meta({ examples: [{ means: 'card' }] })

export const paymentMeansAnswer = z
  .object({ id: z.string().describe('Id of the payment'), means: z.enum(DESK_MEANS) })
  .meta({ examples: [{ id: 'p-1', means: 'card' }] })

export const refundRequest = z
  .strictObject({
    id,
    amountCents,
    means: z.enum(REFUND_MEANS).describe('`online`: through the payment provider. The others: at the desk'),
    restock: z.array(restocked).max(200).default([]).describe('The items that go back into the stock'),
    reason: lineSchema(200).default(''),
    club,
  })
  .meta({
    examples: [
      { id: 'r-1', amountCents: 1000, means: 'online', restock: [{ line: 0, quantity: 1 }], reason: 'Wrong size' },
    ],
  })
export type RefundRequest = z.infer<typeof refundRequest>

const payment = z.object({
  id: z.string(),
  amountCents: z.int(),
  means: z.enum(DESK_MEANS),
  club: z.string().nullable(),
  at: moment,
  by: z.string().describe('Id of the person who took it'),
  byName: z.string().nullable(),
})
const refund = z.object({
  id: z.string(),
  amountCents: z.int(),
  means: z.enum(REFUND_MEANS),
  state: z.enum(['requested', 'done', 'refused']),
  restocked: z.array(z.object({ line: z.int(), quantity: z.int() })).readonly(),
  reason: z.string(),
  at: moment,
  doneAt: moment.nullable(),
  by: z.string(),
  byName: z.string().nullable(),
})

const DETAIL = {
  ...DESK_ORDER,
  dueCents: 0,
  refundableCents: 38_300,
  payments: [],
  refunds: [],
}
export const deskOrderDetail = deskOrderSchema
  .extend({
    dueCents: z.int().describe('What is still to be paid'),
    refundableCents: z.int().describe('What has been paid and has not gone back'),
    payments: z.array(payment).readonly().describe('At the desk, oldest first'),
    refunds: z.array(refund).readonly().describe('Oldest first'),
  })
  .meta({ id: 'DeskOrderDetail', examples: [DETAIL], direction: 'answer' })
/** An order with its payments at the desk and its refunds. */
export interface DeskOrderDetail extends Readonly<z.infer<typeof deskOrderDetail>> {}

export const bookingPaymentAnswer = z
  .object({
    priceCents: z.int().nullable().describe('The price; null if the court is free of charge'),
    currency: z.string(),
    listCents: z.int().nullable().describe('The price of the club’s list; null if it has none'),
    deskPriceCents: z
      .int()
      .nullable()
      .describe('The price that the desk gave the booking instead, 0 for free of charge; null: that of the list'),
    paidCents: z.int(),
    dueCents: z.int(),
    refundableCents: z.int().describe('What goes back if the booking is cancelled'),
    paidWith: z.enum(['online', 'desk']).nullable(),
    order: z.string().nullable().describe('The `ref` of its order, or null if there is none'),
  })
  .meta({
    id: 'BookingPayment',
    examples: [
      {
        priceCents: 1200,
        currency: 'USD',
        listCents: 1200,
        deskPriceCents: null,
        paidCents: 0,
        dueCents: 1200,
        refundableCents: 0,
        paidWith: null,
        order: null,
      },
    ],
  })
/** The payment of a booking, as the desk sees it. */
export interface BookingPayment extends Readonly<z.infer<typeof bookingPaymentAnswer>> {}

export const takingsQuery = z.strictObject({
  date: z.iso.date().describe('Date at the club'),
  until: z.iso.date().optional().describe('Last date of a period of up to 366 days that begins with `date`'),
  club: z.string().max(64).optional().describe('Only this club. Without it, all clubs, by the time of the first one'),
})

const sum = z.object({
  currency: z.string(),
  means: z.enum(REFUND_MEANS),
  payments: z.int().describe('Number of payments'),
  paidCents: z.int(),
  refundedCents: z.int(),
})
const entry = z.object({
  kind: z.enum(['payment', 'refund']),
  means: z.enum(REFUND_MEANS),
  amountCents: z.int(),
  currency: z.string(),
  at: moment,
  ref: z.string(),
  orderId: z.int(),
  payment: z.string().nullable().describe('Id of a payment at the desk; null for refunds and payments online'),
  what: z.string().describe('What was bought'),
  buyer: z.string(),
  buyerName: z.string().nullable(),
  byName: z.string().nullable(),
})
export const takingsAnswer = z
  .object({ sums: z.array(sum).readonly(), entries: z.array(entry).readonly().describe('Oldest first') })
  .meta({
    examples: [
      { sums: [{ currency: 'USD', means: 'cash', payments: 1, paidCents: 1200, refundedCents: 0 }], entries: [] },
    ],
  })
/** What came in and went back on a day, or in a period. */
export interface Takings extends Readonly<z.infer<typeof takingsAnswer>> {}

export const openItemsQuery = z.strictObject({
  club: z.string().max(64).optional().describe('Only this club'),
  q: filledLine(100)
    .optional()
    .describe('Only people whose name or email has words that begin with the words of this text'),
})
const openItem = z.object({
  kind: z.enum(['order', 'booking', 'payBack']).describe('`payBack`: money that the desk has to pay back'),
  ref: z.string().nullable().describe('The order, or null for a booking without one'),
  booking: z.string().nullable().describe('The `uid` of the booking, or null'),
  club: z
    .string()
    .nullable()
    .describe('Id of the club of the booking, or where the order is collected; null for neither'),
  orderId: z.int().nullable(),
  what: z.string(),
  buyer: z.string(),
  buyerName: z.string().nullable(),
  at: moment.describe('When the court is booked, or the order was made'),
  totalCents: z.int(),
  openCents: z.int().describe('What is still to be paid, or to be paid back'),
  currency: z.string(),
})
export const openItemsAnswer = z.object({ items: z.array(openItem).readonly() }).meta({ examples: [{ items: [] }] })
/** What people still owe the club, or the club owes them. */
export interface OpenItems extends Readonly<z.infer<typeof openItemsAnswer>> {}
export type OpenItem = OpenItems['items'][number]
