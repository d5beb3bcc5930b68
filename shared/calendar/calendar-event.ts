import { hourOf } from '../time/hours.ts'
import { WEEKDAYS, type Weekday } from '../time/weekdays.ts'

/** An event in a person's calendar, every week or on one date. */
export interface CalendarEvent {
  readonly id: number
  /** Empty only in events of an earlier version. */
  readonly title: string
  readonly day: Weekday
  /** `yyyy-mm-dd` at the club, if it happens only once; `day` is its weekday. */
  readonly date?: string | undefined
  /** `5:00` to `22:00`. */
  readonly time: string
  /** The owner's address. */
  readonly email: string
}

type When = Pick<CalendarEvent, 'day' | 'time' | 'id'>

/** Compares events by day (Monday first), hour and id. */
export const byStartTime = (a: When, b: When): number =>
  WEEKDAYS.indexOf(a.day) - WEEKDAYS.indexOf(b.day) || (hourOf(a.time) ?? 0) - (hourOf(b.time) ?? 0) || a.id - b.id
