import { cancelledLetters } from '../mail/letters.ts'
import type { Cancellation } from '../stored/cancellation.ts'
import type { ReservationRow, StoredBooking } from '../stored/stored.ts'
import { type BookingChange, removals } from './plan.ts'
import { type Manager, recordsOf } from './records.ts'

/** How a cancellation can be undone. */
export interface Undo extends Omit<Cancellation, 'manager'> {
  /** When it takes effect (ms since 1970). */
  readonly at: number
}

/** The email of a booking's end goes only to those who knew of it. */
export const informed = (bookings: readonly StoredBooking[]) => bookings.filter(({ row }) => row.state === 'booked')

/**
 * Returns the part of a plan that cancels bookings.
 * @param manager null if the owner cancels them
 * @param reason for the emails
 */
export const cancelling = (bookings: readonly StoredBooking[], manager: Manager | null, reason: string | null) => ({
  bookings: removals(bookings, 'cancelled'),
  letters: cancelledLetters(informed(bookings), reason),
  audit: recordsOf(
    manager,
    bookings.map(({ row }) => ({ before: row, after: null })),
  ),
})

/**
 * Returns the part of a plan that cancels bookings so that it can be undone. The emails leave when it takes effect. An unpaid
 * booking and an offer end at once, because no email has confirmed them.
 */
export function cancellingLater(bookings: readonly StoredBooking[], by: Manager | null, { at, ...shared }: Undo) {
  const { who, reason } = by ?? {}
  const manager = who === undefined ? null : { who, ...(reason !== undefined && { reason }) }
  const cancellation: Cancellation = { ...shared, manager }
  const later = informed(bookings)
  const atOnce = cancelling(
    bookings.filter((each) => !later.includes(each)),
    by,
    null,
  )
  const marked = later.map((before) => ({ before, after: withRow(before, { cancelsAt: at, cancellation }) }))
  const changes: readonly BookingChange[] = [...marked, ...atOnce.bookings]
  return { ...atOnce, bookings: changes, marked: marked.map(({ after }) => after) }
}

/** Returns a booking with changed columns. */
export const withRow = ({ row, partners }: StoredBooking, more: Partial<ReservationRow>): StoredBooking => ({
  row: { ...row, ...more, sequence: row.sequence + 1 },
  partners,
})
