import { setTimeout as delay } from 'node:timers/promises'
import { z } from 'zod'
import type { CreateMatchRequest, EntryRequest, PatchMatchRequest } from '../../shared/matches/match-request-schemas.ts'
import {
  appendedSchema,
  logSchema,
  type Match,
  type MatchSummary,
  matchSchema,
  matchSummarySchema,
} from '../../shared/matches/match-schemas.ts'
import { type Answer, type ScorerFailure, send } from './send-request.ts'

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

    /** Adds players of a club who are only names. Those that exist stay. */
    addPlayers: (club: string, players: readonly { readonly id: string; readonly name: string }[]) =>
      call('POST', 'office/new-players', z.unknown(), { club, players }),

    /** Changes the settings of a match: names, rules, date … */
    describe: (id: string, patch: PatchMatchRequest): Promise<Answer<Match>> =>
      call('PATCH', at(id), matchSchema, patch),

    /** Appends one entry or several. The server stores all of them or none, and answers when they are on disk. */
    append: (id: string, entries: EntryRequest | readonly EntryRequest[]) =>
      call('POST', `${at(id)}/actions`, appendedSchema, entries),
  }
}
