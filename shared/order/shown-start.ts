import type { ExpectedStartAnswer } from './order-schemas.ts'

const MINUTE_MS = 60_000
/** Step of the times that people see: more would promise too much (ms). */
const SHOWN_STEP_MS = 5 * MINUTE_MS
/** A match that has certainly begun by then begins any moment (ms). */
const SOON_MS = 3 * MINUTE_MS

/** Returns the times that people see for an expected start (ms since 1970). Each is a multiple of five minutes, and none has passed. */
export function shownStart({ start, from, until }: ExpectedStartAnswer, now: number) {
  const least = Math.ceil(now / SHOWN_STEP_MS)
  const steps = (moment: string, round: (steps: number) => number): number =>
    Math.max(least, round(Date.parse(moment) / SHOWN_STEP_MS)) * SHOWN_STEP_MS
  return {
    start: start === null ? null : steps(start, Math.round),
    from: steps(from, Math.floor),
    until: steps(until, Math.ceil),
    isSoon: Date.parse(until) - now < SOON_MS,
  }
}
