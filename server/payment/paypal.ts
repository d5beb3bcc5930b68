import { z } from 'zod'
import { isCurrency } from '../../shared/shop/currencies.ts'
import { centsOfText, plainAmount } from '../../shared/shop/money.ts'
import {
  cancelPath,
  type Payment,
  type PaymentProvider,
  type PaymentStatus,
  PaymentUnavailable,
  PaymentUncertain,
  type Refund,
  type RefundPart,
  returnPath,
} from './payment-provider.ts'
import { NoAnswer, type PayPalAnswer, type PayPalSettings, payPalCalls } from './paypal-calls.ts'
import { verifiedMessage } from './paypal-webhook.ts'

/** Issues of a refused capture which mean that the buyer still has to approve or confirm something. */
const UNAPPROVED = ['ORDER_NOT_APPROVED', 'PAYER_ACTION_REQUIRED']

/**
 * Issues that end a payment: the buyer has to pay in another way
 * (https://developer.paypal.com/api/handle-payment-failures). Other refusals may concern one attempt alone, while PayPal
 * is still working on an earlier one.
 */
const DECLINED = ['INSTRUMENT_DECLINED', 'TRANSACTION_REFUSED', 'CARD_EXPIRED', 'REDIRECT_PAYER_FOR_ALTERNATE_FUNDING']

/** The currencies that PayPal takes: https://developer.paypal.com/reference/currency-codes/ */
const PAYPAL_CURRENCIES =
  'AUD BRL CAD CHF CNY CZK DKK EUR GBP HKD HUF ILS JPY MXN MYR NOK NZD PHP PLN SEK SGD THB TWD USD'.split(' ')

/** Takes payments through PayPal's Orders v2. @param publicUrl where buyers return to */
export function payPal(settings: PayPalSettings, publicUrl: string): PaymentProvider {
  const calls = payPalCalls(settings)
  const orderPath = (token: string) => `/v2/checkout/orders/${encodeURIComponent(token)}`

  async function getPayment(token: string): Promise<Payment> {
    const answer = await calls.withRetries({ method: 'GET', path: orderPath(token) })
    if (answer.status === 404) return statusOnly('gone', 'RESOURCE_NOT_FOUND')
    return paymentOf(orderIn(answer, 200))
  }

  return {
    getPayment,

    takes: (currency) => PAYPAL_CURRENCIES.includes(currency),

    async create({ ref, orderId, totalCents, currency }) {
      const answer = await calls.withRetries({
        method: 'POST',
        path: '/v2/checkout/orders',
        requestId: `create-${ref}`,
        body: JSON.stringify({
          intent: 'CAPTURE',
          purchase_units: [
            {
              reference_id: ref,
              custom_id: ref,
              invoice_id: ref,
              amount: { currency_code: currency, value: plainAmount(totalCents, currency) },
            },
          ],
          payment_source: {
            paypal: {
              experience_context: {
                return_url: publicUrl + returnPath(orderId),
                cancel_url: publicUrl + cancelPath(orderId),
                user_action: 'PAY_NOW',
                shipping_preference: 'NO_SHIPPING',
              },
            },
          },
        }),
      })
      const { id, links } = orderIn(answer, 201, 200)
      const link = links.find(({ rel }) => rel === 'payer-action' || rel === 'approve')
      if (!link) throw new PaymentUnavailable('PayPal returned no address for the buyer')
      return { token: id, href: link.href }
    },

    async capture(token, key) {
      let answer: PayPalAnswer
      try {
        answer = await calls.once({ method: 'POST', path: `${orderPath(token)}/capture`, requestId: key, body: '{}' })
      } catch (error) {
        if (error instanceof NoAnswer) throw new PaymentUncertain(error.message, { cause: error })
        throw error
      }
      if (answer.status === 201 || answer.status === 200) {
        const { success, data } = payPalOrder.safeParse(answer.body)
        if (success) return paymentOf(data)
        throw new PaymentUncertain('PayPal’s answer to a capture is unreadable')
      }
      const issue = issueOf(answer.body)
      if (issue === 'ORDER_ALREADY_CAPTURED') return getPayment(token)
      if (UNAPPROVED.includes(issue)) return statusOnly('unapproved', issue)
      if (answer.status === 422 && DECLINED.includes(issue)) return statusOnly('declined', issue)
      if (answer.status === 404) return statusOnly('gone', 'RESOURCE_NOT_FOUND')
      // 409: PayPal is still working on another call with this key. 422: refused, but not permanently.
      if (answer.status === 409 || answer.status === 422)
        throw new PaymentUncertain(`PayPal: ${answer.status} ${issue}`)
      throw new PaymentUnavailable(`PayPal refused a capture: ${answer.status} ${issue}`)
    },

    async refund(captureId, key, part) {
      const path = `/v2/payments/captures/${encodeURIComponent(captureId)}/refund`
      const answer = await calls.withRetries({ method: 'POST', path, requestId: key, body: refundBody(part) })
      const { success, data } = payPalRefund.safeParse(answer.body)
      if ((answer.status === 201 || answer.status === 200) && success)
        return { status: REFUND_STATUS[data.status] ?? 'pending', note: `refund ${data.id}: ${data.status}` }
      const issue = issueOf(answer.body)
      if (issue === 'CAPTURE_FULLY_REFUNDED') return { status: 'done', note: issue }
      // 409: PayPal is still working on another call with this key.
      const isRefused = answer.status >= 400 && answer.status < 500 && ![401, 408, 409, 429].includes(answer.status)
      if (isRefused) return { status: 'refused', note: `${answer.status} ${issue}` }
      throw new PaymentUnavailable(`PayPal answered ${answer.status} ${issue} to a refund`)
    },

    async tokenOf(captureId) {
      const path = `/v2/payments/captures/${encodeURIComponent(captureId)}`
      const { status, body } = await calls.withRetries({ method: 'GET', path })
      if (status === 404) return null
      const { success, data } = relatedOrder.safeParse(body)
      if (status !== 200 || !success)
        throw new PaymentUnavailable(`PayPal answered ${status} to a request for a capture`)
      return data.supplementary_data?.related_ids?.order_id ?? null
    },

    verifyWebhook: (headers, body) => verifiedMessage(calls, settings, headers, body),
  }
}

