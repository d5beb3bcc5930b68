const header = (name: string, description: string, format?: 'date-time' | 'uri') => ({
  in: 'header',
  name,
  required: true,
  description,
  schema: { type: 'string', ...(format && { format }) },
})

/**
 * What PayPal sends to `POST /paypal/webhook`. The route itself declares no schema: the signature covers the bytes of
 * the body, and a request without these headers is refused as a forged one.
 */
export const WEBHOOK_REQUEST = {
  parameters: [
    header('paypal-transmission-id', 'The message’s number'),
    header('paypal-transmission-time', 'When PayPal sent it; messages older than three days are refused', 'date-time'),
    header('paypal-transmission-sig', 'The signature, Base64'),
    header('paypal-cert-url', 'PayPal’s certificate that verifies the signature', 'uri'),
    header('paypal-auth-algo', 'How it is signed, such as SHA256withRSA'),
  ],
  requestBody: {
    required: true,
    content: {
      'application/json': {
        schema: {
          type: 'object',
          description: 'An event of PayPal’s, https://developer.paypal.com/api/rest/webhooks/event-names/',
          properties: {
            id: { type: 'string' },
            event_type: { type: 'string' },
            resource: { type: 'object', description: 'The order or the capture that the event is about' },
          },
          required: ['event_type', 'resource'],
        },
      },
    },
  },
} as const
