/** Longest window of a grant (ms). */
export const LONGEST_GRANT_MS = 366 * 24 * 3_600_000

/** Time that a link is valid after the match begins, unless the person chooses another end (ms). */
const USUAL_MS = 4 * 3_600_000

/**
 * Returns the window that the office suggests for a link (ms since 1970). A null `from` is a link that is valid at once.
 * @param start start of the match; null for a link to a court
 */
export function usualWindow(now: number, start: number | null): { from: number | null; until: number } {
  const until = Math.max(now, start ?? now) + USUAL_MS
  return { from: until - now > LONGEST_GRANT_MS ? start : null, until }
}
