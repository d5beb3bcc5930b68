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
      /** Seq of the log's last entry, if the answer has it. */
      readonly seq: number | null
    }
  /** No usable answer within `patienceMs`. */
  | { readonly kind: 'unavailable'; readonly reason: string; readonly waitedMs: number }
  /** The caller's signal aborted the call. */
  | { readonly kind: 'stopped' }

export type Answer<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly failure: ScorerFailure }

interface Call<T> {
  readonly method: string
  readonly key: string
  readonly body: unknown
  readonly schema: z.ZodType<T>
  readonly timeoutMs: number
  readonly signal: AbortSignal | undefined
}

/** A failed attempt that may succeed later. */
interface NotNow {
  readonly reason: string
  readonly retryAfterMs: number
}

/** Sends a request once. Never throws. */
export async function send<T>(
  url: URL,
  { method, key, body, schema, timeoutMs, signal }: Call<T>,
): Promise<Answer<T> | NotNow> {
  const ending = new AbortController()
  const end = () => ending.abort()
  const timer = setTimeout(end, timeoutMs)
  signal?.addEventListener('abort', end)
  try {
    const response = await fetch(url, {
      method,
      headers: { authorization: `Bearer ${key}`, ...(body !== undefined && { 'content-type': 'application/json' }) },
      ...(body !== undefined && { body: JSON.stringify(body) }),
      redirect: 'error',
      signal: ending.signal,
    })
    return judge(response.status, response.headers.get('retry-after'), await response.text(), schema)
  } catch (error) {
    const reason = ending.signal.aborted ? `no answer within ${timeoutMs / 1000} s` : networkReason(error)
    return { reason, retryAfterMs: 0 }
  } finally {
    clearTimeout(timer)
    signal?.removeEventListener('abort', end)
  }
}

function judge<T>(
  statusCode: number,
  retryAfter: string | null,
  text: string,
  schema: z.ZodType<T>,
): Answer<T> | NotNow {
  const body = parseJson(text)
  if (statusCode === 429 || statusCode >= 500) {
    const reason = `${statusCode} ${field(body, 'message') ?? 'from the server'}`
    return { reason, retryAfterMs: 1000 * (Number(retryAfter) || 0) }
  }
  const refused = (code: string, message: string, seq: unknown): Answer<T> => ({
    ok: false,
    failure: { kind: 'refused', statusCode, code, message, seq: typeof seq === 'number' ? seq : null },
  })
  if (statusCode < 300) {
    const parsed = schema.safeParse(body)
    if (parsed.success) return { ok: true, value: parsed.data }
    return refused('NOT_UNDERSTOOD', `this does not look like an answer of Ventaja: ${text.slice(0, 80)}`, null)
  }
  const [code, message] = [field(body, 'code') ?? 'REFUSED', field(body, 'message') ?? text.slice(0, 80)]
  return refused(String(code), String(message), field(body, 'seq'))
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

const NETWORK_REASONS: Record<string, string> = {
  ECONNREFUSED: 'connection refused',
  ECONNRESET: 'connection lost',
  EPIPE: 'connection lost',
  UND_ERR_SOCKET: 'connection lost',
  ENOTFOUND: 'no such host',
  EAI_AGAIN: 'the host name cannot be looked up at the moment',
  ENETUNREACH: 'no network',
  EHOSTUNREACH: 'the host cannot be reached',
}

/** Returns the reason of a failed fetch: its cause, or the cause's errors if it tried several addresses. */
function networkReason(error: unknown): string {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error
  const code = String(field(cause, 'code') ?? '')
  return NETWORK_REASONS[code] ?? (code || errorText(cause))
}
