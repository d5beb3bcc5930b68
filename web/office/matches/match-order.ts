/** The ids of a club’s courts end with their numbers. Court 10 follows Court 9. */
const courts = new Intl.Collator('en', { numeric: true })

/** Compares matches by their times, and those of one time by their courts. A match without a court is the last one. */
export const byTimeAndCourt = (one: Place, other: Place): number =>
  Date.parse(one.date) - Date.parse(other.date) || courts.compare(one.court ?? LAST, other.court ?? LAST)

interface Place {
  readonly date: string
  /** Absent or null if the match has none. */
  readonly court?: string | null | undefined
}

/** Follows every id. */
const LAST = '\uFFFF'
