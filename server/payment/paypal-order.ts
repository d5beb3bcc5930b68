import { z } from 'zod'
import { centsOfText } from '../../shared/shop/money.ts'
import type { Payment, PaymentStatus } from './payment-provider.ts'

const amount = z.object({ currency_code: z.string(), value: z.string() })

const capture = z.object({
  id: z.string(),
  status: z.string(),
  amount: amount.optional(),
  custom_id: z.string().optional(),
})

/** The fields of PayPal's order that we read. */
export const payPalOrder = z.object({
  id: z.string(),
  status: z.string(),
  links: z.array(z.object({ rel: z.string(), href: z.string() })).default([]),
  purchase_units: z
    .array(
      z.object({
        amount: amount.optional(),
        custom_id: z.string().optional(),
        payments: z.object({ captures: z.array(capture).default([]) }).optional(),
      }),
    )
    .default([]),
})

export type PayPalOrder = z.infer<typeof payPalOrder>

/** Statuses of a capture: https://developer.paypal.com/docs/api/orders/v2 */
const CAPTURE_STATUS: Readonly<Record<string, PaymentStatus>> = {
  COMPLETED: 'captured',
  PENDING: 'processing',
  DECLINED: 'declined',
  FAILED: 'declined',
  REFUNDED: 'refunded',
  PARTIALLY_REFUNDED: 'captured',
}

const ORDER_STATUS: Readonly<Record<string, PaymentStatus>> = {
  CREATED: 'unapproved',
  SAVED: 'unapproved',
  PAYER_ACTION_REQUIRED: 'unapproved',
  APPROVED: 'approved',
  VOIDED: 'gone',
}

/** Converts PayPal's order. A captured payment has the capture's own amount, not the requested one. */
export function paymentOf({ status, purchase_units: units }: PayPalOrder): Payment {
  const unit = units.length === 1 ? units[0] : undefined
  const taken = unit?.payments?.captures ?? []
  const last = taken.find((each) => CAPTURE_STATUS[each.status] === 'captured') ?? taken.at(-1)
  const paid = last ? last.amount : unit?.amount
  return {
    status: (last ? CAPTURE_STATUS[last.status] : ORDER_STATUS[status]) ?? 'processing',
    orderRef: last?.custom_id ?? unit?.custom_id ?? null,
    amountCents: paid ? centsOfText(paid.value) : null,
    currency: paid?.currency_code ?? null,
    captureId: last?.id ?? null,
    note: last ? `order ${status}, capture ${last.status}` : `order ${status}`,
  }
}

const problem = z.object({ details: z.array(z.object({ issue: z.string() })).default([]) })

/** Returns the issue that an error of PayPal's names, such as `INSTRUMENT_DECLINED`, or an empty text. */
export const issueOf = (body: unknown): string => problem.safeParse(body).data?.details[0]?.issue ?? ''

/** Makes a payment of which only the status is known. */
export const statusOnly = (status: PaymentStatus, note: string): Payment => ({
  status,
  orderRef: null,
  amountCents: null,
  currency: null,
  captureId: null,
  note,
})
