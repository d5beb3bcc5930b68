import type { OwnReservation, Reservation } from '../../shared/reservations/reservation.ts'
import type { Weekday } from '../../shared/time/weekdays.ts'
import { logFailure } from '../api/log-failure.ts'
import { NotOk } from '../api/not-ok.ts'
import { postJson } from '../api/post-json.ts'
import { postSignedIn } from '../api/post-signed-in.ts'
import { storedEmail } from '../api/stored-email.ts'
import { adopt, changeCount, failed, freed, isShown, taken } from './reservations-store.ts'

/** Maximum number of loads if slots keep changing meanwhile. The next change then corrects the list. */
const MOST_TRIES = 4

export interface Day {
  readonly club: string
  readonly day: Weekday
  readonly date: string
}

/** Loads the reservations of the shown day. Loads again if a slot changed meanwhile: the answer may be outdated. */
export async function loadReservations({ club, day, date }: Day): Promise<void> {
  try {
    for (let tries = 1; tries <= MOST_TRIES; tries++) {
      const before = changeCount()
      const list = await fetchReservations(club, day)
      if (!Array.isArray(list)) throw new TypeError('not a list')
      if (!isShown(club, date)) return
      if (before === changeCount() || tries === MOST_TRIES) {
        // Around midnight the weekday may mean another date to the server.
        return adopt(list.filter((each) => each.date === date))
      }
    }
  } catch (error) {
    logFailure('Failed to send email', error)
    if (isShown(club, date)) failed()
  }
}

/** Asks as the signed-in person, or as a visitor if the sign-in has expired: everybody may see the grid. */
async function fetchReservations(club: string, day: Weekday): Promise<Reservation[]> {
  const email = storedEmail()
  if (email === null) return postJson('/reservations', { club, day })
  try {
    return await postSignedIn<Reservation[]>('/reservations', { email, club, day })
  } catch (error) {
    if (!(error instanceof NotOk && error.status === 401)) throw error
    logFailure('Error getting user token', error)
    return postJson('/reservations', { club, day })
  }
}

/** The fields of the booking form. */
export interface Booking {
  readonly title: string
  readonly time: string
  readonly court: string
}

/** Why a call failed: the key of its message, and a number in it. */
export interface Problem {
  readonly key: string
  readonly count?: number
  /** Whether to offer a sign-in. */
  readonly signIn?: boolean
}

/**
 * Books a slot. Returns null if that worked. The grid shows the current state in either case.
 * @param id the same for each try of one booking, so that a retry after a lost answer finds the first try
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
    // The answer to an earlier try was lost: the booking exists already.
    if (isMine(error) && error.body.id === id) return null
    logFailure('Failed to create event', error)
    return isMine(error) ? { key: 'yours' } : problemOf(error)
  }
}

/** Cancels a reservation of your own. Returns null if that worked, or if it was already cancelled. */
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

/** Whether the error says that the slot is already yours. */
const isMine = (error: unknown): error is NotOk => error instanceof NotOk && error.body.mine === true

const MESSAGE_KEYS: Readonly<Record<string, string>> = {
  SLOT_TAKEN: 'justTaken',
  SLOT_PAST: 'begun',
  TOO_LATE_TO_BOOK: 'tooLateToBook',
  TOO_LATE_TO_CANCEL: 'tooLateToCancel',
  QUOTA_REACHED: 'quota',
  DAY_CHANGED: 'dayChanged',
  // An earlier try booked another slot, and its answer was lost.
  ID_USED: 'earlierBooked',
}

function problemOf(error: unknown): Problem {
  if (!(error instanceof NotOk)) return { key: 'offline' }
  if (error.status === 401 || error.status === 403) {
    logFailure('Error getting user token', error)
    return { key: 'signInAgain', signIn: true }
  }
  const count = error.body.quota ?? error.body.minutes
  return { key: MESSAGE_KEYS[error.code ?? ''] ?? 'failed', ...(typeof count === 'number' && { count }) }
}
