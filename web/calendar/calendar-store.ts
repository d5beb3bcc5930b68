import { create } from 'zustand'
import { byStartTime } from '../../shared/calendar/calendar-event.ts'
import type { CalendarEvent, CalendarLink, NewCalendarLink } from '../../shared/calendar/calendar-schemas.ts'
import { errorText } from '../../shared/errors/error-text.ts'
import type { Booking, BookingsPage } from '../../shared/reservations/booking-schemas.ts'
import { logFailure } from '../api/log-failure.ts'
import { NotOk } from '../api/not-ok.ts'
import { getSignedIn, isBlocked, postSignedIn } from '../api/signed-in-calls.ts'
import { storedEmail } from '../api/stored-session.ts'

/** A person's week. */
interface CalendarState {
  /** Sorted by day, then time; null until loaded. */
  readonly events: readonly CalendarEvent[] | null
  readonly error: string | null
  /** The person's bookings, those of others that the person accepted, and the latest past ones. */
  readonly bookings: readonly Booking[]
}

export const useCalendar = create<CalendarState>(() => ({ events: null, error: null, bookings: [] }))

/** Success replaces the list and clears the error. */
export const replaceEvents = (events: readonly CalendarEvent[]): void =>
  useCalendar.setState({ events: events.toSorted(byStartTime), error: null })

/** Failure sets the error and keeps the list. */
export const setEventsError = (error: string): void => useCalendar.setState({ error })

/** Adds an event, or replaces the event with the same id. Keeps the order. */
export const putEvent = (event: CalendarEvent): void =>
  useCalendar.setState(({ events }) => ({
    events: [...(events ?? []).filter(({ id }) => id !== event.id), event].sort(byStartTime),
  }))

export const removeEvent = (id: number): void =>
  useCalendar.setState(({ events }) => ({ events: events?.filter((event) => event.id !== id) ?? null }))

/** The fields of an event that a person enters. */
export type EventFields = Pick<CalendarEvent, 'title' | 'day' | 'time' | 'date'>

/** Why a call failed, as the key of its message. */
export type Failure = 'signInAgain' | 'blocked' | 'offline' | 'failed'

/** Loads the events and the person's bookings. Each is shown even if the other fails. */
export async function loadCalendar(): Promise<void> {
  const email = storedEmail()
  if (email === null) return logFailure('No email found in local storage')
  await Promise.all([
    postSignedIn<CalendarEvent[]>('/events', { email })
      .then((events) => {
        if (!Array.isArray(events)) throw new TypeError('not a list')
        replaceEvents(events)
      })
      .catch((error: unknown) => {
        failure('Failed to send email', error)
        setEventsError(errorText(error))
      }),
    Promise.all(['/bookings', '/bookings?past=true&limit=100'].map((path) => getSignedIn<BookingsPage>(path)))
      .then((pages) => {
        const bookings = pages.flatMap((page) => page.bookings)
        useCalendar.setState({ bookings: bookings.filter(({ state }) => state === 'booked') })
      })
      .catch((error: unknown) => failure('Failed to send email', error)),
  ])
}

/**
 * Creates an event, or restores a deleted one.
 * @param id the same for each try, so that a retry after a lost answer does not create a second event
 */
export async function createEvent(fields: EventFields, id: number): Promise<Failure | null> {
  try {
    putEvent(await postSignedIn<CalendarEvent>('/createvent', { id, ...fields, ...owner() }))
    return null
  } catch (error) {
    // An earlier try created the event, and the person has changed the form since.
    if (error instanceof NotOk && error.code === 'ID_USED') return updateEvent(id, fields)
    return failure('Failed to create event', error)
  }
}

export async function updateEvent(id: number, fields: EventFields): Promise<Failure | null> {
  try {
    putEvent(await postSignedIn<CalendarEvent>('/updatevent', { id, ...fields }))
    return null
  } catch (error) {
    return failure('Failed to update event', error)
  }
}

/** Deletes an event. An event already deleted elsewhere counts as deleted. */
export async function deleteEvent(id: number): Promise<Failure | null> {
  try {
    await postSignedIn('/deletevent', { id })
  } catch (error) {
    const why = failure('Failed to delete event', error)
    if (!(error instanceof NotOk && error.status === 404)) return why
  }
  removeEvent(id)
  return null
}

const owner = () => {
  const email = storedEmail()
  return email === null ? {} : { email }
}

export const readLink = (): Promise<CalendarLink> => postSignedIn('/calendarlink', {})
export const createLink = (): Promise<NewCalendarLink> => postSignedIn('/createcalendarlink', {})
export const removeLink = (): Promise<CalendarLink> => postSignedIn('/removecalendarlink', {})

/** Logs the documented message, and returns the key of the message to show. */
export function failure(message: string, error: unknown): Failure {
  logFailure(message, error)
  if (!(error instanceof NotOk)) return 'offline'
  if (isBlocked(error)) return 'blocked'
  if (error.status !== 401 && error.status !== 403) return 'failed'
  logFailure('Error getting user token', error)
  return 'signInAgain'
}
