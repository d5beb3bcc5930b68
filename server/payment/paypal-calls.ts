import { setTimeout as delay } from 'node:timers/promises'
import { z } from 'zod'
import { PaymentUnavailable } from './payment-provider.ts'
import type { PayPalSettings } from './paypal-settings.ts'

/** So often a call is made that did not succeed and may be repeated. */
const TRIES = 3
/** Before the second try, ms; doubled for each further one, and jittered so that many servers do not come at once. */
const FIRST_PAUSE = 200
/** An access token is not used any more when so little of its time is left, ms. */
const TOKEN_MARGIN = 60_000

export interface PayPalCall {
  readonly method: 'GET' | 'POST'
  readonly path: string
  /** JSON, as text. */
  readonly body?: string
  /** PayPal does what a key asks for once, and answers the same to everybody who comes with it. */
  readonly requestId?: string
}

export interface PayPalAnswer {
  readonly status: number
  readonly body: unknown
}

/** No answer, or none that says what happened: too slow, cut off, or PayPal's own trouble. */
export class NoAnswer extends Error {
  override name = 'NoAnswer'
}

const tokenAnswer = z.object({ access_token: z.string(), expires_in: z.number() })

export type PayPalCalls = ReturnType<typeof payPalCalls>

/** Speaks HTTP with PayPal: the access token, time-outs, repeated tries. */
export function payPalCalls({ apiUrl, clientId, clientSecret, timeoutMs }: PayPalSettings, now = Date.now) {
  let access: { token: string; until: number } | undefined
  let asking: Promise<string> | undefined

  async function send(path: string, init: RequestInit): Promise<PayPalAnswer> {
    try {
      const response = await fetch(apiUrl + path, {
        ...init,
        signal: AbortSignal.timeout(timeoutMs),
        redirect: 'error',
      })
      const text = await response.text()
      if (response.status >= 500) throw new NoAnswer(`${path}: ${response.status}`)
      return { status: response.status, body: parsed(text) }
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
    if (status !== 200 || !success) throw new PaymentUnavailable(`PayPal gives no access token: ${status}`)
    access = { token: data.access_token, until: now() + data.expires_in * 1000 - TOKEN_MARGIN }
    return data.access_token
  }

  /** Cached until shortly before it expires; many who need one at once ask once. */
  async function accessToken(): Promise<string> {
    if (access && now() < access.until) return access.token
    asking ??= fetchToken().finally(() => {
      asking = undefined
    })
    return asking
  }

  /**
   * One try.
   * @throws NoAnswer, and PaymentUnavailable where the call was not even made
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
      // The token was revoked before its time: one new one, then the answer is the answer.
      if (access?.token === token) access = undefined
    }
  }

  /**
   * Several tries, for calls that may safely be made more than once.
   * @throws PaymentUnavailable
   */
  async function insist(call: PayPalCall): Promise<PayPalAnswer> {
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

  return { once, insist }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
