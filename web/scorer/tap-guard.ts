/** A tap so soon after what is shown has changed was meant for what was there before, ms. */
export const SETTLE_MS = 350
/** Within this a second tap is the same finger, CSS px: less than a key and its gap. */
const SAME_PLACE = 56

export interface Tap {
  /** ms, of `performance.now()` and of events alike. */
  readonly at: number
  readonly x: number
  readonly y: number
}

/**
 * Tells taps that were meant from those that only met what came up under the finger: a second tap of a finger that
 * trembled, or one on its way while a question, a pause or another score came up by itself.
 */
export function tapGuard() {
  let changedAt = Number.NEGATIVE_INFINITY
  let changes = 0
  let pressed: { meant: boolean; changes: number } | null = null
  let taken: Tap | null = null
  /** The tap that made the change; null where it came by itself. */
  let cause: Tap | null = null

  function isMeant({ at, x, y }: Tap): boolean {
    if (at - changedAt >= SETTLE_MS) return true
    return cause !== null && Math.hypot(x - cause.x, y - cause.y) > SAME_PLACE
  }
  return {
    /** What is shown has changed. */
    changed(at: number): void {
      cause = taken && at - taken.at < SETTLE_MS ? taken : null
      // Whatever else changes came by itself.
      taken = null
      changedAt = at
      changes += 1
    },
    /** The finger is down: what it was meant for is what is shown now. */
    pressed(tap: Tap): void {
      pressed = { meant: isMeant(tap), changes }
    },
    /** The finger has tapped. @returns whether that counts */
    tapped(tap: Tap): boolean {
      const meant = pressed ? pressed.meant && pressed.changes === changes : isMeant(tap)
      pressed = null
      if (meant) taken = tap
      return meant
    },
  }
}
