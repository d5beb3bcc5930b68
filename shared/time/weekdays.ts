/** The days of a week as the API names them, Monday first. */
export const WEEKDAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'] as const
export type Weekday = (typeof WEEKDAYS)[number]

/** A date, `yyyy-mm-dd`, so many days later (or earlier). Dates have no zone, so no clock has a say. */
export function plusDays(date: string, days: number): string {
  return new Date(Date.parse(date) + days * 86_400_000).toISOString().slice(0, 10)
}

/** The weekday of a date, `yyyy-mm-dd`. */
export function weekdayOf(date: string): Weekday {
  // 1970-01-01 was a Thursday.
  const days = Math.floor(Date.parse(date) / 86_400_000)
  return WEEKDAYS[(((days + 3) % 7) + 7) % 7] as Weekday
}

/** The Monday of the week that a date is in. */
export const mondayOf = (date: string): string => plusDays(date, -WEEKDAYS.indexOf(weekdayOf(date)))

/** The first date with this weekday, on the given date or after it: what "Monday" means on that date. */
export function nextWeekday(day: Weekday, from: string): string {
  const ahead = WEEKDAYS.indexOf(day) - WEEKDAYS.indexOf(weekdayOf(from))
  return plusDays(from, (ahead + 7) % 7)
}
