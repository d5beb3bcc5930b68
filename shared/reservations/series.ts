import { plusDays } from '../time/week.ts'

/** Longest time from the first to the last date of a weekly series of bookings, or of a weekly block (days). */
const MOST_DAYS = 366

const WEEK_MS = 7 * 86_400_000

/** Why a series can't end on a date that is too late. */
export const LATE_END = `must be at most ${MOST_DAYS} days after the first date`

/** Returns the last possible date of a weekly series. Dates are `yyyy-mm-dd`. */
export const lastDateFrom = (first: string): string => plusDays(first, MOST_DAYS)

/** The rules of a club about the dates that can be booked. */
interface Window {
  readonly daysAhead: number
  /** Whether the later dates of a weekly series may be after the last date that can be booked. */
  readonly seriesBeyondWindow: boolean
}

/**
 * Returns the last possible date of a booking.
 * @param today at the club
 * @param first the first date of its series; null for a single booking, and for the first one of a series
 */
export function lastDateOf({ daysAhead, seriesBeyondWindow }: Window, today: string, first: string | null): string {
  const last = plusDays(today, daysAhead - 1)
  const lastOfSeries = first === null || !seriesBeyondWindow ? last : lastDateFrom(first)
  return lastOfSeries > last ? lastOfSeries : last
}

/** Returns the number of dates of a weekly series. */
export const weeksIn = (first: string, last: string): number =>
  Math.max(0, 1 + Math.floor((Date.parse(last) - Date.parse(first)) / WEEK_MS))

/** Returns the dates of a weekly series. */
export const weeklyDates = (first: string, last: string): readonly string[] =>
  Array.from({ length: weeksIn(first, last) }, (_, week) => plusDays(first, 7 * week))

/** Returns the first booking of each series, and the bookings without a series. The order stays. */
export function firstOfSeries<T extends { readonly series: string | null }>(bookings: readonly T[]): readonly T[] {
  const seen = new Set<string>()
  return bookings.filter(({ series }) => series === null || (!seen.has(series) && seen.add(series)))
}

/** Returns the dates of a series that can't be booked, by reason. Reasons and dates keep their order. */
export function byReason<Code extends string>(
  conflicts: readonly { readonly date: string; readonly code: Code }[],
): readonly { readonly code: Code; readonly dates: readonly string[] }[] {
  const dates = new Map<Code, string[]>()
  for (const { code, date } of conflicts) dates.set(code, [...(dates.get(code) ?? []), date])
  return [...dates].map(([code, each]) => ({ code, dates: each }))
}