/** Returns the body of a refund. PayPal refunds what is left of the payment if it names no amount. */
const refundBody = (part: RefundPart | undefined): string =>
  JSON.stringify(
    part
      ? {
          amount: { currency_code: part.currency, value: plainAmount(part.amountCents, part.currency) },
          custom_id: part.id,
        }
      : {},
  )

function orderIn({ status, body }: PayPalAnswer, ...expected: number[]): PayPalOrder {
  const { success, data } = payPalOrder.safeParse(body)
  if (expected.includes(status) && success) return data
  throw new PaymentUnavailable(`PayPal answered ${status} ${issueOf(body)}`)
}

const amount = z.object({ currency_code: z.string(), value: z.string() })

const capture = z.object({
  id: z.string(),
  status: z.string(),
  amount: amount.optional(),
  custom_id: z.string().optional(),
})

/** The fields of PayPal's order that we read. */
const payPalOrder = z.object({
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

/** The field of PayPal’s capture that names its order. */
const relatedOrder = z.object({
  supplementary_data: z.object({ related_ids: z.object({ order_id: z.string().optional() }).optional() }).optional(),
})

type PayPalOrder = z.infer<typeof payPalOrder>

/** Statuses of a capture: https://developer.paypal.com/docs/api/orders/v2 */
const CAPTURE_STATUS: Readonly<Record<string, PaymentStatus>> = {
  COMPLETED: 'captured',
  PENDING: 'processing',
  DECLINED: 'declined',
  FAILED: 'declined',
  REFUNDED: 'refunded',
  PARTIALLY_REFUNDED: 'captured',
}

const payPalRefund = z.object({ id: z.string(), status: z.string() })

/** Statuses of a refund: https://developer.paypal.com/docs/api/payments/v2/#captures_refund */
const REFUND_STATUS: Readonly<Record<string, Refund['status']>> = {
  COMPLETED: 'done',
  PENDING: 'pending',
  FAILED: 'refused',
  CANCELLED: 'refused',
}

const ORDER_STATUS: Readonly<Record<string, PaymentStatus>> = {
  CREATED: 'unapproved',
  SAVED: 'unapproved',
  PAYER_ACTION_REQUIRED: 'unapproved',
  APPROVED: 'approved',
  VOIDED: 'gone',
}

/** Converts PayPal's order. A captured payment has the capture's own amount, not the requested one. */
function paymentOf({ status, purchase_units: units }: PayPalOrder): Payment {
  const unit = units.length === 1 ? units[0] : undefined
  const captures = unit?.payments?.captures ?? []
  const last = captures.find((each) => CAPTURE_STATUS[each.status] === 'captured') ?? captures.at(-1)
  const paid = last ? last.amount : unit?.amount
  return {
    status: (last ? CAPTURE_STATUS[last.status] : ORDER_STATUS[status]) ?? 'processing',
    orderRef: last?.custom_id ?? unit?.custom_id ?? null,
    amountCents: paid && isCurrency(paid.currency_code) ? centsOfText(paid.value, paid.currency_code) : null,
    currency: paid?.currency_code ?? null,
    captureId: last?.id ?? null,
    note: last ? `order ${status}, capture ${last.status}` : `order ${status}`,
  }
}

const problem = z.object({ details: z.array(z.object({ issue: z.string() })).default([]) })

/** Returns the issue that an error of PayPal's names, such as `INSTRUMENT_DECLINED`, or an empty text. */
const issueOf = (body: unknown): string => problem.safeParse(body).data?.details[0]?.issue ?? ''

/** Returns a payment whose status is known, but nothing else. */
const statusOnly = (status: PaymentStatus, note: string): Payment => ({
  status,
  orderRef: null,
  amountCents: null,
  currency: null,
  captureId: null,
  note,
})
