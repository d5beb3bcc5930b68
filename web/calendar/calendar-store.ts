import { create } from 'zustand'
import { byStartTime, type CalendarEvent } from '../../shared/calendar/calendar-event.ts'
import type { OwnReservation } from '../../shared/reservations/reservation.ts'

/** A person's week. */
interface CalendarState {
  /** By day, then time; null until loaded. */
  readonly events: readonly CalendarEvent[] | null
  readonly error: string | null
  /** The person's reservations in the next seven days. */
  readonly reservations: readonly OwnReservation[]
}

export const useCalendar = create<CalendarState>(() => ({ events: null, error: null, reservations: [] }))

/** Success replaces the list and clears the error. */
export const adoptEvents = (events: readonly CalendarEvent[]): void =>
  useCalendar.setState({ events: events.toSorted(byStartTime), error: null })

/** Failure sets the error and keeps what is there. */
export const eventsFailed = (error: string): void => useCalendar.setState({ error })

/** Adds an event, or replaces the one with its id, in order. */
export const keepEvent = (event: CalendarEvent): void =>
  useCalendar.setState(({ events }) => ({
    events: [...(events ?? []).filter(({ id }) => id !== event.id), event].sort(byStartTime),
  }))

export const dropEvent = (id: number): void =>
  useCalendar.setState(({ events }) => ({ events: events?.filter((event) => event.id !== id) ?? null }))
