import { setTimeout as delay } from 'node:timers/promises'
import { z } from 'zod'
import { errorText } from '../../shared/errors/error-text.ts'
import type { CreateMatchRequest, EntryRequest, PatchMatchRequest } from '../../shared/matches/match-request-schemas.ts'
import {
  appendedSchema,
  logSchema,
  type Match,
  type MatchSummary,
  matchSchema,
  matchSummarySchema,
} from '../../shared/matches/match-schemas.ts'

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

/** Describes a failure in a sentence. */
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

/** Returns whether the server rejected the call with this code. */
export const isRefusal = (failure: ScorerFailure, code: string): boolean =>
  failure.kind === 'refused' && failure.code === code

/** A clock, which tests replace. Times in ms. */
export interface Clock {
  readonly now: () => number
  /** Resolves after `ms`, or as soon as the signal aborts. */
  readonly sleep: (ms: number, signal?: AbortSignal) => Promise<void>
}

export const realClock: Clock = {
  now: () => performance.now(),
  sleep: (ms, signal) =>
    delay(ms, undefined, signal && { signal }).catch((error: unknown) => {
      if (!signal?.aborted) throw error
    }),
}

const FIRST_MS = 100
const LONGEST_MS = 5000

/**
 * Returns the time to wait before the next attempt (ms). It doubles up to 5 s, with jitter, so that all scorers of a club do not
 * retry at the same moment.
 * @param attempt 0 after the first failure
 * @param atLeastMs the server's Retry-After
 * @param random in [0, 1)
 */
export function backoffMs(attempt: number, atLeastMs = 0, random = Math.random()): number {
  const step = Math.min(LONGEST_MS, FIRST_MS * 2 ** Math.min(attempt, 16))
  return Math.min(LONGEST_MS, Math.max(step * (0.5 + random / 2), atLeastMs * (1 + random / 4)))
}

/** A failed attempt, reported before the next one. */
export interface Waiting {
  readonly reason: string
  /** Number of attempts so far. */
  readonly tries: number
  /** Time until the next one (ms). */
  readonly delayMs: number
}

export interface ScorerClientOptions {
  /** The server's address, such as http://localhost:3000. */
  readonly url: string
  /** The scorer key. */
  readonly key: string
  /** Longest time that a call retries (ms), by default 120,000. `Infinity` never gives up. */
  readonly patienceMs?: number
  /** Longest time of one attempt (ms), by default 10,000. */
  readonly timeoutMs?: number
  /** Aborts calls and their waits. */
  readonly signal?: AbortSignal
  readonly onWaiting?: (waiting: Waiting) => void
  /** Called for every answer of the server. */
  readonly onAnswered?: () => void
  readonly clock?: Clock
}

const summaries = z.array(matchSummarySchema)
/** Fields for a new match. The server fills in the rest. */
export type NewMatch = Pick<CreateMatchRequest, 'category' | 'company' | 'company2' | 'description' | 'date'> &
  Partial<CreateMatchRequest>

export type ScorerClient = ReturnType<typeof createScorerClient>

/**
 * Talks to the server as a scorer does. It sends a request again, unchanged, after a lost connection, a timeout, a 5xx or a
 * 429. Every entry and every new match has an id, so a retry never counts twice. It returns failures and never throws.
 */
export function createScorerClient(options: ScorerClientOptions) {
  const { key, patienceMs = 120_000, timeoutMs = 10_000, signal, onWaiting, onAnswered, clock = realClock } = options
  const base = options.url.replace(/\/*$/, '/')

  async function call<T>(method: string, path: string, schema: z.ZodType<T>, body?: unknown): Promise<Answer<T>> {
    const started = clock.now()
    for (let tries = 1; ; tries++) {
      if (signal?.aborted) return { ok: false, failure: { kind: 'stopped' } }
      const attempt = await send(new URL(path, base), { method, key, body, schema, timeoutMs, signal })
      if (!('retryAfterMs' in attempt)) {
        onAnswered?.()
        return attempt
      }
      if (signal?.aborted) continue
      const { reason, retryAfterMs } = attempt
      const delayMs = backoffMs(tries - 1, retryAfterMs)
      const waitedMs = clock.now() - started
      if (waitedMs + delayMs > patienceMs) return { ok: false, failure: { kind: 'unavailable', reason, waitedMs } }
      onWaiting?.({ reason, tries, delayMs })
      await clock.sleep(delayMs, signal)
    }
  }

  const at = (id: string): string => `product/${encodeURIComponent(id)}`

  return {
    /** Returns every match without its log, newest date first. */
    matches: (): Promise<Answer<MatchSummary[]>> => call('GET', 'product?view=summary', summaries),

    /** Returns a match with the entries of its log that still count. */
    match: (id: string): Promise<Answer<Match>> => call('GET', at(id), matchSchema),

    /** Returns the entries of a match's log after `since`, and the seq of the last one. */
    log: (id: string, since: number) => call('GET', `${at(id)}/actions?since=${since}`, logSchema),

    /** Creates a match. The `id` makes a retry harmless. */
    createMatch: (match: NewMatch & { id: string }): Promise<Answer<Match>> =>
      call('POST', 'product', matchSchema, match),

    /** Changes the description of a match. */
    describe: (id: string, patch: PatchMatchRequest): Promise<Answer<Match>> =>
      call('PATCH', at(id), matchSchema, patch),

    /** Appends one entry, or several of which all or none are stored. The server answers when they are on disk. */
    append: (id: string, entries: EntryRequest | readonly EntryRequest[]) =>
      call('POST', `${at(id)}/actions`, appendedSchema, entries),
  }
}

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
async function send<T>(
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
