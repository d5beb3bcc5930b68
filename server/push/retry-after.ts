/** Longest time that a push service can make us wait (ms). */
const LONGEST_MS = 3_600_000

/**
 * Returns the time of a header `Retry-After`, which has seconds or a date, up to an hour; null without one (ms).
 * @param now ms since 1970
 */
export function retryAfterMs(header: string | undefined, now: number): number | null {
  if (header === undefined) return null
  const text = header.trim()
  const wait = /^\d{1,9}$/.test(text) ? Number(text) * 1000 : Date.parse(text) - now
  return Number.isNaN(wait) ? null : Math.min(Math.max(wait, 0), LONGEST_MS)
}
