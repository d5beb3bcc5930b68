import { setImmediate as nextTurn } from 'node:timers/promises'

/**
 * Returns a function that reads something once for all requests that wait for it, because everybody who watches a draw reads it after
 * the same change. A read begins after every request that it answers, so that each gets what was stored before it.
 */
export function sharedReads<K extends readonly string[], T>(
  read: (...key: K) => Promise<T>,
): (...key: K) => Promise<T> {
  const waiting = new Map<string, Promise<T>>()
  const running = new Map<string, Promise<T>>()
  return (...key) => {
    const name = JSON.stringify(key)
    const shared = waiting.get(name)
    if (shared) return shared
    const own: Promise<T> = Promise.allSettled([running.get(name), nextTurn()])
      .then(() => {
        waiting.delete(name)
        running.set(name, own)
        return read(...key)
      })
      .finally(() => {
        if (running.get(name) === own) running.delete(name)
      })
    waiting.set(name, own)
    return own
  }
}
