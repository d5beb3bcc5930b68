import type { TakenSlot, WatchedDay } from '../../shared/reservations/reservations-schemas.ts'
import { storedEmail } from '../api/stored-session.ts'
import { watchRoom } from '../api/watch-room.ts'

interface Watcher {
  readonly load: () => unknown
  /** Shows a change at once. Returns whether to load the day too. Without this function, each change loads the day. */
  readonly onChange?: (kind: 'created' | 'removed', slot: TakenSlot) => boolean
}

/** Keeps a day of a club up to date. Loads it at the start, and again after changes. Returns a function that stops. */
export const watchDay = (watched: WatchedDay, { load, onChange = () => true }: Watcher): (() => void) =>
  watchRoom({
    watch: (socket) => socket.emitWithAck('reservations:watch', watched),
    unwatch: (socket) => socket.emit('reservations:unwatch', watched),
    load,
    events: (changed) => {
      const handle = (kind: 'created' | 'removed') => (slot: TakenSlot) => {
        if (slot.club === watched.club && slot.date === watched.date && onChange(kind, slot)) changed()
      }
      return {
        'reservation:created': handle('created'),
        'reservation:removed': handle('removed'),
        // The slots are as before, but a person's part in them may have changed: an answered invitation, or a payment.
        'reservations:changed': ({ club, date }: WatchedDay) => {
          if (storedEmail() !== null && club === watched.club && date === watched.date) changed()
        },
      }
    },
  })
