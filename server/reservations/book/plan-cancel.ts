import { hasMoved, type SeenSlot } from '../../../shared/reservations/seen-slot.ts'
import { iso } from '../../../shared/time/iso.ts'
import { type Plan, removals } from '../commit/plan.ts'
import { cancelledLetters } from '../mail/letters.ts'
import { bookingMoved } from '../slots/booking-errors.ts'
import type { BookedClubs } from '../slots/booking-slots.ts'
import type { ReservationRow, StoredBooking } from '../stored/stored.ts'
import { type Booker, recordsOf } from './booker.ts'
import { assertChangeable } from './whether-bookable.ts'

export interface CancelState {
  /** ms since 1970. */
  readonly now: number
  readonly row: ReservationRow
  /** The booking and, if wanted, the later ones of its series. */
  readonly bookings: readonly StoredBooking[]
}

/** The email of a booking's end goes only to those who knew of it. */
const informed = (bookings: readonly StoredBooking[]) => bookings.filter(({ row }) => row.state === 'booked')

/** Returns the part of a plan that cancels bookings. @param reason for the emails */
export const cancelling = (bookings: readonly StoredBooking[], by: Booker, reason: string | null) => ({
  bookings: removals(bookings, 'cancelled'),
  letters: cancelledLetters(informed(bookings), reason),
  audit: recordsOf(
    by,
    bookings.map(({ row }) => ({ before: row, after: null })),
  ),
})

/**
 * Plans to cancel a booking, or it and the later bookings of its series.
 * @throws ApiError 409 somebody has moved the booking meanwhile · 422 it has begun, or it is too late
 */
export function planCancel(
  { now, row, bookings }: CancelState,
  { by, seen, clubs }: { readonly by: Booker; readonly seen: SeenSlot; readonly clubs: Pick<BookedClubs, 'courtOf'> },
): Plan<readonly StoredBooking[]> {
  if (hasMoved(row, seen)) throw bookingMoved(row.courtId, iso(row.startsAt))
  assertChangeable(row, by, now, clubs.courtOf(row.courtId)?.club)
  return { answer: bookings, ...cancelling(bookings, by, by.manager?.reason ?? null) }
}

/** Plans to remove everything that a person has booked or was offered. The partners get an email. */
export const planLeave = (bookings: readonly StoredBooking[], email: string): Plan<undefined> => ({
  answer: undefined,
  bookings: removals(bookings, 'cancelled'),
  letters: cancelledLetters(informed(bookings), null).filter(({ to }) => to !== email),
})
