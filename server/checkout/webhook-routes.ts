import type { FastifyInstance } from 'fastify'
import { webhookAnswer, webhookHeaders, webhookRequest } from '../../shared/checkout/checkout-schemas.ts'
import { ApiError, errors } from '../http/api-error.ts'
import type { LimitRate } from '../http/rate-limit.ts'
import { ForgedMessage, PaymentUnavailable, PaymentUncertain } from '../payment/payment-provider.ts'
import type { Checkout } from './checkout.ts'

/** Adds the call for PayPal's messages, which settle an order if the buyer never returns. Repeated messages change nothing. */
export function webhookRoutes(instance: FastifyInstance, checkout: Checkout, limit: LimitRate): void {
  instance.register(async (app) => {
    // The signature covers the bytes as they arrived.
    app.removeContentTypeParser('application/json')
    app.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, body, done) => done(null, body))

    app.post(
      '/paypal/webhook',
      {
        onRequest: limit,
        // The schema is for the document: a request without the headers is refused as forged.
        validatorCompiler: () => (value) => ({ value }),
        schema: {
          tags: ['shop'],
          operationId: 'hearPayPal',
          summary: 'Receive PayPal’s messages, whose signature PayPal verifies',
          description: 'Set this address in PayPal’s dashboard. Messages may arrive twice and in any order.',
          headers: webhookHeaders,
          body: webhookRequest,
          response: {
            200: webhookAnswer.describe('received; its effects are stored'),
            ...errors(429, {
              400: ['BAD_SIGNATURE', 'paypal-transmission-sig: not a message of the payment provider’s'],
              503: ['PAYMENT_UNAVAILABLE', 'body: cannot be followed just now; send it again'],
            }),
          },
        },
      },
      async (request) => {
        try {
          await checkout.handleWebhook(request.headers, String(request.body ?? ''))
        } catch (error) {
          if (error instanceof ForgedMessage) {
            request.log.warn({ reason: error.message }, 'a message of the payment provider was refused')
            throw new ApiError(400, 'BAD_SIGNATURE', 'paypal-transmission-sig: not a message of the payment provider’s')
          }
          if (error instanceof PaymentUnavailable || error instanceof PaymentUncertain) {
            request.log.warn({ err: error }, 'a message of the payment provider cannot be processed yet')
            throw new ApiError(503, 'PAYMENT_UNAVAILABLE', 'body: cannot be followed just now; send it again')
          }
          throw error
        }
        return { ok: true as const }
      },
    )
  })
}
