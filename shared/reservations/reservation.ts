import type { Weekday } from '../time/weekdays.ts'
import type { ClubId } from './clubs.ts'
import type { Court } from './slots.ts'

/** A slot as the API writes it. */
export interface TakenSlot {
  readonly club: ClubId
  readonly day: Weekday
  /** `yyyy-mm-dd` at the club. */
  readonly date: string
  readonly court: Court
  /** `5:00` to `22:00`. */
  readonly time: string
}

/** Somebody's reservation: for everybody but its owner no more than that the slot is taken. */
export interface OthersReservation extends TakenSlot {
  readonly mine: false
}

/** One's own reservation. */
export interface OwnReservation extends TakenSlot {
  readonly mine: true
  readonly id: number
  readonly title: string
}

export type Reservation = OwnReservation | OthersReservation
