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

/** Books a slot. Returns null where that worked; the grid shows how things are in either case. */
export async function book(day: Day, { title, time, court }: Booking): Promise<Problem | null> {
  const id = Date.now()
  try {
    const email = storedEmail()
    const body = { id, title, time, court, ...day, ...(email !== null && { email }) }
    taken(await postSignedIn<OwnReservation>('/createreservation', body))
    return null
  } catch (error) {
    // An answer that got lost on the way: what was sent again is there already.
    if (error instanceof NotOk && error.body.mine === true && error.body.id === id) {
      await loadReservations(day)
      return null
    }
    logFailure('Failed to create event', error)
    if (error instanceof NotOk && error.status === 409) await loadReservations(day)
    return problemOf(error)
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

const REFUSALS: Readonly<Record<string, string>> = {
  SLOT_TAKEN: 'justTaken',
  SLOT_PAST: 'begun',
  TOO_LATE_TO_BOOK: 'tooLateToBook',
  TOO_LATE_TO_CANCEL: 'tooLateToCancel',
  QUOTA_REACHED: 'quota',
  DAY_CHANGED: 'dayChanged',
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
