import { clubDay } from '../time/club-date.ts'
import { clubMoment } from '../time/club-time.ts'
import { nextWeekday, WEEKDAYS, type Weekday } from '../time/weekdays.ts'
import type { ClubId } from './clubs.ts'

export const COURTS = ['Court 1', 'Court 2', 'Court 3', 'Court 4'] as const
export type Court = (typeof COURTS)[number]

/** One hour of one court on one date. It can be reserved once. */
export interface Slot {
  readonly club: ClubId
  /** `yyyy-mm-dd` at the club. */
  readonly date: string
  readonly court: Court
  /** 5 to 22. */
  readonly hour: number
}

/** A slot, and whether it is reserved. */
export interface SlotState extends Slot {
  readonly taken: boolean
}

/** Returns the moment a slot begins (ms). */
export const startOf = ({ date, hour }: Pick<Slot, 'date' | 'hour'>): number => clubMoment(date, hour)

/** A weekday and its next date. */
export interface ComingDay {
  readonly day: Weekday
  /** `yyyy-mm-dd` at the club. */
  readonly date: string
}

/** Returns the next date (`yyyy-mm-dd`) of a weekday at the club, today included. */
export const dateOfDay = (day: Weekday, now: number): string => nextWeekday(day, clubDay(now))

/** Returns the next seven days at the club, today included, Monday to Sunday. */
export const comingDays = (now: number): readonly ComingDay[] =>
  WEEKDAYS.map((day) => ({ day, date: dateOfDay(day, now) }))
