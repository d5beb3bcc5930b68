import { hourOf } from '../time/hours.ts'
import { WEEKDAYS, type Weekday } from '../time/weekdays.ts'

/** Something that a person does every week, or on one date. */
export interface CalendarEvent {
  readonly id: number
  /** Empty only where an earlier version stored it so. */
  readonly title: string
  readonly day: Weekday
  /** `yyyy-mm-dd` at the club, where it happens on this date alone; `day` is its weekday. */
  readonly date?: string | undefined
  /** `5:00` to `22:00`. */
  readonly time: string
  /** The owner. */
  readonly email: string
}

type When = Pick<CalendarEvent, 'day' | 'time' | 'id'>

/** Monday first, then by the hour; what begins together stays in the order of the ids. */
export const byStartTime = (a: When, b: When): number =>
  WEEKDAYS.indexOf(a.day) - WEEKDAYS.indexOf(b.day) || (hourOf(a.time) ?? 0) - (hourOf(b.time) ?? 0) || a.id - b.id
