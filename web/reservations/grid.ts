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
  /** Your own reservation, past or upcoming. */
  readonly own: OwnReservation | null
  /** Whether the hour has begun. */
  readonly past: boolean
}

/** Key of a slot in the reservations of a day. */
export const slotKey = (court: string, time: string): string => `${court} ${time}`

/** Returns what to show of a slot. A past reservation still shows whose it was. */
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

/** Position of the grid's only tab stop, counted from 0. */
export interface Place {
  readonly row: number
  readonly column: number
}

/**
 * Returns the position after a key press, or null for other keys. Home and End move to the first and last court, with Ctrl to
 * the first and last cell, and Page Up and Page Down by six hours.
 */
export function move({ row, column }: Place, key: string, ctrl: boolean, rows: number, columns: number): Place | null {
  const to = {
    ArrowUp: { row: row - 1, column },
    ArrowDown: { row: row + 1, column },
    ArrowLeft: { row, column: column - 1 },
    ArrowRight: { row, column: column + 1 },
    PageUp: { row: row - 6, column },
    PageDown: { row: row + 6, column },
    Home: { row: ctrl ? 0 : row, column: 0 },
    End: { row: ctrl ? rows - 1 : row, column: columns - 1 },
  }[key]
  return to ? { row: within(to.row, rows), column: within(to.column, columns) } : null
}

const within = (index: number, count: number): number => Math.min(count - 1, Math.max(0, index))
