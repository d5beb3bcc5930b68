import { hasMoved, type SeenSlot } from '../../../shared/reservations/seen-slot.ts'
import { iso } from '../../../shared/time/iso.ts'
import { cancelling, cancellingLater, informed, type Undo } from '../commit/cancelling.ts'
import { type Plan, removals } from '../commit/plan.ts'
import { cancelledLetters } from '../mail/letters.ts'
import { bookingMoved } from '../slots/booking-errors.ts'
import type { BookedClubs } from '../slots/booking-slots.ts'
import type { ReservationRow, StoredBooking } from '../stored/stored.ts'
import type { Booker } from './booker.ts'
import { assertChangeable } from './whether-bookable.ts'

export interface CancelState {
  /** ms since 1970. */
  readonly now: number
  readonly row: ReservationRow
  /** The booking and, if wanted, the later ones of its series. */
  readonly bookings: readonly StoredBooking[]
}

export interface CancelWish {
  readonly by: Booker
  readonly seen: SeenSlot
  readonly clubs: Pick<BookedClubs, 'courtOf'>
  /** Null if the cancellation takes effect at once. */
  readonly undo: Undo | null
}

/**
 * Plans to cancel a booking, or it and the later bookings of its series. A repeated request that can be undone changes nothing.
 * @throws ApiError 409 somebody has moved the booking meanwhile · 422 it has begun, or it is too late
 */
export function planCancel(
  { now, row, bookings }: CancelState,
  { by, seen, clubs, undo }: CancelWish,
): Plan<readonly StoredBooking[]> {
  const { manager } = by
  if (hasMoved(row, seen)) throw bookingMoved(row.courtId, iso(row.startsAt))
  assertChangeable(row, by, now, clubs.courtOf(row.courtId)?.club)
  if (!undo) return { answer: bookings, ...cancelling(bookings, manager, manager?.reason ?? null) }
  const left = bookings.filter((each) => each.row.cancelsAt === null)
  const { marked, ...plan } = cancellingLater(left, manager, undo)
  const after = new Map(marked.map((each) => [each.row.uid, each]))
  return { answer: bookings.map((each) => after.get(each.row.uid) ?? each), ...plan }
}

/** Plans to remove everything that a person has booked or was offered. The partners get an email. */
export const planLeave = (bookings: readonly StoredBooking[], email: string): Plan<undefined> => ({
  answer: undefined,
  bookings: removals(bookings, 'cancelled'),
  letters: cancelledLetters(informed(bookings), null).filter(({ to }) => to !== email),
})
