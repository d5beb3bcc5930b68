/** Returns the headers that PayPal signs a message with. */
const signedHeaders = (): Record<string, string> => ({
  'content-type': 'application/json',
  'paypal-auth-algo': 'SHA256withRSA',
  'paypal-cert-url': 'https://api.paypal.com/v1/notifications/certs/CERT-1',
  'paypal-transmission-id': 't-1',
  'paypal-transmission-sig': 'c2ln',
  'paypal-transmission-time': new Date().toISOString(),
})

/** Returns the body and the headers of a message from PayPal. */
export const signedMessage = (type: string, resource: object): [body: string, headers: Record<string, string>] => [
  JSON.stringify({ id: 'WH-1', event_type: type, resource }),
  signedHeaders(),
]
