import { hourOf } from '../time/hours.ts'
import { WEEKDAYS, type Weekday } from '../time/weekdays.ts'

/** Something that a person does every week: the calendar is a week without dates. */
export interface CalendarEvent {
  readonly id: number
  /** May be empty: then it has no name but its time. */
  readonly title: string
  readonly day: Weekday
  /** `5:00` to `22:00`. */
  readonly time: string
  /** The owner. */
  readonly email: string
}

type When = Pick<CalendarEvent, 'day' | 'time' | 'id'>

/** Monday first, then by the hour; what begins together stays in the order of the ids. */
export const byStartTime = (a: When, b: When): number =>
  WEEKDAYS.indexOf(a.day) - WEEKDAYS.indexOf(b.day) || (hourOf(a.time) ?? 0) - (hourOf(b.time) ?? 0) || a.id - b.id
