import { z } from 'zod'
import { nextCursor } from '../lists/cursor-schemas.ts'
import { lineSchema } from '../text/text-schemas.ts'
import { DESK_FILTERS } from './order.ts'
import { ORDER, orderSchema } from './order-schemas.ts'

const REF = '5f0c7a1e-3b1c-4f0e-9a51-2d6c7d0d8a11'
const moment = z.iso.datetime()
const answer = { direction: 'answer' }

const filters = {
  filter: z
    .enum(DESK_FILTERS)
    .describe(
      'Only orders in this state. `waiting`: paid and not handed over. `refunded`: with a refund in any state. `returned`: refunded or reversed at the payment provider. `disputed`: with a dispute, also one that has ended',
    )
    .optional(),
  q: lineSchema(100)
    .min(1)
    .describe(
      'Only orders with this number, or whose buyer’s name or email has words that begin with the words of this text, in any letter case and with or without accents',
    )
    .optional(),
}

export const deskQuery = z.strictObject({
  ...filters,
  limit: z.coerce.number().int().min(1).max(100).default(20).describe('Maximum number of orders in the answer'),
  cursor: z
    .string()
    .regex(/^[0-9]{1,15}-[0-9A-Za-z-]{1,64}$/, 'must be the `next` of an earlier answer')
    .describe('The `next` of the answer before. Without it the list begins with the newest order')
    .optional(),
})
export const deskExportQuery = z.strictObject(filters)

export const deskOrderParams = z.strictObject({
  ref: z.string().max(64).describe('The order’s `ref`, which is unique among all buyers'),
})

export const handOverQuery = z.strictObject({
  anyway: z
    .enum(['true', 'false'])
    .describe('`true`: also if the payment was refunded, reversed or disputed at the payment provider')
    .optional(),
})

export const DESK_ORDER = {
  ...ORDER,
  ref: REF,
  buyer: 'ana@example.com',
  buyerName: 'Ana Reyes',
  state: 'paid',
  paidAt: '2026-11-23T13:01:00.000Z',
  captureId: '3C679366HH908993F',
  refundNote: null,
  handedOver: { at: '2026-11-28T15:00:00.000Z', by: 'b1f6c0de-7b0a-4d57-8f0c-0d6f9c1d2e3f', byName: 'Eva García' },
}

export const deskOrderSchema = orderSchema
  .extend({
    ref: z.string().describe('Unique among all buyers'),
    buyer: z.string().describe('The buyer’s email, or `erased:` and an id if the buyer’s data was erased'),
    captureId: z.string().nullable().describe('The payment at the provider, or null if nothing was captured'),
    buyerName: z.string().nullable().describe('The buyer’s name, or null if there is none'),
    refundNote: z.string().nullable().describe('What the provider said about the refund'),
    handedOver: z
      .object({
        at: moment,
        by: z.string().describe('Id of the person who handed the items over'),
        byName: z.string().nullable().describe('The name of this person, or null if there is none'),
      })
      .nullable(),
  })
  .meta({ id: 'DeskOrder', examples: [DESK_ORDER], ...answer })
/** An order, as the office sees it. */
export interface DeskOrder extends Readonly<z.infer<typeof deskOrderSchema>> {}

export const deskOrdersAnswer = z
  .object({ orders: z.array(deskOrderSchema).readonly().describe('Newest first'), next: nextCursor })
  .meta({ examples: [{ orders: [DESK_ORDER], next: null }] })
/** A page of the orders of all buyers. */
export interface DeskOrdersAnswer extends Readonly<z.infer<typeof deskOrdersAnswer>> {}
