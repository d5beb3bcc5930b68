import { markedAsRepeated } from '../../shared/time/repeated-time.ts'
import { clockTime } from './dates.ts'

/** Returns the time of a slot, marked as repeated if clocks show this time twice and the slot is the second. */
export const slotTime = (
  { time, isRepeat }: { time: string; isRepeat?: boolean | undefined },
  language: string,
): string => (isRepeat ? markedAsRepeated(time, language) : time)

/** The slots that a booking takes. */
export interface BookedTime {
  /** Start as the club's clocks show it. */
  readonly time: string
  readonly isRepeat?: boolean | undefined
  /** End: ISO 8601, or ms since 1970. */
  readonly endsAt: string | number
  /** Number of slots. */
  readonly slots: number
}

/** Returns the time by which texts name a booking: its start, and its end if it has several slots: `18:00–20:00`. */
export const bookedTime = (booking: BookedTime, language: string, timeZone: string): string => {
  const start = slotTime(booking, language)
  return booking.slots > 1 ? `${start}–${clockTime(booking.endsAt, language, timeZone)}` : start
}
