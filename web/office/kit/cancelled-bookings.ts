import { createStore } from 'zustand/vanilla'
import { UNDO_MS } from '../../../shared/reservations/undo.ts'
import { serverNow } from '../../api/server-clock.ts'

/** Bookings that somebody in the office has just cancelled. */
export interface CancelledBookings {
  /** The `uid` of one of them: undoing it restores all. */
  readonly uid: string
  readonly count: number
  /** When it can't be undone any more (ms since 1970). */
  readonly until: number
}

/** The latest cancellation, also after the person has gone to another page of the office. */
export const cancelledBookings = createStore<{ readonly latest: CancelledBookings | null }>(() => ({ latest: null }))

/** Offers to undo the cancellation of bookings. Does nothing without any. */
export function offerUndo([uid, ...others]: readonly string[]): void {
  if (uid !== undefined)
    cancelledBookings.setState({ latest: { uid, count: others.length + 1, until: serverNow() + UNDO_MS } })
}
