import type { TakenSlot } from './reservation.ts'

/** A rejected message. The codes are stable. */
export interface RefusedWatch {
  ok: false
  code: 'BAD_PAYLOAD' | 'TOO_MANY_ROOMS'
}
export type Watched = { ok: true } | RefusedWatch

/** The courts of a club on a date. */
export interface WatchedDay {
  club: string
  date: string
}

/** Messages from a client that shows a day. Nothing can be written through the socket. */
export interface ReservationsToServerEvents {
  'reservations:watch': (payload: WatchedDay, acknowledge: (answer: Watched) => void) => void
  'reservations:unwatch': (payload: WatchedDay, acknowledge?: (answer: Watched) => void) => void
}

/** Messages from the server after a commit: which slot, never whose. */
export interface ReservationsFromServerEvents {
  'reservation:created': (slot: TakenSlot) => void
  'reservation:removed': (slot: TakenSlot) => void
}
