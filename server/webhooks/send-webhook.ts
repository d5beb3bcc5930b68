import { lookup as lookUp } from 'node:dns'
import { request as requestHttp } from 'node:http'
import { request as requestHttps } from 'node:https'
import type { LookupFunction } from 'node:net'
import type { WebhookFailure } from '../../shared/webhooks/webhook-types.ts'
import { VERSION } from '../storage/root.ts'
import { PrivateAddress, publicLookup } from './public-lookup.ts'
import { addressProblem, hostOf } from './webhook-address.ts'

/** Longest time for a request, from the name's resolution to the head of the response (ms). */
export const REQUEST_TIMEOUT_MS = 10_000
/** Maximum size of the response's headers (bytes). */
const MOST_HEADER_BYTES = 16_384

/** The outcome of a request: `failure` is null if the receiver accepted it. */
export interface Outcome {
  /** The status of the response; null if there was none. */
  readonly code: number | null
  readonly failure: WebhookFailure | null
}

export interface SenderOptions {
  /** Hosts of the operator's network, which may have private addresses. */
  readonly privateHosts: ReadonlySet<string>
  readonly lookup?: typeof lookUp
  readonly timeoutMs?: number
}

export type SendWebhook = ReturnType<typeof webhookSender>

/** Returns the function that posts a body to an address. It follows no redirect and reads no body of a response. */
export function webhookSender({ privateHosts, lookup = lookUp, timeoutMs = REQUEST_TIMEOUT_MS }: SenderOptions) {
  const onlyPublic = publicLookup(lookup)

  return (address: string, headers: Readonly<Record<string, string>>, body: string): Promise<Outcome> => {
    const problem = addressProblem(address, privateHosts)
    if (problem) return Promise.resolve({ code: null, failure: 'private' })
    const url = new URL(address)
    return new Promise((resolve) => {
      const send = url.protocol === 'https:' ? requestHttps : requestHttp
      const request = send(url, {
        method: 'POST',
        agent: false,
        lookup: privateHosts.has(hostOf(url)) ? (lookup as LookupFunction) : onlyPublic,
        maxHeaderSize: MOST_HEADER_BYTES,
        signal: AbortSignal.timeout(timeoutMs),
        headers: {
          'content-type': 'application/json',
          'content-length': Buffer.byteLength(body),
          'user-agent': `Ventaja/${VERSION}`,
          ...headers,
        },
      })
      request.once('response', (response) => {
        const code = response.statusCode ?? 0
        response.destroy()
        resolve({ code, failure: failureOf(code) })
      })
      // Stays after the response: destroying the socket may cause one more error.
      request.on('error', (error: NodeJS.ErrnoException) => resolve({ code: null, failure: failureBy(error) }))
      // A 101 causes neither a response nor an error.
      request.once('close', () => resolve({ code: null, failure: 'connection' }))
      request.end(body)
    })
  }
}

function failureOf(code: number): WebhookFailure | null {
  if (code >= 200 && code < 300) return null
  return code >= 300 && code < 400 ? 'redirect' : 'status'
}

function failureBy(error: NodeJS.ErrnoException): WebhookFailure {
  if (error instanceof PrivateAddress) return 'private'
  const { code = '', name } = error
  if (name === 'AbortError' || name === 'TimeoutError' || code === 'ETIMEDOUT') return 'timeout'
  if (/^(ENOTFOUND|EAI_|ENODATA)/.test(code)) return 'name'
  return /^ERR_TLS|^ERR_SSL|CERT|SIGNATURE|^EPROTO$/.test(code) ? 'tls' : 'connection'
}
