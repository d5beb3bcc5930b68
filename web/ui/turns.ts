/** So long a number that turned over is marked, ms: as in digit.module.css. */
const MARKED = 900

/** How often a number has turned over, and when it last changed. */
export interface Turns {
  readonly value: string | number
  readonly turns: number
  /** Whether its latest change is to be seen: false while it changes too fast for that. */
  readonly turning: boolean
  /** ms, by the clock that the next change is told by. */
  readonly changed: number
}

export const unturned = (value: string | number): Turns => ({
  value,
  turns: 0,
  turning: false,
  changed: Number.NEGATIVE_INFINITY,
})

/**
 * What a number shows next. One that changes again before it has come to rest just changes: points that are caught up on
 * after a gap come faster than any eye, and nothing on a board shall flicker.
 */
export function turnedTo(held: Turns, value: string | number, now: number): Turns {
  if (held.value === value) return held
  const turning = now - held.changed > MARKED
  return { value, turns: turning ? held.turns + 1 : held.turns, turning, changed: now }
}
