import type { TakenSlot } from './reservation.ts'

/** Why the feed says no; stable, for programs. */
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

/** What whoever looks at a grid can say. Nothing can be written through the socket. */
export interface ReservationsToServerEvents {
  'reservations:watch': (payload: WatchedDay, acknowledge: (answer: Watched) => void) => void
  'reservations:unwatch': (payload: WatchedDay, acknowledge?: (answer: Watched) => void) => void
}

/** What the server says, after it is committed: which slot, and never whose. */
export interface ReservationsFromServerEvents {
  'reservation:created': (slot: TakenSlot) => void
  'reservation:removed': (slot: TakenSlot) => void
}
