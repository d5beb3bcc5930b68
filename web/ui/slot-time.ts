import { clockTime, periodTime } from './dates.ts'

/** The slots that a booking takes. */
export interface BookedTime {
  /** Start: ISO 8601, or ms since 1970. */
  readonly startsAt: string | number
  /** End: ISO 8601, or ms since 1970. */
  readonly endsAt: string | number
  /** Number of slots. */
  readonly slots: number
}

/** Returns the time by which texts name a booking: its start, and its end if it has several slots: `18:00–20:00`. */
export const bookedTime = ({ startsAt, endsAt, slots }: BookedTime, language: string, timeZone: string): string =>
  slots > 1 ? periodTime(startsAt, endsAt, language, timeZone) : clockTime(startsAt, language, timeZone)
