/** Lets `burst` through at once and `perSecond` in the long run. */
export function tokenBucket(perSecond: number, burst: number): () => boolean {
  let tokens = burst
  let last = performance.now()
  return () => {
    const now = performance.now()
    tokens = Math.min(burst, tokens + ((now - last) / 1000) * perSecond)
    last = now
    if (tokens < 1) return false
    tokens -= 1
    return true
  }
}
