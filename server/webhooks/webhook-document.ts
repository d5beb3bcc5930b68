import { webhookBody } from '../../shared/webhooks/webhook-schemas.ts'

const header = (name: string, description: string) => ({
  name,
  in: 'header' as const,
  required: true,
  description,
  schema: { type: 'string' as const },
})

const { examples } = webhookBody.meta() ?? {}
const EXAMPLE: unknown = Array.isArray(examples) ? examples[0] : undefined

/** The requests that receivers get, for the section `webhooks` of the OpenAPI document. */
export const webhookDocument = {
  matchEvent: {
    post: {
      tags: ['office'],
      security: [],
      operationId: 'matchEvent',
      summary: 'An event of a match, sent to the address of a webhook',
      description:
        'The events of one match arrive in order, and each at least once: compare its `id`. Answer with a status from 200 to 299 within 10 seconds. The server repeats any other request with growing pauses. [The guide](/docs/webhooks.md) shows how to check the signature.',
      parameters: [
        header('webhook-id', 'The `id` of the event'),
        header('webhook-timestamp', 'Time of the request (s since 1970)'),
        header(
          'webhook-signature',
          '`v1,` and the HMAC-SHA256 of `<id>.<timestamp>.<body>` in base64. Several signatures have spaces between',
        ),
      ],
      requestBody: {
        required: true,
        content: {
          'application/json': {
            schema: { $ref: '#/components/schemas/WebhookEvent' },
            example: EXAMPLE,
          },
        },
      },
      responses: { '2XX': { description: 'the receiver has the event; the server does not read the body' } },
    },
  },
}
