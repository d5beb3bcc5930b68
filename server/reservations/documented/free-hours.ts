import { slotsOf } from '../../../shared/clubs/slots.ts'
import { comingDays, isBookable } from '../../../shared/reservations/booking-rules.ts'
import { unitsOf } from '../../../shared/reservations/units.ts'
import type { BookingsRepository } from '../stored/bookings-repository.ts'
import { type ClubsRead, clubNamed } from './place.ts'

interface FreeHoursDeps {
  readonly clubs: ClubsRead
  readonly bookings: Pick<BookingsRepository, 'takenUnits'>
  /** Returns the current time (ms since 1970). */
  readonly clock: () => number
}

/** Returns a function that counts the hours that can be booked in a club on each of the next seven days, Monday to Sunday. */
export const freeHoursOf =
  ({ clubs, bookings, clock }: FreeHoursDeps) =>
  async (id: string) => {
    const club = clubNamed(clubs, id)
    const now = clock()
    const days = comingDays(now, club.timeZone).map(({ day, date }) => ({
      day,
      date,
      slots: club.courts.flatMap((court) =>
        slotsOf(club, court, date)
          .filter((slot) => isBookable(slot, now, club))
          .map(({ startsAt, minutes }) => ({
            court: court.id,
            units: unitsOf({ startsAt, endsAt: startsAt + minutes * 60_000 }),
          })),
      ),
    }))
    const units = days.flatMap(({ slots }) => slots.flatMap((slot) => slot.units))
    const range = { from: Math.min(...units), to: Math.max(...units) }
    const ids = club.courts.map((court) => court.id)
    const rows = units.length === 0 ? [] : await bookings.takenUnits(ids, range)
    const taken = new Set(
      rows
        .filter(({ heldUntil }) => heldUntil === null || heldUntil > now)
        .map(({ courtId, unit }) => `${courtId} ${unit}`),
    )
    return days.map(({ day, date, slots }) => ({
      day,
      date,
      // Half an hour that is left counts as an hour.
      free: Math.ceil(
        slots
          .filter(({ court, units: own }) => !own.some((unit) => taken.has(`${court} ${unit}`)))
          .reduce((sum, { units: own }) => sum + own.length, 0) / 2,
      ),
    }))
  }
