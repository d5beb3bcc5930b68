import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { onTestFinished } from 'vitest'
import type { WebhookBody } from '../../shared/webhooks/webhook-schemas.ts'
import { newSecret, signatureHeaders } from '../webhooks/webhook-signature.ts'
import type { WebhookRow } from '../webhooks/webhooks-repository.ts'

/** A stored webhook. */
export const A_WEBHOOK: WebhookRow = {
  id: 'results',
  address: 'http://127.0.0.1:9/',
  club: null,
  enabled: true,
  offReason: null,
  failingSince: null,
  events: ['match.started', 'set.ended', 'match.ended', 'match.corrected'],
  createdAt: 0,
  since: 0,
  secret: newSecret(),
  secretId: 'results',
  oldSecret: null,
  oldSecretUntil: null,
}

/** A request that a receiver got. */
export interface Received {
  readonly headers: IncomingMessage['headers']
  readonly text: string
  readonly body: WebhookBody
}

export type WebhookReceiver = Awaited<ReturnType<typeof startReceiver>>

/**
 * Starts a receiver on this machine. It accepts everything.
 * @param answer answers a request instead; returns whether it did
 */
export async function startReceiver(answer: (received: Received, response: ServerResponse) => boolean = () => false) {
  const requests: Received[] = []
  const server = createServer((request, response) => {
    let text = ''
    request.on('data', (chunk: Buffer) => {
      text += chunk
    })
    request.on('end', () => {
      const received = { headers: request.headers, text, body: JSON.parse(text) as WebhookBody }
      requests.push(received)
      if (!answer(received, response)) response.writeHead(204).end()
    })
  })
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    server.close()
    server.closeAllConnections()
  })
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`,
    /** Every request, also those that were not accepted. */
    requests,
    types: () => requests.map(({ body }) => body.type),
  }
}

/** Whether a request has a valid signature by this secret. */
export function isSignedBy(secret: string, { headers, text }: Received): boolean {
  const timestamp = Number(headers['webhook-timestamp'])
  const [expected = ''] = signatureHeaders({ id: String(headers['webhook-id']), timestamp, body: text }, [secret])[
    'webhook-signature'
  ].split(' ')
  return String(headers['webhook-signature']).split(' ').includes(expected)
}
