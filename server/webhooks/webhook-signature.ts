import { createHmac, randomBytes } from 'node:crypto'

const PREFIX = 'whsec_'
/** Length of a secret (bytes), as Standard Webhooks recommends. */
const SECRET_BYTES = 32

export const newSecret = (): string => PREFIX + randomBytes(SECRET_BYTES).toString('base64')

/** A request to sign. */
export interface Signed {
  readonly id: string
  /** Time of the request (s since 1970). */
  readonly timestamp: number
  readonly body: string
}

/** Returns the headers of Standard Webhooks, with one signature for each secret. */
export function signatureHeaders({ id, timestamp, body }: Signed, secrets: readonly string[]) {
  const sign = (secret: string): string =>
    createHmac('sha256', Buffer.from(secret.slice(PREFIX.length), 'base64'))
      .update(`${id}.${timestamp}.${body}`)
      .digest('base64')
  return {
    'webhook-id': id,
    'webhook-timestamp': String(timestamp),
    'webhook-signature': secrets.map((secret) => `v1,${sign(secret)}`).join(' '),
  }
}
