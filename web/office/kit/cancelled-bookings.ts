import { createStore } from 'zustand/vanilla'
import { UNDO_MS } from '../../../shared/reservations/undo.ts'
import { serverNow } from '../../api/server-clock.ts'
import { storedItem, storeItem } from '../../api/stored-session.ts'

/** Bookings that somebody in the office has just cancelled. */
export interface CancelledBookings {
  /** The `uid` of one of them: undoing it restores all. */
  readonly uid: string
  readonly count: number
  /** When it can't be undone any more (ms since 1970). */
  readonly until: number
}

const STORAGE_KEY = 'cancelledBookings'

/** The latest cancellation, also after the person has gone to another page of the office, or has loaded the page again. */
export const cancelledBookings = createStore<{ readonly latest: CancelledBookings | null }>(() => ({ latest: kept() }))
cancelledBookings.subscribe(({ latest }) => storeItem(STORAGE_KEY, latest && JSON.stringify(latest), 'sessionStorage'))

function kept(): CancelledBookings | null {
  const latest = JSON.parse(storedItem(STORAGE_KEY, 'sessionStorage') ?? 'null') as CancelledBookings | null
  // A clock that was set back must not offer it for longer.
  return latest && { ...latest, until: Math.min(latest.until, serverNow() + UNDO_MS) }
}

/** Forgets a cancellation that is undone, for the next time that the page is loaded. */
export const forgetUndo = (): void => storeItem(STORAGE_KEY, null, 'sessionStorage')

/** Offers to undo the cancellation of bookings. Does nothing without any. */
export function offerUndo([uid, ...others]: readonly string[]): void {
  if (uid !== undefined)
    cancelledBookings.setState({ latest: { uid, count: others.length + 1, until: serverNow() + UNDO_MS } })
}
