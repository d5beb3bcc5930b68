import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { ApiError, errors } from '../http/api-error.ts'
import type { LimitRate } from '../http/rate-limit.ts'
import { ForgedMessage, PaymentUnavailable, PaymentUncertain } from '../payment/payment-provider.ts'
import type { Checkout } from './checkout.ts'

/** `POST /paypal/webhook`: for the buyer who never comes back. What was heard twice, or settled already, changes nothing. */
export function webhookRoutes(instance: FastifyInstance, checkout: Checkout, limit: LimitRate): void {
  instance.register(async (app) => {
    // The signature is over the bytes as they came.
    app.removeContentTypeParser('application/json')
    app.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, body, done) => done(null, body))

    app.post(
      '/paypal/webhook',
      {
        onRequest: limit,
        schema: {
          tags: ['shop'],
          summary: 'PayPal’s messages, whose signature PayPal verifies',
          response: { 200: z.object({ ok: z.literal(true) }), ...errors(400, 413, 415, 429, 503) },
        },
      },
      async (request) => {
        try {
          await checkout.handleWebhook(request.headers, String(request.body ?? ''))
        } catch (error) {
          if (error instanceof ForgedMessage) {
            request.log.warn({ reason: error.message }, 'a message was refused')
            throw new ApiError(400, 'BAD_SIGNATURE', 'paypal-transmission-sig: not a message of the payment provider’s')
          }
          if (error instanceof PaymentUnavailable || error instanceof PaymentUncertain) {
            request.log.warn({ err: error }, 'a message could not be followed yet')
            throw new ApiError(503, 'PAYMENT_UNAVAILABLE', 'body: cannot be followed just now; send it again')
          }
          throw error
        }
        return { ok: true as const }
      },
    )
  })
}
