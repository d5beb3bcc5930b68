/** Where and when a slot is. */
interface Slot {
  readonly court: string
  /** Its start, in any unit. */
  readonly start: number
}

/**
 * Returns the slots to offer instead of a slot: first the other courts at its time, then its own court nearest to its time,
 * then the other courts nearest to its time.
 */
export function nearest<T>(slots: readonly T[], wanted: Slot, slotOf: (slot: T) => Slot, most = 4): readonly T[] {
  const away = (each: T) => Math.abs(slotOf(each).start - wanted.start)
  const rank = (each: T) => (away(each) === 0 ? 0 : slotOf(each).court === wanted.court ? 1 : 2)
  return slots.toSorted((one, other) => rank(one) - rank(other) || away(one) - away(other)).slice(0, most)
}
