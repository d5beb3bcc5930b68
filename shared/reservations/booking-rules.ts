import { HOURS } from '../time/hours.ts'
import type { BookingRules } from './reservations-schemas.ts'
import { COURTS, type Slot, startOf } from './slots.ts'

export const DEFAULT_RULES: BookingRules = { quota: 4, leadMinutes: 0, cancelMinutes: 0 }

export type BookingRefusal = 'SLOT_PAST' | 'TOO_LATE_TO_BOOK' | 'QUOTA_REACHED'
export type CancelRefusal = 'SLOT_PAST' | 'TOO_LATE_TO_CANCEL'

type Hour = Pick<Slot, 'date' | 'hour'>

const minutesUntil = (slot: Hour, now: number): number => (startOf(slot) - now) / 60_000

/** Whether a slot has begun. */
export const isPast = (slot: Hour, now: number): boolean => minutesUntil(slot, now) <= 0

/**
 * Returns why a person may not book a slot now, or null. The database checks that the slot is free.
 * @param held number of upcoming reservations of the person
 */
export function whyNotBook(slot: Hour, held: number, now: number, rules: BookingRules): BookingRefusal | null {
  if (isPast(slot, now)) return 'SLOT_PAST'
  if (minutesUntil(slot, now) < rules.leadMinutes) return 'TOO_LATE_TO_BOOK'
  return held >= rules.quota ? 'QUOTA_REACHED' : null
}

/** Counts the hours of all courts that can still be booked on a date. */
export function countFree(date: string, reserved: readonly Hour[], now: number, rules: BookingRules): number {
  const bookable = (hour: Hour): boolean => whyNotBook(hour, 0, now, { ...rules, quota: 1 }) === null
  const open = HOURS.filter((hour) => bookable({ date, hour })).length * COURTS.length
  return open - reserved.filter((hour) => hour.date === date && bookable(hour)).length
}

/** Returns why the owner may not cancel a reservation now, or null. */
export function whyNotCancel(slot: Hour, now: number, rules: BookingRules): CancelRefusal | null {
  if (isPast(slot, now)) return 'SLOT_PAST'
  return minutesUntil(slot, now) < rules.cancelMinutes ? 'TOO_LATE_TO_CANCEL' : null
}
