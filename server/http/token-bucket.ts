/**
 * Returns a function that says whether one more event is allowed: `burst` events at once, and `perSecond` in the long run.
 * @param clock returns the current time (ms). It may go back
 */
export function tokenBucket(perSecond: number, burst: number, clock = () => performance.now()): () => boolean {
  let tokens = burst
  let last = clock()
  return () => {
    const now = clock()
    tokens = Math.min(burst, tokens + (Math.max(0, now - last) / 1000) * perSecond)
    last = now
    if (tokens < 1) return false
    tokens -= 1
    return true
  }
}
