import { storedEmail } from '../api/stored-session.ts'
import { watchDay } from '../bookings/watch-day.ts'
import { type Day, loadReservations, markFree, markTaken } from './reservations-store.ts'

/** Keeps the shown day up to date. Returns a function that stops. */
export const followDay = (day: Day): (() => void) =>
  watchDay(
    { club: day.club, date: day.date },
    {
      load: () => loadReservations(day),
      onChange(kind, slot) {
        if (kind === 'removed') return markFree(slot)
        markTaken({ ...slot, mine: false })
        // The list marks the person's own bookings, but messages over the socket do not.
        return storedEmail() !== null
      },
    },
  )
