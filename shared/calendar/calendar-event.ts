import { hourOf, WEEKDAYS } from '../time/week.ts'
import type { CalendarEvent } from './calendar-schemas.ts'

type When = Pick<CalendarEvent, 'day' | 'time' | 'id'>

/** Compares events by day (Monday first), hour and id. */
export const byStartTime = (a: When, b: When): number =>
  WEEKDAYS.indexOf(a.day) - WEEKDAYS.indexOf(b.day) || (hourOf(a.time) ?? 0) - (hourOf(b.time) ?? 0) || a.id - b.id
