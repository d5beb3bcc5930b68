/** The court and the start of a booking that somebody has seen before changing it. */
export interface SeenSlot {
  readonly seenCourt?: string | undefined
  readonly seenStartsAt?: string | undefined
}

/** Returns what to send with a change of a booking, so that the server refuses it if the booking has moved meanwhile. */
export const seenSlotOf = ({ court, startsAt }: { readonly court: string; readonly startsAt: string }) => ({
  seenCourt: court,
  seenStartsAt: startsAt,
})

/**
 * Returns whether a booking is on another court or at another time than somebody has seen.
 * @param booking its court and its start (ms since 1970)
 */
export const hasMoved = (
  { courtId, startsAt }: { readonly courtId: string; readonly startsAt: number },
  { seenCourt = courtId, seenStartsAt }: SeenSlot,
): boolean => seenCourt !== courtId || (seenStartsAt !== undefined && Date.parse(seenStartsAt) !== startsAt)
