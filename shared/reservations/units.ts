/** Length of a unit of time (ms). Every court and every person can be booked once in each unit. */
export const UNIT_MS = 1_800_000

/** A period of time (ms since 1970). */
export interface Period {
  readonly startsAt: number
  readonly endsAt: number
}

/** Returns whether two periods have a moment in common. The end of a period is not part of it. */
export const overlap = (one: Period, other: Period): boolean =>
  one.startsAt < other.endsAt && other.startsAt < one.endsAt

/**
 * Returns the units that a booking takes, as the number of half hours since 1970 in UTC. Where the clocks differ from UTC by a
 * quarter of an hour, all units of a club begin a quarter of an hour early.
 */
export function unitsOf({ startsAt, endsAt }: Period): number[] {
  const first = Math.floor(startsAt / UNIT_MS)
  return Array.from({ length: Math.ceil((endsAt - startsAt) / UNIT_MS) }, (_, index) => first + index)
}

/** Joins units that follow each other. @param units in ascending order @returns the first and the last unit of each run */
export function runsOf(units: readonly number[]): readonly { readonly from: number; readonly to: number }[] {
  const runs: { from: number; to: number }[] = []
  for (const unit of units) {
    const last = runs.at(-1)
    if (last?.to === unit - 1) last.to = unit
    else runs.push({ from: unit, to: unit })
  }
  return runs
}
