import { CURRENCY, usdText } from '../../shared/shop/money.ts'
import {
  cancelPath,
  type Payment,
  type PaymentProvider,
  PaymentUnavailable,
  PaymentUncertain,
  returnPath,
} from './payment-provider.ts'
import { NoAnswer, type PayPalAnswer, payPalCalls } from './paypal-calls.ts'
import { bare, issueOf, type PayPalOrder, paymentOf, payPalOrder } from './paypal-order.ts'
import type { PayPalSettings } from './paypal-settings.ts'
import { verifiedMessage } from './paypal-webhook.ts'

/** What a refused capture says where the buyer has not agreed, or has to do something more. */
const UNAPPROVED = ['ORDER_NOT_APPROVED', 'PAYER_ACTION_REQUIRED']

/**
 * The refusals that end a payment: the buyer has to pay in another way, as
 * https://developer.paypal.com/api/handle-payment-failures tells. Whatever else is refused may be about one try alone,
 * while an earlier one is still being worked on.
 */
const DECLINED = ['INSTRUMENT_DECLINED', 'TRANSACTION_REFUSED', 'CARD_EXPIRED', 'REDIRECT_PAYER_FOR_ALTERNATE_FUNDING']

/** PayPal's Orders v2. @param publicUrl where buyers come back to */
export function payPal(settings: PayPalSettings, publicUrl: string): PaymentProvider {
  const calls = payPalCalls(settings)
  const orderPath = (token: string) => `/v2/checkout/orders/${encodeURIComponent(token)}`

  async function ask(token: string): Promise<Payment> {
    const answer = await calls.insist({ method: 'GET', path: orderPath(token) })
    if (answer.status === 404) return bare('gone', 'RESOURCE_NOT_FOUND')
    return paymentOf(orderIn(answer, 200))
  }

  return {
    ask,

    async create({ ref, orderId, totalCents }) {
      const answer = await calls.insist({
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
              amount: { currency_code: CURRENCY, value: usdText(totalCents) },
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
      if (!link) throw new PaymentUnavailable('PayPal names no page to pay on')
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
        throw new PaymentUncertain('PayPal’s answer to a capture cannot be read')
      }
      const issue = issueOf(answer.body)
      if (issue === 'ORDER_ALREADY_CAPTURED') return ask(token)
      if (UNAPPROVED.includes(issue)) return bare('unapproved', issue)
      if (answer.status === 422 && DECLINED.includes(issue)) return bare('declined', issue)
      if (answer.status === 404) return bare('gone', 'RESOURCE_NOT_FOUND')
      // 409: another call with this key is still being worked on. 422: refused, but not for good.
      if (answer.status === 409 || answer.status === 422)
        throw new PaymentUncertain(`PayPal: ${answer.status} ${issue}`)
      throw new PaymentUnavailable(`PayPal refuses a capture: ${answer.status} ${issue}`)
    },

    messageAbout: (headers, body) => verifiedMessage(calls, settings, headers, body),
  }
}

function orderIn({ status, body }: PayPalAnswer, ...good: number[]): PayPalOrder {
  const { success, data } = payPalOrder.safeParse(body)
  if (good.includes(status) && success) return data
  throw new PaymentUnavailable(`PayPal answers ${status} ${issueOf(body)}`)
}
