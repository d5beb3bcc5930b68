import type { Server } from 'socket.io'
import {
  type ReservationsFromServerEvents,
  type ReservationsToServerEvents,
  type Watched,
  type WatchedDay,
  watchReservationsPayload,
} from '../../shared/reservations/reservations-schemas.ts'
import type { Clubs } from '../clubs/clubs.ts'
import { acknowledged, enterRoom } from '../socket/socket-rooms.ts'
import type { Reservations } from './reservations.ts'

export type ReservationsFeed = Server<ReservationsToServerEvents, ReservationsFromServerEvents>

const roomOf = ({ club, date }: WatchedDay): string => `reservations:${club}:${date}`

/**
 * Publishes which slots of a club's day are taken and which are free again, never who reserved them. A client first watches
 * the day and then loads its reservations, so it misses no change.
 */
export function feedReservations(feed: ReservationsFeed, reservations: Reservations, clubs: Pick<Clubs, 'get'>): void {
  reservations.onChange(({ kind, slot }) => {
    // Local: each server publishes to its own watchers.
    feed.local.to(roomOf(slot)).emit(`reservation:${kind}`, slot)
  })
  feed.on('connection', (socket) => {
    socket.on('reservations:watch', (payload, acknowledge) =>
      acknowledged(
        acknowledge,
        watchReservationsPayload,
        payload,
        (day): Watched =>
          clubs.get(day.club) ? (enterRoom(socket, roomOf(day)) ?? { ok: true }) : { ok: false, code: 'BAD_PAYLOAD' },
      ),
    )
    socket.on('reservations:unwatch', (payload, acknowledge) =>
      acknowledged(acknowledge, watchReservationsPayload, payload, (day): Watched => {
        void socket.leave(roomOf(day))
        return { ok: true }
      }),
    )
  })
}
