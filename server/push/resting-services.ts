import { LRUCache } from 'lru-cache'

/** Failed connections in a row after which a push service rests. */
const MOST_FAILURES = 3
/** Time for which nothing is sent to it (ms). */
const REST_MS = 30_000
const MOST_SERVICES = 50

/**
 * Notes push services that don't answer, so that messages to them don't keep connections from messages to others.
 * @param now returns a time that never jumps (ms)
 */
export function openRestingServices(now: () => number) {
  const failing = new LRUCache<string, { readonly failures: number; readonly until: number }>({ max: MOST_SERVICES })
  return {
    /** Returns how long a push service still rests (ms), or 0. */
    restOf: (origin: string): number => Math.max(0, (failing.get(origin)?.until ?? 0) - now()),

    answered(origin: string): void {
      failing.delete(origin)
    },

    failed(origin: string): void {
      const failures = (failing.get(origin)?.failures ?? 0) + 1
      failing.set(origin, { failures, until: failures >= MOST_FAILURES ? now() + REST_MS : 0 })
    },
  }
}
