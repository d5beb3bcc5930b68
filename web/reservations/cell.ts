import { isPast } from '../../shared/reservations/booking-rules.ts'
import type { OwnReservation, Reservation } from '../../shared/reservations/reservation.ts'
import type { Court } from '../../shared/reservations/slots.ts'
import { timeOf } from '../../shared/time/hours.ts'

export type CellState = 'free' | 'mine' | 'taken' | 'past'

/** One hour of one court, as the grid shows it. */
export interface Cell {
  readonly court: Court
  readonly hour: number
  readonly state: CellState
  /** One's own reservation of it, past or coming. */
  readonly own: OwnReservation | null
  /** Whether it has begun. */
  readonly past: boolean
}

/** Under which a day's reservations are kept. */
export const slotKey = (court: string, time: string): string => `${court} ${time}`

/** What is to be shown of a slot: whose it is comes before that it is past. */
export function cellOf(
  date: string,
  court: Court,
  hour: number,
  reserved: Readonly<Record<string, Reservation>>,
  now: number,
): Cell {
  const reservation = reserved[slotKey(court, timeOf(hour))]
  const past = isPast({ date, hour }, now)
  const state = reservation ? (reservation.mine ? 'mine' : 'taken') : past ? 'past' : 'free'
  return { court, hour, state, own: reservation?.mine ? reservation : null, past }
}
