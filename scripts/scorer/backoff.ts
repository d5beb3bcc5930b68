import { setTimeout as delay } from 'node:timers/promises'

/** A clock, which tests replace. Times in ms. */
export interface Clock {
  readonly now: () => number
  /** Resolves after `ms`, or at once when the signal ends the wait. */
  readonly sleep: (ms: number, signal?: AbortSignal) => Promise<void>
}

export const realClock: Clock = {
  now: () => performance.now(),
  sleep: async (ms, signal) => {
    try {
      await delay(ms, undefined, signal && { signal })
    } catch (error) {
      if (!signal?.aborted) throw error
    }
  },
}

const FIRST_MS = 100
const LONGEST_MS = 5000

/**
 * How long to wait before the next try, ms: doubling up to 5 s, with jitter, so that the scorers of a whole club do not
 * come back in the same instant.
 * @param attempt 0 after the first failure
 * @param atLeastMs what the server asked for (Retry-After)
 * @param random in [0, 1)
 */
export function backoffMs(attempt: number, atLeastMs = 0, random = Math.random()): number {
  const step = Math.min(LONGEST_MS, FIRST_MS * 2 ** Math.min(attempt, 16))
  return Math.min(LONGEST_MS, Math.max(step * (0.5 + random / 2), atLeastMs * (1 + random / 4)))
}
