const MINUTE_MS = 60_000
/** How long before the start of a booking its match may begin (ms). */
const EARLY_MS = 15 * MINUTE_MS
/** How long after the end of a booking its match may still be scored (ms). A phone without a network sends its points later. */
const LATE_MS = 12 * 60 * MINUTE_MS
/** How long after its end a match may still be corrected (ms). */
const CORRECTION_MS = 30 * MINUTE_MS

/** A booking's time (ms since 1970). */
interface Booked {
  readonly startsAt: number
  readonly endsAt: number
}

/** The match of a booking. */
export interface BookedMatch {
  /** When the match ended (ms since 1970); null if it goes on. */
  readonly endedAt: number | null
}

export type WindowRefusal = 'BOOKING_NOT_YET' | 'BOOKING_OVER'

/** Returns from when on the people on a booking may score its match (ms since 1970). */
export const opensAt = ({ startsAt }: Booked): number => startsAt - EARLY_MS

/**
 * Returns until when the people on a booking may score its match (ms since 1970). Without a match, this is the last moment to
 * begin one.
 */
export function closesAt({ endsAt }: Booked, match: BookedMatch | null): number {
  if (!match) return endsAt
  return match.endedAt === null ? endsAt + LATE_MS : Math.max(endsAt, match.endedAt + CORRECTION_MS)
}

/** Returns why the people on a booking may not score its match now (ms since 1970), or null. */
export function whyNotScore(booking: Booked, match: BookedMatch | null, now: number): WindowRefusal | null {
  if (now < opensAt(booking)) return 'BOOKING_NOT_YET'
  return now >= closesAt(booking, match) ? 'BOOKING_OVER' : null
}
