import type { z } from 'zod'
import { errorText } from '../../shared/errors/error-text.ts'

/** Reason of a failed call. */
export type ScorerFailure =
  /** The server rejected the call. A retry would not help. */
  | {
      readonly kind: 'refused'
      readonly statusCode: number
      /** The server's stable code, such as SEQ_CONFLICT. */
      readonly code: string
      readonly message: string
      /** The log's head, if the answer has it. */
      readonly seq: number | null
    }
  /** No usable answer until the patience ran out. */
  | { readonly kind: 'unavailable'; readonly reason: string; readonly waitedMs: number }
  /** The caller's signal aborted the call. */
  | { readonly kind: 'stopped' }

export type Answer<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly failure: ScorerFailure }

/** The failure in a sentence for a person. */
export function explain(failure: ScorerFailure): string {
  switch (failure.kind) {
    case 'refused':
      return `the server refused it (${failure.statusCode} ${failure.code}): ${failure.message}`
    case 'unavailable':
      return `the server could not be reached for ${Math.round(failure.waitedMs / 1000)} s: ${failure.reason}`
    case 'stopped':
      return 'stopped'
  }
}

/** Whether the server refused with this code. */
export const isRefusal = (failure: ScorerFailure, code: string): boolean =>
  failure.kind === 'refused' && failure.code === code

/** One request, and what became of it. `not-now` may well succeed later. */
export type Tried<T> =
  | { readonly kind: 'answered'; readonly value: T }
  | Extract<ScorerFailure, { kind: 'refused' }>
  | { readonly kind: 'not-now'; readonly reason: string; readonly retryAfterMs: number }

export interface Call<T> {
  readonly method: 'GET' | 'POST' | 'PATCH'
  readonly url: URL
  readonly key: string
  readonly body?: unknown
  readonly schema: z.ZodType<T>
  /** Longest time for an answer with its body (ms). */
  readonly timeoutMs: number
  readonly signal?: AbortSignal | undefined
}

/** Sends the request once. Never throws: what a network does is to be expected. */
export async function tryOnce<T>(call: Call<T>): Promise<Tried<T>> {
  const ending = new AbortController()
  const end = () => ending.abort()
  const timer = setTimeout(end, call.timeoutMs)
  call.signal?.addEventListener('abort', end)
  try {
    const response = await fetch(call.url, {
      method: call.method,
      headers: {
        authorization: `Bearer ${call.key}`,
        ...(call.body !== undefined && { 'content-type': 'application/json' }),
      },
      ...(call.body !== undefined && { body: JSON.stringify(call.body) }),
      redirect: 'error',
      signal: ending.signal,
    })
    return judge(response.status, response.headers.get('retry-after'), await response.text(), call.schema)
  } catch (error) {
    const reason = ending.signal.aborted ? `no answer within ${call.timeoutMs / 1000} s` : networkReason(error)
    return { kind: 'not-now', reason, retryAfterMs: 0 }
  } finally {
    clearTimeout(timer)
    call.signal?.removeEventListener('abort', end)
  }
}

function judge<T>(statusCode: number, retryAfter: string | null, text: string, schema: z.ZodType<T>): Tried<T> {
  const body = parseJson(text)
  if (statusCode === 429 || statusCode >= 500) {
    const reason = `${statusCode} ${field(body, 'message') ?? 'from the server'}`
    return { kind: 'not-now', reason, retryAfterMs: 1000 * (Number(retryAfter) || 0) }
  }
  if (statusCode < 300) {
    const parsed = schema.safeParse(body)
    if (parsed.success) return { kind: 'answered', value: parsed.data }
    const message = `this does not look like an answer of Ventaja: ${text.slice(0, 80)}`
    return { kind: 'refused', statusCode, code: 'NOT_UNDERSTOOD', message, seq: null }
  }
  const seq = field(body, 'seq')
  return {
    kind: 'refused',
    statusCode,
    code: String(field(body, 'code') ?? 'REFUSED'),
    message: String(field(body, 'message') ?? text.slice(0, 80)),
    seq: typeof seq === 'number' ? seq : null,
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

const field = (body: unknown, name: string): unknown =>
  typeof body === 'object' && body !== null ? Reflect.get(body, name) : undefined

const WORDS: Record<string, string> = {
  ECONNREFUSED: 'connection refused',
  ECONNRESET: 'connection lost',
  EPIPE: 'connection lost',
  UND_ERR_SOCKET: 'connection lost',
  ENOTFOUND: 'no such host',
  EAI_AGAIN: 'the host name cannot be looked up just now',
  ENETUNREACH: 'no network',
  EHOSTUNREACH: 'the host cannot be reached',
}

/** Returns the reason of a failed fetch: its cause, or the cause's errors if it tried several addresses. */
function networkReason(error: unknown): string {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error
  const code = String(field(cause, 'code') ?? '')
  return WORDS[code] ?? (code || errorText(cause))
}
