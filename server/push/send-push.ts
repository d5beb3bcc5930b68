import { lookup as lookUp } from 'node:dns'
import { Agent as HttpAgent, request as requestHttp } from 'node:http'
import { Agent as HttpsAgent, request as requestHttps } from 'node:https'
import type { LookupFunction } from 'node:net'
import { VERSION } from '../storage/root.ts'
import { publicLookup } from '../webhooks/public-lookup.ts'
import { addressProblem, hostOf } from '../webhooks/webhook-address.ts'
import { encryptPush } from './encrypt-push.ts'
import type { PushKeys } from './push-key.ts'
import type { PushRow } from './push-repository.ts'
import { openRestingServices } from './resting-services.ts'
import { retryAfterMs } from './retry-after.ts'
import { openVapid } from './vapid.ts'

/** Longest time for a message, from the wait for a connection to the head of the answer (ms). */
const REQUEST_TIMEOUT_MS = 10_000
/** Connections to one push service at a time. */
const MOST_CONNECTIONS = 32
const MOST_HEADER_BYTES = 16_384
/** Maximum size of an answer (bytes). A longer one ends its connection. */
const MOST_ANSWER_BYTES = 16_384
/** Maximum size of a message, so that it has 4096 bytes when it is encrypted (RFC 8291, section 4). */
const MOST_PAYLOAD_BYTES = 3993

/** The headers of RFC 8030. */
export interface PushHeaders {
  /** Time for which the push service keeps the message for a device that is off (s). */
  readonly ttl: number
  readonly urgency: 'very-low' | 'low' | 'normal' | 'high'
  /** A waiting message with the same topic is replaced. Up to 32 letters, digits, - and _. */
  readonly topic?: string
}

/** What came of a message. */
export type PushOutcome =
  | { readonly status: 'sent' }
  /** The push service no longer knows the browser. */
  | { readonly status: 'gone' }
  /** A later try may succeed. */
  | { readonly status: 'retry'; readonly retryAfterMs: number | null }
  /** No later try can succeed. */
  | { readonly status: 'refused'; readonly code: number | null }

export interface PushSenderOptions {
  readonly keys: PushKeys
  /** Address of the site. */
  readonly subject: string
  /** Hosts of the operator's network that may be push services, also over http. */
  readonly privateHosts: ReadonlySet<string>
  readonly lookup?: typeof lookUp
  readonly timeoutMs?: number
  /** Returns the real time (ms since 1970). */
  readonly now?: () => number
}

export type PushTarget = Pick<PushRow, 'endpoint' | 'p256dh' | 'auth'>
export type PushSender = ReturnType<typeof pushSender>

/** Returns the function that encrypts a message (RFC 8291) and posts it to a push service (RFC 8030). It follows no redirect. */
export function pushSender({
  keys,
  subject,
  privateHosts,
  lookup = lookUp,
  timeoutMs = REQUEST_TIMEOUT_MS,
  now = Date.now,
}: PushSenderOptions) {
  const onlyPublic = publicLookup(lookup)
  const vapid = openVapid(keys, subject, now)
  const resting = openRestingServices(() => performance.now())
  const kept = { keepAlive: true, maxSockets: MOST_CONNECTIONS, timeout: timeoutMs }
  // Only this sender uses these connections, so each was opened to a checked address.
  const agents = { 'https:': new HttpsAgent(kept), 'http:': new HttpAgent(kept) }

  async function send(target: PushTarget, payload: string, headers: PushHeaders): Promise<PushOutcome> {
    const { endpoint, p256dh, auth } = target
    if (addressProblem(endpoint, privateHosts)) return { status: 'refused', code: null }
    const url = new URL(endpoint)
    const rest = resting.restOf(url.origin)
    if (rest > 0) return { status: 'retry', retryAfterMs: rest }
    if (Buffer.byteLength(payload) > MOST_PAYLOAD_BYTES) return { status: 'refused', code: null }
    const body = encryptPush(payload, { p256dh, auth })
    const answer = await post(url, body, {
      authorization: await vapid.authorizationFor(endpoint),
      'content-type': 'application/octet-stream',
      'content-encoding': 'aes128gcm',
      'content-length': body.length,
      'user-agent': `Ventaja/${VERSION}`,
      ttl: headers.ttl,
      urgency: headers.urgency,
      ...(headers.topic !== undefined && { topic: headers.topic }),
    })
    if (answer === null) {
      resting.failed(url.origin)
      return { status: 'retry', retryAfterMs: null }
    }
    resting.answered(url.origin)
    const { code, retryAfter } = answer
    if (code >= 200 && code < 300) return { status: 'sent' }
    if (code === 404 || code === 410) return { status: 'gone' }
    if (code === 401 || code === 403) vapid.forget(endpoint)
    const isFinal = code >= 400 && code < 500 && code !== 429 && code !== 408
    if (isFinal) return { status: 'refused', code }
    return { status: 'retry', retryAfterMs: retryAfterMs(retryAfter, now()) }
  }

  /** Returns the head of the answer, or null if there was none. */
  function post(url: URL, body: Buffer, headers: Readonly<Record<string, string | number>>) {
    const isHttps = url.protocol === 'https:'
    return new Promise<{ readonly code: number; readonly retryAfter: string | undefined } | null>((resolve) => {
      const request = (isHttps ? requestHttps : requestHttp)(url, {
        method: 'POST',
        agent: agents[isHttps ? 'https:' : 'http:'],
        lookup: privateHosts.has(hostOf(url)) ? (lookup as LookupFunction) : onlyPublic,
        maxHeaderSize: MOST_HEADER_BYTES,
        signal: AbortSignal.timeout(timeoutMs),
        headers,
      })
      request.once('response', (response) => {
        resolve({ code: response.statusCode ?? 0, retryAfter: response.headers['retry-after'] })
        // The connection serves the next message once the answer is read.
        let left = MOST_ANSWER_BYTES
        response.on('data', (chunk: Buffer) => {
          left -= chunk.length
          if (left < 0) response.destroy()
        })
        response.on('error', () => undefined)
      })
      request.on('error', () => resolve(null))
      // A 101 causes neither a response nor an error.
      request.once('close', () => resolve(null))
      request.end(body)
    })
  }

  return {
    send,
    close: (): void => {
      for (const agent of Object.values(agents)) agent.destroy()
    },
  }
}
