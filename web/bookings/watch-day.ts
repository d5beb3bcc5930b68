import type { WatchedDay } from '../../shared/reservations/reservations-schemas.ts'
import { storedEmail } from '../api/stored-session.ts'
import { watchRoom } from '../api/watch-room.ts'

/** Keeps a day of a club up to date. Loads it at the start, and again after changes. Returns a function that stops. */
export const watchDay = (watched: WatchedDay, load: () => unknown): (() => void) =>
  watchRoom({
    watch: (socket) => socket.emitWithAck('reservations:watch', watched),
    unwatch: (socket) => socket.emit('reservations:unwatch', watched),
    load,
    events: (changed) => {
      const ifShown = ({ club, date }: WatchedDay) => {
        if (club === watched.club && date === watched.date) changed()
      }
      return {
        'reservation:created': ifShown,
        'reservation:removed': ifShown,
        // The slots are as before, but a person's part in them may have changed: an answered invitation, or a payment.
        'reservations:changed': (day: WatchedDay) => {
          if (storedEmail() !== null) ifShown(day)
        },
      }
    },
  })
