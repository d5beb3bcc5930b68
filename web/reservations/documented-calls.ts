import type { Club } from '../../shared/clubs/club-schemas.ts'
import type { ClubDay, DaySlot } from '../../shared/reservations/booking-schemas.ts'
import type { OwnReservation, Reservation } from '../../shared/reservations/reservations-schemas.ts'
import { weekdayOf } from '../../shared/time/week.ts'
import { dateIn } from '../../shared/time/zone-time.ts'
import { logFailure } from '../api/log-failure.ts'
import { NotOk } from '../api/not-ok.ts'
import { postJson } from '../api/post-json.ts'
import { postSignedIn } from '../api/signed-in-calls.ts'
import { storedEmail } from '../api/stored-session.ts'
import { blankDay } from '../bookings/blank-day.ts'
import { DAY_CALLS, type DayCalls, readAs, readBooking } from '../bookings/booking-calls.ts'
import type { ShownSlot } from '../bookings/slot-rows.ts'

/**
 * Returns the calls of the documented page of a weekday. They are the documented ones for all that these can do: to list the
 * reservations, and to book or cancel one slot, without partners, a price or a series.
 */
export const documentedCalls = (club: Club): DayCalls => ({
  async read(id, date) {
    const filter = { club: id, day: weekdayOf(date) }
    const [day, list] = await Promise.all([
      DAY_CALLS.read(id, date).catch((error: unknown) => {
        // A club may take bookings for less than the seven days that the documented calls know.
        if (error instanceof NotOk && error.code === 'TOO_FAR_AHEAD') return null
        throw error
      }),
      readAs(
        (email) => postSignedIn<Reservation[]>('/reservations', { email, ...filter }),
        () => postJson<Reservation[]>('/reservations', filter),
      ),
    ])
    // Around midnight the server may take the weekday for another date.
    const reservations = list.filter((each) => each.date === date)
    return withReservations(day ?? blankDay(club, date), reservations, day === null)
  },
  book(request, { courtName, time, isRepeat }) {
    const { id, title, startsAt, slots, partners, repeat, priceCents } = request
    // The documented call knows slots by their time, which clocks may show twice.
    const isPlain = !(slots || partners || repeat || priceCents || isRepeat)
    return logged('Failed to create event', async () => {
      if (!isPlain) return DAY_CALLS.book(request, { courtName, time })
      const email = storedEmail()
      const date = dateIn(club.timeZone, Date.parse(startsAt))
      const place = { club: club.id, day: weekdayOf(date), date, court: courtName, time }
      const body = { id, title, ...place, ...(email !== null && { email }) }
      const { uid } = await postSignedIn<OwnReservation>('/createreservation', body)
      return { bookings: [await readBooking(uid)] }
    })
  },
  cancel(booking, following) {
    const { id, slots, partners, priceCents, series } = booking
    const isPlain = slots === 1 && partners.length === 0 && priceCents === null && series === null
    return logged('Failed to delete event', () =>
      isPlain
        ? postSignedIn('/removereservation', { id, undoable: true }).catch((error: unknown) => {
            // It was cancelled before.
            if (!(error instanceof NotOk && error.status === 404)) throw error
          })
        : DAY_CALLS.cancel(booking, following),
    )
  },
})

/** Makes a call. Logs the documented message if it fails, and passes the failure on. */
async function logged<T>(message: string, call: () => Promise<T>): Promise<T> {
  try {
    return await call()
  } catch (error) {
    logFailure(message, error)
    throw error
  }
}

/**
 * Returns a day with what only the documented list says: the titles of the person's own reservations, and who has the slots that
 * have begun.
 * @param isBlank whether the day has no states of its own
 */
export function withReservations(day: ClubDay, list: readonly Reservation[], isBlank: boolean): ClubDay {
  const own = list.filter((each) => each.mine)
  const shown = (court: string, slot: DaySlot): ShownSlot => {
    const listed =
      isBlank || slot.state === 'past'
        ? list.find((each) => each.court === court && each.time === slot.time)
        : own.find(({ uid }) => uid === slot.booking)
    if (!listed) return slot
    return listed.mine
      ? { ...slot, state: 'mine', booking: listed.uid, title: listed.title }
      : { ...slot, state: 'taken' }
  }
  return {
    ...day,
    courts: day.courts.map(({ id, name, slots }) => ({ id, name, slots: slots.map((slot) => shown(name, slot)) })),
  }
}
