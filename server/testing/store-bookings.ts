import { bookingStatements } from '../reservations/commit/booking-statements.ts'
import type { ReservationRow } from '../reservations/stored/stored.ts'
import type { Storage } from '../storage/storage.ts'

/** Returns the function that stores bookings without partners, for which nobody waits. @param now ms since 1970 */
export function storeBookings(storage: Storage) {
  const { ofBookings } = bookingStatements(storage, { courtOf: () => undefined })
  return (rows: readonly ReservationRow[], now = 0): Promise<void> =>
    storage.atomically((tx) =>
      ofBookings(
        tx,
        rows.map((row) => ({ before: null, after: { row, partners: [] } })),
        now,
      ),
    )
}

/** Returns the function that removes bookings, if nobody has changed them since. */
export function removeBookings(storage: Storage) {
  const { ofBookings } = bookingStatements(storage, { courtOf: () => undefined })
  return (rows: readonly ReservationRow[]): Promise<void> =>
    storage.atomically((tx) =>
      ofBookings(
        tx,
        rows.map((row) => ({ before: { row, partners: [] }, after: null })),
        0,
      ),
    )
}
