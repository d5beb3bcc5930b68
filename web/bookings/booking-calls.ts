import type { BookingMatch } from '../../shared/court/booking-match-schemas.ts'
import type { Language } from '../../shared/i18n/languages.ts'
import type {
  Booking,
  BookingChanges,
  BookingsAnswer,
  BookingsPage,
  ClubDay,
  NewBookingRequest,
} from '../../shared/reservations/booking-schemas.ts'
import { seenSlotOf } from '../../shared/reservations/seen-slot.ts'
import { getJson } from '../api/get-json.ts'
import { logFailure } from '../api/log-failure.ts'
import { NotOk } from '../api/not-ok.ts'
import { getSignedIn, isBlocked, sendSignedIn } from '../api/signed-in-calls.ts'
import { storedEmail } from '../api/stored-session.ts'

/** A date of a series that can't be booked, and the server's code for the reason. */
interface Conflict {
  readonly date: string
  readonly code: string
}

/** Why a call failed. */
export interface Failure {
  /** The server's code, or `SIGNED_OUT`, `BLOCKED`, `OFFLINE`, or `SLOT_MINE` for a slot that the person has already booked. */
  readonly code: string
  /** The number in the message, such as the quota. */
  readonly count?: number
  readonly email?: string
  /** The new price, null if the slot is free of charge now. Only if the price has changed. */
  readonly priceCents?: number | null
  readonly currency?: string
  readonly conflicts: readonly Conflict[]
}

/** Returns the fields of a request that name the price that a person has seen. */
export const seenPrice = (priceCents: number | null, currency: string | undefined) => ({
  priceCents,
  ...(priceCents !== null && currency !== undefined && { currency }),
})

/** Returns why a call failed. */
export function failureOf(error: unknown): Failure {
  if (!(error instanceof NotOk)) return { code: 'OFFLINE', conflicts: [] }
  if (isBlocked(error)) return { code: 'BLOCKED', conflicts: [] }
  const { quota, minutes, days, most, email, priceCents, currency, conflicts, mine } = error.body
  const count = [quota, minutes, days, most].find((each) => typeof each === 'number')
  return {
    code:
      error.status === 401 || error.status === 403 ? 'SIGNED_OUT' : mine === true ? 'SLOT_MINE' : (error.code ?? ''),
    ...(typeof count === 'number' && { count }),
    ...(typeof email === 'string' && { email }),
    ...((typeof priceCents === 'number' || priceCents === null) && { priceCents }),
    ...(typeof currency === 'string' && { currency }),
    conflicts: Array.isArray(conflicts) ? (conflicts as Conflict[]) : [],
  }
}

/**
 * Reads what everybody may see as the signed-in person. If nobody is signed in, if the sign-in has expired, or if the club has
 * blocked the person, reads it as a visitor.
 */
export async function readAs<T>(person: (email: string) => Promise<T>, visitor: () => Promise<T>): Promise<T> {
  const email = storedEmail()
  if (email === null) return visitor()
  try {
    return await person(email)
  } catch (error) {
    if (!(error instanceof NotOk && (error.status === 401 || isBlocked(error)))) throw error
    logFailure('Error getting user token', error)
    return visitor()
  }
}

/** Reads the courts of a club on a date. */
export function readDay(club: string, date: string): Promise<ClubDay> {
  const path = `/clubs/${encodeURIComponent(club)}/days/${date}`
  return readAs(
    () => getSignedIn<ClubDay>(path),
    async () => (await getJson<ClubDay>(path)).body,
  )
}

const json = async <T>(method: string, path: string, body?: unknown): Promise<T> =>
  (await (await sendSignedIn(method, path, body)).json()) as T
const pathOf = (uid: string): string => `/bookings/${encodeURIComponent(uid)}`

const book = (request: NewBookingRequest) => json<BookingsAnswer>('POST', '/bookings', request)
/** Opens the payment of a held booking, and leads to the payment page. */
export async function pay(uid: string, language: Language): Promise<void> {
  const { href } = await json<{ href: string }>('POST', `${pathOf(uid)}/pay`, { language })
  window.location.assign(href)
}
export const readBookings = async () => (await getSignedIn<BookingsPage>('/bookings')).bookings
export const readInvitations = async () => (await getSignedIn<BookingsPage>('/bookings?invited=true')).bookings
/** Reads the upcoming bookings of a series that the person booked or was invited to. */
export const readSeries = async (series: string) =>
  (await getSignedIn<BookingsPage>(`/bookings?${new URLSearchParams({ series })}`)).bookings
export const readPastBookings = (cursor: string | null) =>
  getSignedIn<BookingsPage>(`/bookings?past=true${cursor ? `&cursor=${cursor}` : ''}`)
export const readBooking = (uid: string) => getSignedIn<Booking>(pathOf(uid))
/** Reads the match of a booking, and whether it is over. */
export const readMatch = (uid: string) => getSignedIn<BookingMatch>(`${pathOf(uid)}/match`)
/** Returns the path to change a booking that somebody has seen, or it and the later bookings of its series. */
const changeOf = (booking: Booking, following: boolean, more: Record<string, string> = {}): string => {
  const query = { ...seenSlotOf(booking), ...(following && { series: 'following' }), ...more }
  return `${pathOf(booking.uid)}?${new URLSearchParams(query)}`
}
export const changeBooking = (booking: Booking, changes: BookingChanges, following: boolean) =>
  json<BookingsAnswer>('PATCH', changeOf(booking, following), changes)
export const cancelBooking = (booking: Booking, following: boolean) =>
  json<BookingsAnswer>('DELETE', changeOf(booking, following, { undoable: 'true' }))
/** Undoes the cancellation of a booking, and of those that were cancelled with it. */
export const undoCancelling = (uid: string) => json<BookingsAnswer>('POST', `${pathOf(uid)}/undo`)

/** Whether the cancellation of a booking can be undone for a while. One that is not paid yet ends at once. */
export const canUndo = ({ role, state }: Booking): boolean => role === 'owner' && state === 'booked'

/** A slot by its names. */
export type SlotNames = Pick<Booking, 'courtName' | 'time' | 'isRepeat'>

/** The calls by which a page reads a day, books its slots and cancels bookings. */
export interface DayCalls {
  readonly read: (club: string, date: string) => Promise<ClubDay>
  readonly book: (request: NewBookingRequest, slot: SlotNames) => Promise<BookingsAnswer>
  /** Cancels a booking, or it and the later bookings of its series, so that it can be undone for a while. */
  readonly cancel: (booking: Booking, following: boolean) => Promise<unknown>
}
export const DAY_CALLS: DayCalls = { read: readDay, book, cancel: cancelBooking }

/** @param others the uids of other bookings of the same series that get the same answer */
export const answerBooking = (uid: string, accept: boolean, others: readonly string[] = []) =>
  json<Booking>('POST', `${pathOf(uid)}/answer`, { accept, ...(others.length > 0 && { bookings: others }) })
