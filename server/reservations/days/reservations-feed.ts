import type { Server } from 'socket.io'
import {
  type ReservationsFromServerEvents,
  type ReservationsToServerEvents,
  type Watched,
  type WatchedDay,
  watchReservationsPayload,
} from '../../../shared/reservations/reservations-schemas.ts'
import { mondayOf } from '../../../shared/time/week.ts'
import type { Clubs } from '../../clubs/clubs.ts'
import { acknowledged, enterRoom, leaveRoom } from '../../socket/socket-rooms.ts'
import type { SlotFeed } from './slot-feed.ts'

export type ReservationsFeed = Server<ReservationsToServerEvents, ReservationsFromServerEvents>

const roomOf = ({ club, date }: WatchedDay): string => `reservations:${club}:${date}`
const weekRoomOf = ({ club, date }: WatchedDay): string => `bookings:${club}:${mondayOf(date)}`

/**
 * Publishes which slots of a club's day are taken and which are free again, and on which day and in which week anything about a
 * booking has changed, never who reserved them. A client first watches and then loads, so it misses no change.
 */
export function feedReservations(
  feed: ReservationsFeed,
  slots: Pick<SlotFeed, 'onChange' | 'onTouch'>,
  clubs: Pick<Clubs, 'get'>,
): void {
  slots.onChange(({ kind, slot }) => {
    // Local: each server publishes to its own watchers.
    feed.local.to(roomOf(slot)).emit(`reservation:${kind}`, slot)
  })
  slots.onTouch((day) => {
    feed.local.to(roomOf(day)).emit('reservations:changed', day)
    feed.local.to(weekRoomOf(day)).emit('bookings:changed', { club: day.club, date: mondayOf(day.date) })
  })
  feed.on('connection', (socket) => {
    for (const [kind, room] of [
      ['reservations', roomOf],
      ['bookings', weekRoomOf],
    ] as const) {
      socket.on(`${kind}:watch`, (payload, acknowledge) =>
        acknowledged(
          acknowledge,
          watchReservationsPayload,
          payload,
          (day): Watched =>
            clubs.get(day.club) ? (enterRoom(socket, room(day)) ?? { ok: true }) : { ok: false, code: 'BAD_PAYLOAD' },
        ),
      )
      socket.on(`${kind}:unwatch`, (payload, acknowledge) =>
        acknowledged(acknowledge, watchReservationsPayload, payload, (day): Watched => {
          leaveRoom(socket, room(day))
          return { ok: true }
        }),
      )
    }
  })
}
