import { z } from 'zod'
import type { Match, MatchSummary } from '../../shared/matches/match.ts'
import type { CreateMatchRequest, EntryRequest, PatchMatchRequest } from '../../shared/matches/match-request-schemas.ts'
import { appendedSchema, logSchema, matchSchema, matchSummarySchema } from '../../shared/matches/match-schemas.ts'
import { backoffMs, type Clock, realClock } from './backoff.ts'
import type { Answer } from './scorer-request.ts'
import { type Call, tryOnce } from './scorer-request.ts'

/** A failed attempt, reported before the next one. */
export interface Waiting {
  readonly reason: string
  /** Number of attempts. */
  readonly tries: number
  /** Until the next one. */
  readonly delayMs: number
}

export interface ScorerClientOptions {
  /** Where the server is, such as http://localhost:3000. */
  readonly url: string
  /** The scorer key. */
  readonly key: string
  /** Longest time that a call retries (ms), by default 120,000. `Infinity` never gives up. */
  readonly patienceMs?: number
  /** Longest time of one attempt (ms), by default 10,000. */
  readonly timeoutMs?: number
  /** Ends every wait. */
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
 * Talks to the server as a scorer does. Whatever did not get through (no connection, no answer, 5xx, 429) is sent again
 * unchanged, with growing pauses: every entry and every new match carries an id, so a retry can never count twice.
 * Nothing throws: answers and failures are values.
 */
export function createScorerClient(options: ScorerClientOptions) {
  const { key, patienceMs = 120_000, timeoutMs = 10_000, signal, onWaiting, onAnswered, clock = realClock } = options
  const base = options.url.replace(/\/*$/, '/')

  async function call<T>(
    method: Call<T>['method'],
    path: string,
    schema: z.ZodType<T>,
    body?: unknown,
  ): Promise<Answer<T>> {
    const started = clock.now()
    for (let tries = 1; ; tries++) {
      if (signal?.aborted) return { ok: false, failure: { kind: 'stopped' } }
      const tried = await tryOnce({ method, url: new URL(path, base), key, body, schema, timeoutMs, signal })
      if (tried.kind !== 'not-now') onAnswered?.()
      if (tried.kind === 'answered') return { ok: true, value: tried.value }
      if (tried.kind === 'refused') return { ok: false, failure: tried }
      if (signal?.aborted) continue
      const delayMs = backoffMs(tries - 1, tried.retryAfterMs)
      const waitedMs = clock.now() - started
      if (waitedMs + delayMs > patienceMs) {
        return { ok: false, failure: { kind: 'unavailable', reason: tried.reason, waitedMs } }
      }
      onWaiting?.({ reason: tried.reason, tries, delayMs })
      await clock.sleep(delayMs, signal)
    }
  }

  const at = (id: string): string => `product/${encodeURIComponent(id)}`

  return {
    /** Every match, newest date first, without its log. */
    matches: (): Promise<Answer<MatchSummary[]>> => call('GET', 'product?view=summary', summaries),

    /** Returns a match with the standing entries of its log. */
    match: (id: string): Promise<Answer<Match>> => call('GET', at(id), matchSchema),

    /** The entries of a match's log after `since`, and the head. */
    log: (id: string, since: number) => call('GET', `${at(id)}/actions?since=${since}`, logSchema),

    /** Creates a match. A retry is harmless only with an `id`, so one is needed. */
    createMatch: (match: NewMatch & { id: string }): Promise<Answer<Match>> =>
      call('POST', 'product', matchSchema, match),

    /** Describes a match differently. */
    describe: (id: string, patch: PatchMatchRequest): Promise<Answer<Match>> =>
      call('PATCH', at(id), matchSchema, patch),

    /** Appends one entry, or several whole or not at all; answers when they are on the server's disk. */
    append: (id: string, entries: EntryRequest | readonly EntryRequest[]) =>
      call('POST', `${at(id)}/actions`, appendedSchema, entries),
  }
}
