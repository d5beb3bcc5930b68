import { byStartTime } from '../../shared/calendar/calendar-event.ts'
import type { CalendarEvent, CalendarLink, NewCalendarLink } from '../../shared/calendar/calendar-schemas.ts'
import type { Booking, BookingsPage } from '../../shared/reservations/booking-schemas.ts'
import { listOf } from '../api/list-of.ts'
import { logFailure } from '../api/log-failure.ts'
import { codeOf, NotOk } from '../api/not-ok.ts'
import { getSignedIn, isBlocked, postSignedIn } from '../api/signed-in-calls.ts'
import { storedEmail } from '../api/stored-session.ts'
import { loader } from '../api/use-loaded.ts'

const NO_EMAIL = 'No email found in local storage'

/** The person's events, sorted by day, then time. */
export const calendar = loader<readonly CalendarEvent[]>(async () => {
  const email = storedEmail()
  if (email === null) return logged(NO_EMAIL, Promise.reject(new Error(NO_EMAIL)))
  const events = await logged('Failed to send email', postSignedIn<CalendarEvent[]>('/events', { email }).then(listOf))
  return events.toSorted(byStartTime)
})

/** The person's bookings, those of others that the person accepted, and the latest past ones. */
export const bookings = loader<readonly Booking[]>(async () => {
  if (storedEmail() === null) return []
  const paths = ['/bookings', '/bookings?past=true&limit=100']
  const pages = await logged('Failed to send email', Promise.all(paths.map(getSignedIn<BookingsPage>)))
  return pages.flatMap((page) => page.bookings).filter(({ state, cancelsAt }) => state === 'booked' && !cancelsAt)
})

/** Adds an event, or replaces the event with the same id. Keeps the order. */
export const putEvent = (event: CalendarEvent): void =>
  calendar.change((events) => events && [...events.filter(({ id }) => id !== event.id), event].sort(byStartTime))

export const removeEvent = (id: number): void =>
  calendar.change((events) => events?.filter((event) => event.id !== id) ?? null)

/** The fields of an event that a person enters. */
export type EventFields = Pick<CalendarEvent, 'title' | 'day' | 'time' | 'date'>

/**
 * Creates an event, or restores a deleted one.
 * @param id the same for each try, so that a retry after a lost answer does not create a second event
 */
export async function createEvent(fields: EventFields, id: number): Promise<void> {
  const email = storedEmail()
  const event = { id, ...fields, ...(email !== null && { email }) }
  try {
    putEvent(await logged('Failed to create event', postSignedIn<CalendarEvent>('/createvent', event)))
  } catch (error) {
    if (codeOf(error) !== 'ID_USED') throw error
    // An earlier try created the event, and the person has changed the form since.
    await updateEvent(id, fields)
  }
}

export async function updateEvent(id: number, fields: EventFields): Promise<void> {
  putEvent(await logged('Failed to update event', postSignedIn<CalendarEvent>('/updatevent', { id, ...fields })))
}

/** Deletes an event. An event already deleted elsewhere counts as deleted. */
export async function deleteEvent(id: number): Promise<void> {
  try {
    await logged('Failed to delete event', postSignedIn('/deletevent', { id }))
  } catch (error) {
    if (!(error instanceof NotOk && error.status === 404)) throw error
  }
  removeEvent(id)
}

export const readLink = (): Promise<CalendarLink> => logged('Failed to send email', postSignedIn('/calendarlink', {}))
export const createLink = (): Promise<NewCalendarLink> =>
  logged('Failed to create event', postSignedIn('/createcalendarlink', {}))
export const removeLink = (): Promise<CalendarLink> =>
  logged('Failed to delete event', postSignedIn('/removecalendarlink', {}))

/** Why a call failed, as the key of its message. */
type CalendarFailure = 'signInAgain' | 'blocked' | 'offline' | 'failed'

/** Returns why a call failed. */
export function failureOf(error: unknown): CalendarFailure {
  if (!(error instanceof NotOk)) return 'offline'
  if (isBlocked(error)) return 'blocked'
  return error.status === 401 || error.status === 403 ? 'signInAgain' : 'failed'
}

/** Returns the answer to a call. Logs the documented messages if it fails, and passes the failure on. */
async function logged<T>(message: string, call: Promise<T>): Promise<T> {
  try {
    return await call
  } catch (error) {
    logFailure(message, error)
    if (failureOf(error) === 'signInAgain') logFailure('Error getting user token', error)
    throw error
  }
}
