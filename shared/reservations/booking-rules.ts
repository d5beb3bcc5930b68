import { HOURS } from '../time/hours.ts'
import { COURTS, type Slot, startOf } from './slots.ts'

/** What the club allows; each can be set. */
export interface BookingRules {
  /** Coming reservations a person may hold at once. */
  readonly quota: number
  /** A slot is booked at the latest so many minutes before it begins. */
  readonly leadMinutes: number
  /** A reservation is cancelled at the latest so many minutes before it begins. */
  readonly cancelMinutes: number
}

export const DEFAULT_RULES: BookingRules = { quota: 4, leadMinutes: 0, cancelMinutes: 0 }

export type BookingRefusal = 'SLOT_PAST' | 'TOO_LATE_TO_BOOK' | 'QUOTA_REACHED'
export type CancelRefusal = 'SLOT_PAST' | 'TOO_LATE_TO_CANCEL'

type Hour = Pick<Slot, 'date' | 'hour'>

const minutesUntil = (slot: Hour, now: number): number => (startOf(slot) - now) / 60_000

/** Whether a slot has begun: from then on it is past. */
export const isPast = (slot: Hour, now: number): boolean => minutesUntil(slot, now) <= 0

/**
 * Why a slot cannot be booked by this person now, or null where it can. That it is free, the database says.
 * @param held how many coming reservations the person has already
 */
export function whyNotBook(slot: Hour, held: number, now: number, rules: BookingRules): BookingRefusal | null {
  if (isPast(slot, now)) return 'SLOT_PAST'
  if (minutesUntil(slot, now) < rules.leadMinutes) return 'TOO_LATE_TO_BOOK'
  return held >= rules.quota ? 'QUOTA_REACHED' : null
}

/** Counts the hours of all courts that can still be booked on a date, of which some are reserved. */
export function countFree(date: string, reserved: readonly Hour[], now: number, rules: BookingRules): number {
  const bookable = (hour: Hour): boolean => whyNotBook(hour, 0, now, { ...rules, quota: 1 }) === null
  const open = HOURS.filter((hour) => bookable({ date, hour })).length * COURTS.length
  return open - reserved.filter((hour) => hour.date === date && bookable(hour)).length
}

/** Why a reservation cannot be cancelled by its owner now, or null where it can. */
export function whyNotCancel(slot: Hour, now: number, rules: BookingRules): CancelRefusal | null {
  if (isPast(slot, now)) return 'SLOT_PAST'
  return minutesUntil(slot, now) < rules.cancelMinutes ? 'TOO_LATE_TO_CANCEL' : null
}
