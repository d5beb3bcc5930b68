import { create } from 'zustand'
import type { OwnReservation, Reservation, TakenSlot } from '../../shared/reservations/reservations-schemas.ts'
import type { Weekday } from '../../shared/time/week.ts'
import { logFailure } from '../api/log-failure.ts'
import { NotOk } from '../api/not-ok.ts'
import { postJson } from '../api/post-json.ts'
import { isBlocked, postSignedIn } from '../api/signed-in-calls.ts'
import { storedEmail } from '../api/stored-session.ts'

/** The courts of one club on one day, as the open page shows them. */
interface ReservationsState {
  /** The shown club and date; null until a page shows one. */
  readonly shown: { readonly club: string; readonly date: string } | null
  readonly reserved: Readonly<Record<string, Reservation>>
  readonly state: 'loading' | 'ready' | 'failed'
}

export const useReservations = create<ReservationsState>(() => ({ shown: null, reserved: {}, state: 'loading' }))

/** Key of an hour of a court in the reservations of a day. */
export const hourKey = (court: string, time: string): string => `${court} ${time}`

/** Number of changes since the page was opened. An answer to a request from before a change may be outdated. */
let changes = 0

/** Shows another day, which is not loaded yet. */
export function showDay(club: string, date: string): void {
  useReservations.setState({ shown: { club, date }, reserved: {}, state: 'loading' })
}

const isShown = (club: string, date: string): boolean => {
  const { shown } = useReservations.getState()
  return shown?.club === club && shown.date === date
}

/** Replaces the shown reservations with the server's list. */
export function replaceReservations(list: readonly Reservation[]): void {
  useReservations.setState({
    reserved: Object.fromEntries(list.map((each) => [hourKey(each.court, each.time), each])),
    state: 'ready',
  })
}

/** Notes a failed load. Keeps a list that was loaded before. */
export const markFailed = (): void =>
  useReservations.setState(({ state }) => ({ state: state === 'ready' ? 'ready' : 'failed' }))

/** Marks a slot as taken. */
export function markTaken(reservation: Reservation): void {
  if (!isShown(reservation.club, reservation.date)) return
  changes += 1
  const key = hourKey(reservation.court, reservation.time)
  useReservations.setState(({ reserved }) =>
    // The person's own booking is already known from the call's answer, which has more fields than the socket's message.
    reserved[key]?.mine && !reservation.mine ? {} : { reserved: { ...reserved, [key]: reservation } },
  )
}

/** Marks a slot as free. Returns whether it was the person's own booking. */
export function markFree({ club, date, court, time }: TakenSlot): boolean {
  if (!isShown(club, date)) return false
  changes += 1
  const key = hourKey(court, time)
  const { [key]: before, ...reserved } = useReservations.getState().reserved
  useReservations.setState({ reserved })
  return before?.mine ?? false
}

/** Maximum number of loads in a row if slots change during each. The last answer is then used, and later changes correct it. */
const MAX_TRIES = 4

export interface Day {
  readonly club: string
  readonly day: Weekday
  readonly date: string
}

/** Loads the reservations of the shown day. Loads again if a slot changed meanwhile, because the answer may be outdated. */
export async function loadReservations({ club, day, date }: Day): Promise<void> {
  try {
    for (let tries = 1; tries <= MAX_TRIES; tries++) {
      const before = changes
      const list = await fetchReservations(club, day)
      if (!Array.isArray(list)) throw new TypeError('not a list')
      if (!isShown(club, date)) return
      if (before === changes || tries === MAX_TRIES) {
        // Around midnight the server may take the weekday for another date.
        return replaceReservations(list.filter((each) => each.date === date))
      }
    }
  } catch (error) {
    logFailure('Failed to send email', error)
    if (isShown(club, date)) markFailed()
  }
}

/**
 * Fetches the list as the signed-in person. If the sign-in has expired, or the club has blocked the person, fetches it as a
 * visitor: everybody may see the grid.
 */
async function fetchReservations(club: string, day: Weekday): Promise<Reservation[]> {
  const email = storedEmail()
  if (email === null) return postJson('/reservations', { club, day })
  try {
    return await postSignedIn<Reservation[]>('/reservations', { email, club, day })
  } catch (error) {
    if (!(error instanceof NotOk && (error.status === 401 || isBlocked(error)))) throw error
    logFailure('Error getting user token', error)
    return postJson('/reservations', { club, day })
  }
}

/** The court and time in the booking form; empty strings until the person has chosen. */
export interface SlotChoice {
  readonly court: string
  readonly time: string
}

/** The choice before the person has chosen. */
export const NO_CHOICE: SlotChoice = { court: '', time: '' }

/** Key of a choice in the booking form on a date. */
export const choiceKey = (date: string, { court, time }: SlotChoice): string => `${date} ${hourKey(court, time)}`

/** The fields of the booking form. */
interface Booking extends SlotChoice {
  readonly title: string
}

/** Why a call failed: the key of its message, and the number in that message. */
export interface Problem {
  readonly key: string
  readonly count?: number
  /** Whether to offer a sign-in. */
  readonly signIn?: boolean
  /** Path of the page on which the slot can be booked and paid. */
  readonly pay?: string
}

/**
 * Books a slot. Returns null if that worked. The grid shows the current state in either case.
 * @param id the same for each try of one booking, so that the server recognises a retry after a lost answer
 */
export async function book(day: Day, { title, time, court }: Booking, id: number): Promise<Problem | null> {
  try {
    const email = storedEmail()
    const body = { id, title, time, court, ...day, ...(email !== null && { email }) }
    markTaken(await postSignedIn<OwnReservation>('/createreservation', body))
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

/** Cancels a person's own reservation, if it was not cancelled before. @throws NotOk, or another error if the server can't be reached */
export async function cancel(day: Day, reservation: OwnReservation): Promise<void> {
  try {
    await postSignedIn('/removereservation', { id: reservation.id })
    markFree(reservation)
  } catch (error) {
    logFailure('Failed to delete event', error)
    await loadReservations(day)
    if (!(error instanceof NotOk && error.status === 404)) throw error
  }
}

/** Returns whether the error says that this person has booked the slot already. */
const isMine = (error: unknown): error is NotOk => error instanceof NotOk && error.body.mine === true

const MESSAGE_KEYS: Readonly<Record<string, string>> = {
  SLOT_TAKEN: 'justTaken',
  PERSON_BUSY: 'personBusy',
  SLOT_PAST: 'begun',
  TOO_LATE_TO_BOOK: 'tooLateToBook',
  TOO_LATE_TO_CANCEL: 'tooLateToCancel',
  QUOTA_REACHED: 'quota',
  DAY_CHANGED: 'dayChanged',
  PAYMENT_REQUIRED: 'priced',
  // An earlier try booked another slot, and its answer was lost.
  ID_USED: 'earlierBooked',
}

function problemOf(error: unknown): Problem {
  if (!(error instanceof NotOk)) return { key: 'offline' }
  if (isBlocked(error)) return { key: 'blocked' }
  if (error.status === 401 || error.status === 403) {
    logFailure('Error getting user token', error)
    return { key: 'signInAgain', signIn: true }
  }
  const count = error.body.quota ?? error.body.minutes
  const { pay } = error.body
  return {
    key: MESSAGE_KEYS[error.code ?? ''] ?? 'failed',
    ...(typeof count === 'number' && { count }),
    ...(typeof pay === 'string' && { pay }),
  }
}
