import { z } from 'zod'
import type { DisputeState } from '../../shared/checkout/payment-incident.ts'
import { isCurrency } from '../../shared/shop/currencies.ts'
import { centsOfText } from '../../shared/shop/money.ts'
import type { PaymentIncident, PaymentMessage } from './payment-provider.ts'

const id = z.string().regex(/^[\w.-]{1,100}$/)
const time = z.string().max(100).optional()
const amount = z.object({ currency_code: z.string().max(10), value: z.string().max(40) }).optional()

/** The fields of PayPal’s events that we read. The resource is an order, a capture, a refund or a dispute. */
export const payPalEvent = z.object({
  event_type: z.string().max(100),
  resource: z.looseObject({
    id: id.optional(),
    status: z.string().max(100).optional(),
    custom_id: z.string().max(200).optional(),
    amount,
    create_time: time,
    update_time: time,
    links: z.array(z.object({ rel: z.string(), href: z.string().max(2000) })).default([]),
    supplementary_data: z
      .object({ related_ids: z.object({ order_id: id.optional(), capture_id: id.optional() }).optional() })
      .optional(),
    dispute_id: id.optional(),
    dispute_amount: amount,
    dispute_outcome: z.object({ outcome_code: z.string().max(100).optional() }).optional(),
    disputed_transactions: z
      .array(z.object({ seller_transaction_id: id.optional() }))
      .max(100)
      .default([]),
  }),
})
type PayPalEvent = z.infer<typeof payPalEvent>
type Resource = PayPalEvent['resource']

/** Events about money that went back: https://developer.paypal.com/api/rest/webhooks/event-names/ */
const RETURNED: Readonly<Record<string, 'refund' | 'reversal'>> = {
  'PAYMENT.CAPTURE.REFUNDED': 'refund',
  'PAYMENT.CAPTURE.REVERSED': 'reversal',
}

/** Outcomes of a dispute: https://developer.paypal.com/docs/api/customer-disputes/v1/ */
const OUTCOME: Readonly<Record<string, DisputeState>> = {
  RESOLVED_BUYER_FAVOUR: 'lost',
  ACCEPTED: 'lost',
  RESOLVED_SELLER_FAVOUR: 'won',
  RESOLVED_WITH_PAYOUT: 'won',
  CANCELED_BY_BUYER: 'won',
  DENIED: 'won',
}

/** Returns a message for each payment that an event is about. Events of other kinds are about none. */
export function messagesOf({ event_type: type, resource }: PayPalEvent, now: number): readonly PaymentMessage[] {
  if (type.startsWith('CUSTOMER.DISPUTE.')) return disputesOf(type, resource, now)
  if (type.startsWith('CHECKOUT.ORDER.'))
    return resource.id ? [{ token: resource.id, captureId: null, incident: null }] : []
  if (!type.startsWith('PAYMENT.CAPTURE.')) return []
  const related = resource.supplementary_data?.related_ids
  const kind = RETURNED[type]
  const captureId = kind ? returnedCapture(resource) : null
  if (!kind || !captureId)
    return related?.order_id ? [{ token: related.order_id, captureId: null, incident: null }] : []
  const incident: PaymentIncident = {
    id: resource.id ?? captureId,
    kind,
    ...moneyIn(resource.amount),
    dispute: null,
    ours: resource.custom_id ?? null,
    at: timeOf(resource, now),
    note: `${type} ${resource.id}: ${resource.status}`,
  }
  return [{ token: related?.order_id ?? null, captureId, incident }]
}

function disputesOf(type: string, resource: Resource, now: number): readonly PaymentMessage[] {
  const { dispute_id: disputeId, disputed_transactions: transactions, dispute_outcome: outcome } = resource
  if (!disputeId) return []
  const ended = type.endsWith('.RESOLVED') || resource.status === 'RESOLVED'
  const incident: PaymentIncident = {
    id: disputeId,
    kind: 'dispute',
    ...moneyIn(resource.dispute_amount),
    dispute: ended ? (OUTCOME[outcome?.outcome_code ?? ''] ?? 'closed') : 'open',
    at: timeOf(resource, now),
    note: [`${type} ${disputeId}: ${resource.status}`, outcome?.outcome_code].filter(Boolean).join(', '),
  }
  return transactions.flatMap(({ seller_transaction_id: captureId }) =>
    captureId ? [{ token: null, captureId, incident }] : [],
  )
}

/** Returns the id of the capture whose money went back. A refund links to its capture; otherwise the resource is the capture. */
function returnedCapture({ id, links, supplementary_data: data }: Resource): string | null {
  const up = links.find(({ rel }) => rel === 'up')?.href
  const linked = up?.split('/captures/')[1]
  return data?.related_ids?.capture_id ?? linked ?? (up ? null : (id ?? null))
}

const moneyIn = (paid: Resource['amount']): Pick<PaymentIncident, 'amountCents' | 'currency'> =>
  paid && isCurrency(paid.currency_code)
    ? { amountCents: centsOfText(paid.value, paid.currency_code), currency: paid.currency_code }
    : { amountCents: null, currency: null }

function timeOf({ update_time: updated, create_time: created }: Resource, now: number): number {
  const at = Date.parse(updated ?? created ?? '')
  // A time in the future would hide every later message.
  return Number.isFinite(at) ? Math.min(at, now) : now
}
