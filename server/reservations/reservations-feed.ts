import type { Server } from 'socket.io'
import type {
  ReservationsFromServerEvents,
  ReservationsToServerEvents,
  Watched,
  WatchedDay,
} from '../../shared/reservations/reservation-events.ts'
import { watchReservationsPayload } from '../../shared/reservations/reservations-schemas.ts'
import { acknowledged, enterRoom } from '../http/socket-rooms.ts'
import type { Reservations } from './reservations.ts'

export type ReservationsFeed = Server<ReservationsToServerEvents, ReservationsFromServerEvents>

const ROOMS = 'reservations:'
const roomOf = ({ club, date }: WatchedDay): string => `${ROOMS}${club}:${date}`

/**
 * Tells whoever looks at a day of a club which slots are taken and which are free again, and never by whom. A watcher
 * first watches and then asks what is reserved, so that nothing falls between the two.
 */
export function feedReservations(feed: ReservationsFeed, reservations: Reservations) {
  reservations.onChange(({ kind, slot }) => {
    feed.to(roomOf(slot)).emit(`reservation:${kind}`, slot)
  })
  feed.on('connection', (socket) => {
    socket.on('reservations:watch', (payload, acknowledge) =>
      acknowledged(
        acknowledge,
        watchReservationsPayload,
        payload,
        (day): Watched => enterRoom(socket, roomOf(day)) ?? { ok: true },
      ),
    )
    socket.on('reservations:unwatch', (payload, acknowledge) =>
      acknowledged(acknowledge, watchReservationsPayload, payload, (day): Watched => {
        void socket.leave(roomOf(day))
        return { ok: true }
      }),
    )
  })

  return {
    /** Has every watcher connect and ask anew, when another server may have told of changes that were not heard here. */
    refresh(): void {
      const { rooms, nsp } = feed.of('/').adapter
      for (const [room, ids] of rooms) {
        if (room.startsWith(ROOMS)) for (const id of ids) nsp.sockets.get(id)?.conn.close()
      }
    },
  }
}
