import { withRow } from '../commit/cancelling.ts'
import type { Plan } from '../commit/plan.ts'
import { blockRecord } from '../commit/records.ts'
import { undoOver } from '../slots/booking-errors.ts'
import type { ReservationRow, StoredBlock, StoredBooking } from '../stored/stored.ts'
import type { Booker } from './booker.ts'

export interface UndoState {
  /** ms since 1970. */
  readonly now: number
  /** The booking, if it still exists. */
  readonly booking: StoredBooking | undefined
  /** The bookings that were cancelled together with it, and the booking. */
  readonly cancelled: readonly StoredBooking[]
  /** The blocks that were stored with the cancellation. */
  readonly blocks: readonly StoredBlock[]
}

/** Whether a person may undo the cancellation of a booking: a manager each one, the owner only their own. */
const mayUndo = ({ owner, cancellation }: ReservationRow, { email, manager }: Booker): boolean =>
  manager !== null || (owner === email && !cancellation?.manager)

/**
 * Plans to undo a cancellation: it restores the bookings, and removes the blocks that were stored with it. A repeated request changes
 * nothing.
 * @throws ApiError 409 the cancellation has taken effect
 */
export function planUndo({ now, booking, cancelled, blocks }: UndoState, by: Booker): Plan<readonly StoredBooking[]> {
  if (!booking || !mayUndo(booking.row, by)) throw undoOver()
  if (booking.row.cancelsAt === null) return { answer: [booking] }
  if (booking.row.cancelsAt <= now) throw undoOver()
  const restored = cancelled.map((before) => ({
    before,
    after: withRow(before, { cancelsAt: null, cancellation: null }),
  }))
  return {
    answer: restored.map(({ after }) => after),
    bookings: restored,
    blocks: blocks.map((before) => ({ before, after: null })),
    audit: blocks.map(({ row }) => blockRecord(by.manager, booking.row.club, { before: row, after: null })),
  }
}
