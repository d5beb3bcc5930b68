/** Hours at which courts can be booked and the calendar has rows: 5 to 22. */
export const HOURS: readonly number[] = Array.from({ length: 18 }, (_, index) => index + 5)

/** The same hours as the API writes them. */
export const TIMES: readonly string[] = HOURS.map((hour) => timeOf(hour))

/** Returns `8:00` for 8. */
export function timeOf(hour: number): string {
  return `${hour}:00`
}

/** Returns 8 for `8:00`; undefined if the text is not in {@link TIMES}. */
export const hourOf = (time: string): number | undefined => HOURS[TIMES.indexOf(time)]

/** Weekdays as the API names them, Monday first. */
export const WEEKDAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'] as const
export type Weekday = (typeof WEEKDAYS)[number]

/** Returns the date (`yyyy-mm-dd`) this number of days later, or earlier if negative. No time zone is involved. */
export function plusDays(date: string, days: number): string {
  return new Date(Date.parse(date) + days * 86_400_000).toISOString().slice(0, 10)
}

/** Returns this number of dates (`yyyy-mm-dd`), from the given one on. */
export const nextDates = (from: string, count: number): readonly string[] =>
  Array.from({ length: count }, (_, days) => plusDays(from, days))

/** Returns the weekday of a date, `yyyy-mm-dd`. */
export function weekdayOf(date: string): Weekday {
  // 1970-01-01 was a Thursday.
  const days = Math.floor(Date.parse(date) / 86_400_000)
  return WEEKDAYS[(((days + 3) % 7) + 7) % 7] as Weekday
}

/** Returns the Monday of a date's week. */
export const mondayOf = (date: string): string => plusDays(date, -WEEKDAYS.indexOf(weekdayOf(date)))

/** Returns the first date with this weekday, on or after the given date. */
export function nextWeekday(day: Weekday, from: string): string {
  const ahead = WEEKDAYS.indexOf(day) - WEEKDAYS.indexOf(weekdayOf(from))
  return plusDays(from, (ahead + 7) % 7)
}
