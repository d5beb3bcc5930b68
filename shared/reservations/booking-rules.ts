import { clubDay } from '../time/club-date.ts'
import { clubMoment } from '../time/club-time.ts'
import { HOURS, nextWeekday, WEEKDAYS, type Weekday } from '../time/week.ts'
import { type ClubId, COURTS, type Court } from './clubs.ts'
import type { BookingRules } from './reservations-schemas.ts'

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

/** Returns the time at which a slot begins (ms since 1970). */
export const startOf = ({ date, hour }: Pick<Slot, 'date' | 'hour'>): number => clubMoment(date, hour)

/** A weekday and its next date. */
export interface ComingDay {
  readonly day: Weekday
  /** `yyyy-mm-dd` at the club. */
  readonly date: string
}

/**
 * Returns the next date (`yyyy-mm-dd`) of a weekday at the club. Today counts.
 * @param now ms since 1970
 */
export const dateOfDay = (day: Weekday, now: number): string => nextWeekday(day, clubDay(now))

/** Returns today and the next six days at the club, ordered Monday to Sunday. */
export const comingDays = (now: number): readonly ComingDay[] =>
  WEEKDAYS.map((day) => ({ day, date: dateOfDay(day, now) }))

/** Rules of a club that sets none. */
export const DEFAULT_RULES: BookingRules = { quota: 4, leadMinutes: 0, cancelMinutes: 0 }

export type BookingRefusal = 'SLOT_PAST' | 'TOO_LATE_TO_BOOK' | 'QUOTA_REACHED'
export type CancelRefusal = 'SLOT_PAST' | 'TOO_LATE_TO_CANCEL'

type Hour = Pick<Slot, 'date' | 'hour'>

const minutesUntil = (slot: Hour, now: number): number => (startOf(slot) - now) / 60_000

/** Reports whether a slot has begun. */
export const isPast = (slot: Hour, now: number): boolean => minutesUntil(slot, now) <= 0

/**
 * Returns why a person may not book a slot now, or null. The database checks that the slot is free.
 * @param held number of upcoming reservations of the person
 * @param now ms since 1970
 */
export function whyNotBook(slot: Hour, held: number, now: number, rules: BookingRules): BookingRefusal | null {
  if (isPast(slot, now)) return 'SLOT_PAST'
  if (minutesUntil(slot, now) < rules.leadMinutes) return 'TOO_LATE_TO_BOOK'
  return held >= rules.quota ? 'QUOTA_REACHED' : null
}

/**
 * Counts the hours of all courts that can still be booked on a date, by a person without reservations.
 * @param reserved the reserved hours of the club; they may include other dates
 */
export function countFree(date: string, reserved: readonly Hour[], now: number, rules: BookingRules): number {
  const bookable = (hour: Hour): boolean => whyNotBook(hour, 0, now, { ...rules, quota: 1 }) === null
  const open = HOURS.filter((hour) => bookable({ date, hour })).length * COURTS.length
  return open - reserved.filter((hour) => hour.date === date && bookable(hour)).length
}

/** Returns why the owner may not cancel a reservation now (ms since 1970), or null. */
export function whyNotCancel(slot: Hour, now: number, rules: BookingRules): CancelRefusal | null {
  if (isPast(slot, now)) return 'SLOT_PAST'
  return minutesUntil(slot, now) < rules.cancelMinutes ? 'TOO_LATE_TO_CANCEL' : null
}
