import type { OwnReservation } from '../../shared/reservations/reservation.ts'
import { logFailure } from '../api/log-failure.ts'
import { NotOk } from '../api/not-ok.ts'
import { postSignedIn } from '../api/post-signed-in.ts'
import { storedEmail } from '../api/stored-email.ts'
import type { Day } from './load-reservations.ts'
import { loadReservations } from './load-reservations.ts'
import { freed, taken } from './reservations-store.ts'

/** What a person fills in. */
export interface Booking {
  readonly title: string
  readonly time: string
  readonly court: string
}

/** Why it did not work: a key of the words for it, and what they name. */
export interface Problem {
  readonly key: string
  readonly count?: number
  /** Whether signing in is the way on. */
  readonly signIn?: boolean
}

/**
 * Books a slot. Returns null where that worked; the grid shows how things are in either case.
 * @param id the same for every try of one booking, so that a try whose answer got lost is found by the next one
 */
export async function book(day: Day, { title, time, court }: Booking, id: number): Promise<Problem | null> {
  try {
    const email = storedEmail()
    const body = { id, title, time, court, ...day, ...(email !== null && { email }) }
    taken(await postSignedIn<OwnReservation>('/createreservation', body))
    return null
  } catch (error) {
    const stale = error instanceof NotOk && (error.status === 409 || error.code === 'ID_USED')
    if (stale) await loadReservations(day)
    // An answer that got lost on the way: what was sent again is there already.
    if (isMine(error) && error.body.id === id) return null
    logFailure('Failed to create event', error)
    return isMine(error) ? { key: 'yours' } : problemOf(error)
  }
}

/** Cancels one's own. Returns null where that worked, or where it was gone already. */
export async function cancel(day: Day, reservation: OwnReservation): Promise<Problem | null> {
  try {
    await postSignedIn('/removereservation', { id: reservation.id })
    freed(reservation)
    return null
  } catch (error) {
    logFailure('Failed to delete event', error)
    await loadReservations(day)
    return error instanceof NotOk && error.status === 404 ? null : problemOf(error)
  }
}

/** Whether the slot is one's own already. */
const isMine = (error: unknown): error is NotOk => error instanceof NotOk && error.body.mine === true

const REFUSALS: Readonly<Record<string, string>> = {
  SLOT_TAKEN: 'justTaken',
  SLOT_PAST: 'begun',
  TOO_LATE_TO_BOOK: 'tooLateToBook',
  TOO_LATE_TO_CANCEL: 'tooLateToCancel',
  QUOTA_REACHED: 'quota',
  DAY_CHANGED: 'dayChanged',
  // The try before this one arrived, for another slot: only its answer got lost.
  ID_USED: 'arrived',
}

function problemOf(error: unknown): Problem {
  if (!(error instanceof NotOk)) return { key: 'offline' }
  if (error.status === 401 || error.status === 403) {
    logFailure('Error getting user token', error)
    return { key: 'signInAgain', signIn: true }
  }
  const count = error.body.quota ?? error.body.minutes
  return { key: REFUSALS[error.code ?? ''] ?? 'failed', ...(typeof count === 'number' && { count }) }
}
