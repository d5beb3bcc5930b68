import { nextWeekday, WEEKDAYS, type Weekday } from '../time/week.ts'
import { dateIn } from '../time/zone-time.ts'
import type { BookingRules } from './reservations-schemas.ts'
import type { Period } from './units.ts'

/** One hour of one court on one date. It can be reserved once. */
export interface Slot {
  readonly club: string
  /** `yyyy-mm-dd` at the club. */
  readonly date: string
  /** Name of the court. */
  readonly court: string
  /** 0 to 23. */
  readonly hour: number
}

/** A slot with its court and its time. */
export interface PlacedSlot extends Slot, Period {
  readonly courtId: string
}

/** A weekday and its next date. */
export interface ComingDay {
  readonly day: Weekday
  /** `yyyy-mm-dd` at the club. */
  readonly date: string
}

/**
 * Returns the next date (`yyyy-mm-dd`) of a weekday at a club. Today counts.
 * @param now ms since 1970
 */
export const dateOfDay = (day: Weekday, now: number, timeZone: string): string =>
  nextWeekday(day, dateIn(timeZone, now))

/** Returns today and the next six days at a club, ordered Monday to Sunday. */
export const comingDays = (now: number, timeZone: string): readonly ComingDay[] =>
  WEEKDAYS.map((day) => ({ day, date: dateOfDay(day, now, timeZone) }))

/** Maximum number of partners of a booking: doubles. */
export const MOST_PARTNERS = 3

/** Rules of a club that sets none. */
export const DEFAULT_RULES: BookingRules = { quota: 4, leadMinutes: 0, cancelMinutes: 0 }

export type BookingRefusal = 'SLOT_PAST' | 'TOO_LATE_TO_BOOK' | 'QUOTA_REACHED'
export type CancelRefusal = 'SLOT_PAST' | 'TOO_LATE_TO_CANCEL'

/** A slot or a reservation, with its start (ms since 1970). */
interface Starting {
  readonly startsAt: number
}

const minutesUntil = ({ startsAt }: Starting, now: number): number => (startsAt - now) / 60_000

/** Reports whether a slot has begun. */
export const isPast = (slot: Starting, now: number): boolean => minutesUntil(slot, now) <= 0

/**
 * Returns why a person may not book a slot now, or null. The database checks that the slot is free.
 * @param held number of upcoming reservations of the person
 * @param now ms since 1970
 */
export function whyNotBook(slot: Starting, held: number, now: number, rules: BookingRules): BookingRefusal | null {
  if (isPast(slot, now)) return 'SLOT_PAST'
  if (minutesUntil(slot, now) < rules.leadMinutes) return 'TOO_LATE_TO_BOOK'
  return held >= rules.quota ? 'QUOTA_REACHED' : null
}

/** Returns whether a person without reservations may book a slot now. */
export const isBookable = (slot: Starting, now: number, rules: BookingRules): boolean =>
  whyNotBook(slot, 0, now, { ...rules, quota: 1 }) === null

/** Returns the last moment at which the owner may cancel a reservation or move it (ms since 1970). */
export const cancelDeadline = (
  { startsAt }: Starting,
  { cancelMinutes }: Pick<BookingRules, 'cancelMinutes'>,
): number => startsAt - cancelMinutes * 60_000

/** Returns why the owner may not cancel a reservation now (ms since 1970), or null. */
export function whyNotCancel(slot: Starting, now: number, rules: BookingRules): CancelRefusal | null {
  if (isPast(slot, now)) return 'SLOT_PAST'
  return now > cancelDeadline(slot, rules) ? 'TOO_LATE_TO_CANCEL' : null
}
