import { z } from 'zod'
import { parsedJson } from '../../shared/text/parsed-json.ts'
import { isLoopback } from '../http/own-origin.ts'
import { ForgedMessage, type PaymentMessage, PaymentUnavailable } from './payment-provider.ts'
import type { PayPalCalls, PayPalSettings } from './paypal-calls.ts'
import { messagesOf, payPalEvent } from './paypal-event.ts'

type Headers = Readonly<Record<string, string | string[] | undefined>>

/** Maximum age of a message (ms). PayPal repeats a message for three days: https://developer.paypal.com/api/rest/webhooks/rest/ */
const MAX_AGE = 3 * 24 * 3_600_000

const verdict = z.object({ verification_status: z.string() })

/**
 * Returns a message for each payment that a request of PayPal’s is about. PayPal itself verifies the signature, as
 * https://developer.paypal.com/api/rest/webhooks/rest/ describes.
 * @throws ForgedMessage, PaymentUnavailable
 */
export async function verifiedMessage(
  calls: PayPalCalls,
  { webhookId, apiUrl }: Pick<PayPalSettings, 'webhookId' | 'apiUrl'>,
  headers: Headers,
  body: string,
): Promise<readonly PaymentMessage[]> {
  if (!webhookId) throw new PaymentUnavailable('PAYPAL_WEBHOOK_ID is not set')
  const { success, data } = payPalEvent.safeParse(parsedJson(body))
  const signed = {
    auth_algo: headers['paypal-auth-algo'],
    cert_url: headers['paypal-cert-url'],
    transmission_id: headers['paypal-transmission-id'],
    transmission_sig: headers['paypal-transmission-sig'],
    transmission_time: headers['paypal-transmission-time'],
    webhook_id: webhookId,
  }
  if (!success || Object.values(signed).some((value) => typeof value !== 'string')) {
    throw new ForgedMessage('not a webhook message of PayPal')
  }
  // Reject obvious forgeries without a call to PayPal.
  if (!isPayPalCertificate(String(signed.cert_url), apiUrl))
    throw new ForgedMessage('the certificate is not from PayPal')
  const age = Date.now() - Date.parse(String(signed.transmission_time))
  if (!(age <= MAX_AGE)) throw new ForgedMessage('sent too long ago')
  const answer = await calls.withRetries({
    method: 'POST',
    path: '/v1/notifications/verify-webhook-signature',
    // The signature covers the original bytes, which serialising again could change.
    body: `${JSON.stringify(signed).slice(0, -1)},"webhook_event":${body}}`,
  })
  const status = verdict.safeParse(answer.body).data?.verification_status
  if (answer.status !== 200 || !status)
    throw new PaymentUnavailable(`PayPal did not verify the message: ${answer.status}`)
  if (status !== 'SUCCESS') throw new ForgedMessage(`PayPal’s verification: ${status}`)
  return messagesOf(data, Date.now())
}

/** Whether the certificate is on a host of PayPal's, or on this machine if the API is a fake on this machine. */
function isPayPalCertificate(address: string, apiUrl: string): boolean {
  if (!URL.canParse(address)) return false
  const { protocol, hostname } = new URL(address)
  if (protocol === 'https:' && /(^|\.)paypal\.com$/.test(hostname)) return true
  const local = [hostname, new URL(apiUrl).hostname].every(isLoopback)
  return local && ['http:', 'https:'].includes(protocol)
}
