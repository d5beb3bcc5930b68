import { CLUB_RULES, SLOT_MINUTES } from '../../../shared/clubs/club-limits.ts'
import { bookingNotFound } from '../slots/booking-errors.ts'
import type { BookingsRepository } from '../stored/bookings-repository.ts'
import type { StoredBooking } from '../stored/stored.ts'

/** Length of the longest possible booking (ms). */
const LONGEST_MS = CLUB_RULES.maxSlots.max * Math.max(...SLOT_MINUTES) * 60_000

export interface BookingListsDeps {
  readonly repository: BookingsRepository
  /** Returns the current time (ms since 1970). */
  readonly clock: () => number
}

export type BookingLists = ReturnType<typeof openBookingLists>

/** Reads the bookings of a person: the coming ones, those of a series, the past ones, and invitations. */
export function openBookingLists({ repository, clock }: BookingListsDeps) {
  const { withPartners } = repository
  return {
    /** Returns a booking for its owner or a person who was invited to it. @throws ApiError 404 */
    read: async (uid: string, email: string): Promise<StoredBooking> => {
      const row = await repository.byUid(uid)
      const [booking] = row ? await withPartners([row]) : []
      if (!booking || (booking.row.owner !== email && !booking.partners.some((each) => each.email === email)))
        throw bookingNotFound()
      return booking
    },

    /** Returns the bookings of a person that have not ended, and those that the person accepted, earliest first. */
    list: async (email: string): Promise<StoredBooking[]> => {
      const now = clock()
      const since = now - LONGEST_MS
      const accepted = await repository.ofPartnerAfter(email, 'accepted', since)
      const rows = [...(await repository.ofOwnerAfter(email, since)), ...accepted]
      const current = rows.filter(({ endsAt, heldUntil }) => endsAt > now && (heldUntil === null || heldUntil > now))
      return (await withPartners(current)).sort((one, other) => one.row.startsAt - other.row.startsAt)
    },

    /** Returns the invitations that a person can answer, without those to bookings that have begun or are cancelled, earliest first. */
    listInvitations: async (email: string): Promise<StoredBooking[]> =>
      withPartners(
        (await repository.invitationsOf(email, clock())).filter(
          ({ state, cancelsAt }) => state === 'booked' && cancelsAt === null,
        ),
      ),

    /** Returns the bookings of a series that a person owns or was invited to, and that have not begun and are not cancelled, earliest first. */
    listSeries: async (email: string, series: string): Promise<StoredBooking[]> =>
      (await withPartners(await repository.following(series, clock()))).filter(
        ({ row, partners }) =>
          row.cancelsAt === null && (row.owner === email || partners.some((each) => each.email === email)),
      ),

    /** Returns a page of the bookings of a person that have ended, and of those that the person accepted, latest first. */
    listPast: async (email: string, limit: number, cursor?: string) => {
      const { rows, next } = await repository.pastOf(email, clock(), limit, cursor)
      return { bookings: await withPartners(rows), next }
    },
  }
}
