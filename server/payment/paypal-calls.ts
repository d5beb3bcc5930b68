import { setTimeout as delay } from 'node:timers/promises'
import { z } from 'zod'
import { parsedJson } from '../../shared/text/parsed-json.ts'
import { PaymentUnavailable } from './payment-provider.ts'

export interface PayPalSettings {
  readonly clientId: string
  readonly clientSecret: string
  /** `https://api-m.paypal.com`, or the address of a sandbox; without a slash at the end. */
  readonly apiUrl: string
  /** Id of the webhook that PayPal calls. Null if none is set up: webhook calls are then rejected. */
  readonly webhookId: string | null
  /** Time-out of one call (ms). */
  readonly timeoutMs: number
}

/** Maximum number of tries of a call that may be repeated. */
const TRIES = 3
/** Pause before the second try (ms). It doubles each time and is jittered, so that servers don't retry together. */
const FIRST_PAUSE = 200
/** Time before its expiry at which an access token is replaced (ms). */
const TOKEN_MARGIN = 60_000

export interface PayPalCall {
  readonly method: 'GET' | 'POST'
  readonly path: string
  /** JSON, as text. */
  readonly body?: string
  /** Idempotency key: PayPal runs the call once and repeats its answer. */
  readonly requestId?: string
}

export interface PayPalAnswer {
  readonly status: number
  readonly body: unknown
}

/** The call has no clear result: a time-out, a broken connection or an error of PayPal's. */
export class NoAnswer extends Error {
  override name = 'NoAnswer'
}

const tokenAnswer = z.object({ access_token: z.string(), expires_in: z.number() })

export type PayPalCalls = ReturnType<typeof payPalCalls>

/** Calls PayPal over HTTP, with access token, time-outs and retries. */
export function payPalCalls({ apiUrl, clientId, clientSecret, timeoutMs }: PayPalSettings, now = Date.now) {
  let access: { token: string; until: number } | undefined
  let fetching: Promise<string> | undefined

  async function send(path: string, init: RequestInit): Promise<PayPalAnswer> {
    try {
      const response = await fetch(apiUrl + path, {
        ...init,
        signal: AbortSignal.timeout(timeoutMs),
        redirect: 'error',
      })
      const text = await response.text()
      if (response.status >= 500) throw new NoAnswer(`${path}: ${response.status}`)
      return { status: response.status, body: parsedJson(text) }
    } catch (error) {
      if (error instanceof NoAnswer) throw error
      throw new NoAnswer(`${path}: ${error instanceof Error ? error.name : 'no answer'}`, { cause: error })
    }
  }

  async function fetchToken(): Promise<string> {
    const { status, body } = await send('/v1/oauth2/token', {
      method: 'POST',
      headers: {
        authorization: `Basic ${Buffer.from(`${clientId}:${clientSecret}`).toString('base64')}`,
        'content-type': 'application/x-www-form-urlencoded',
      },
      body: 'grant_type=client_credentials',
    })
    const { success, data } = tokenAnswer.safeParse(body)
    if (status !== 200 || !success) throw new PaymentUnavailable(`PayPal returned no access token: ${status}`)
    access = { token: data.access_token, until: now() + data.expires_in * 1000 - TOKEN_MARGIN }
    return data.access_token
  }

  /** Returns the access token, cached until shortly before it expires. Concurrent calls share one request. */
  async function accessToken(): Promise<string> {
    if (access && now() < access.until) return access.token
    fetching ??= fetchToken().finally(() => {
      fetching = undefined
    })
    return fetching
  }

  /**
   * Makes a call once.
   * @throws NoAnswer
   * @throws PaymentUnavailable if the call was not sent
   */
  async function once({ method, path, body, requestId }: PayPalCall): Promise<PayPalAnswer> {
    for (let renewed = false; ; renewed = true) {
      const token = await accessToken().catch((error: unknown) => {
        throw error instanceof NoAnswer ? new PaymentUnavailable(error.message, { cause: error }) : error
      })
      const answer = await send(path, {
        method,
        headers: {
          authorization: `Bearer ${token}`,
          'content-type': 'application/json',
          prefer: 'return=representation',
          ...(requestId && { 'paypal-request-id': requestId }),
        },
        ...(body !== undefined && { body }),
      })
      if (answer.status !== 401 || renewed) return answer
      // The token was revoked early: try once more with a new one.
      if (access?.token === token) access = undefined
    }
  }

  /**
   * Makes a call with retries. Only for calls that may safely be repeated.
   * @throws PaymentUnavailable
   */
  async function withRetries(call: PayPalCall): Promise<PayPalAnswer> {
    for (let attempt = 1; ; attempt++) {
      try {
        const answer = await once(call)
        if (answer.status !== 429 || attempt === TRIES) return answer
      } catch (error) {
        if (attempt === TRIES) throw new PaymentUnavailable(`PayPal: ${String(error)}`, { cause: error })
      }
      await delay(FIRST_PAUSE * 2 ** (attempt - 1) * (0.5 + Math.random()))
    }
  }

  return { once, withRetries }
}
