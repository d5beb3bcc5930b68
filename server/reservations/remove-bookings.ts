import { type Storage, UniqueViolation } from '../storage/storage.ts'
import type { BookedMatches } from './booking-parts.ts'
import type { BookingsRepository } from './bookings-repository.ts'
import type { CourtPayments } from './pay-booking.ts'
import type { InTransaction, ReservationRow } from './reservations-repository.ts'

/** Removes bookings. Returns false if another change came first; then the caller reads the bookings again. */
export type RemoveBookings = (rows: readonly ReservationRow[], also?: InTransaction) => Promise<boolean>

interface Deps {
  readonly storage: Storage
  readonly repository: BookingsRepository
  readonly payments: Pick<CourtPayments, 'cancelCourt' | 'refundCourts' | 'sendRefunds'>
  readonly matches: BookedMatches
}

/**
 * Returns the function that removes bookings with their payments and matches: the open payment of a held booking ends first, and
 * a paid booking is removed in the transaction that requests its refund.
 */
export const bookingRemover =
  ({ storage, repository, payments, matches }: Deps): RemoveBookings =>
  async (rows, also = () => []) => {
    let changed = false
    for (const { state, uid } of rows) if (state === 'held' && (await payments.cancelCourt(uid))) changed = true
    if (changed) return false
    const refund = await payments.refundCourts(rows.flatMap(({ paidBy }) => paidBy ?? []))
    try {
      await storage.atomically((tx) => [
        ...rows.flatMap((row) => repository.withdrawOffer(tx, row)),
        ...rows.map((row) => repository.removeChecked(tx, row)),
        ...refund(tx),
        ...matches.cancelled(tx, rows),
        ...also(tx),
      ])
    } catch (error) {
      if (!(error instanceof UniqueViolation)) throw error
      return false
    }
    payments.sendRefunds()
    await matches.publish(rows)
    return true
  }
