import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import { webhookAnswer, webhookHeaders, webhookRequest } from '../../shared/checkout/checkout-schemas.ts'
import { ApiError, errors } from '../http/api-error.ts'
import { type LimitRate, tooManyRequests } from '../http/rate-limit.ts'
import { ForgedMessage, PaymentUnavailable, PaymentUncertain } from '../payment/payment-provider.ts'
import type { Checkout } from './checkout.ts'

const badSignature = () =>
  new ApiError(400, 'BAD_SIGNATURE', 'paypal-transmission-sig: PayPal did not send this message')
const sendAgain = () => new ApiError(503, 'PAYMENT_UNAVAILABLE', 'body: cannot be processed now; send it again')

/** Adds the call for PayPal's messages, which settle an order if the buyer never returns. Repeated messages change nothing. */
export function webhookRoutes(instance: FastifyInstance, checkout: Checkout, limit: LimitRate): void {
  instance.register(async (app) => {
    // The signature covers the original bytes, so the body is not parsed here.
    app.removeContentTypeParser('application/json')
    app.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, body, done) => done(null, body))

    app.post(
      '/paypal/webhook',
      {
        config: { permission: 'public' },
        onRequest: limit,
        // The schema is only for docs/openapi.json. A request without the headers is rejected as forged, not as invalid.
        validatorCompiler: () => (value) => ({ value }),
        schema: {
          tags: ['shop'],
          operationId: 'receivePayPalMessage',
          summary: 'Receive PayPal’s webhook messages',
          description: 'Set this address in PayPal’s dashboard. Messages may arrive twice and in any order.',
          headers: webhookHeaders,
          body: webhookRequest,
          response: {
            200: webhookAnswer.describe('received; its effects are stored'),
            ...errors(badSignature(), tooManyRequests(60), sendAgain()),
          },
        },
      },
      async (request) => {
        try {
          await checkout.handleWebhook(request.headers, String(request.body ?? ''))
          return { ok: true as const }
        } catch (error) {
          throw answerTo(error, request.log)
        }
      },
    )
  })
}

/** Returns the error for PayPal: a 503 makes it send the message again. */
function answerTo(error: unknown, log: FastifyBaseLogger): unknown {
  if (error instanceof ForgedMessage) {
    log.warn({ reason: error.message }, 'a webhook message was rejected as forged')
    return badSignature()
  }
  if (error instanceof PaymentUnavailable || error instanceof PaymentUncertain) {
    log.warn({ err: error }, 'a webhook message cannot be processed yet')
    return sendAgain()
  }
  return error
}
