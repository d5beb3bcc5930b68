import { CLUB_RULES, SLOT_MINUTES } from '../../shared/clubs/club-limits.ts'
import type { ChangeQuery } from '../../shared/reservations/booking-schemas.ts'
import { hasMoved } from '../../shared/reservations/seen-slot.ts'
import { iso } from '../../shared/time/iso.ts'
import { StorageUnavailable } from '../storage/storage.ts'
import { invitationAnswerer } from './answer-invitations.ts'
import { bookingMoved, bookingNotFound } from './booking-errors.ts'
import { type Booker, type BookingsDeps, bookingParts, MOST_ROUNDS } from './booking-parts.ts'
import type { StoredBooking } from './bookings-repository.ts'
import { bookingChanger } from './change-bookings.ts'
import { bookingLeaver } from './leave-bookings.ts'
import { bookingMaker } from './make-bookings.ts'
import { paymentsOf } from './pay-booking.ts'
import { bookingRemover } from './remove-bookings.ts'

/** Length of the longest possible booking (ms). */
const LONGEST_MS = CLUB_RULES.maxSlots.max * Math.max(...SLOT_MINUTES) * 60_000

export type Bookings = ReturnType<typeof openBookings>

/** Makes, changes and cancels bookings. The database decides which of several simultaneous changes succeeds. */
export function openBookings(deps: BookingsDeps) {
  const parts = bookingParts(deps)
  const { storage, clubs, mails, outbox, payments, matches, clock, publish } = deps
  const { repository, withPartners, find, affected, assertChangeable, releaseExpired } = parts
  const remove = bookingRemover({ storage, repository, payments, matches })

  /**
   * Cancels a booking, or it and the later bookings of its series.
   * @param reason of a manager, for the emails
   * @throws ApiError 404 · 409 somebody has moved the booking meanwhile · 422 it has begun, or it is too late
   */
  async function cancel(
    uid: string,
    by: Booker,
    { series, ...seen }: ChangeQuery = {},
    reason: string | null = null,
  ): Promise<StoredBooking[]> {
    for (let round = 0; round < MOST_ROUNDS; round++) {
      const row = await find(uid, by)
      if (hasMoved(row, seen)) throw bookingMoved(row.courtId, iso(row.startsAt))
      assertChangeable(row, by)
      const bookings = await withPartners(await affected(row, by, series === 'following'))
      const rows = bookings.map((each) => each.row)
      const written = await mails.cancelled(
        bookings.filter((each) => each.row.state === 'booked'),
        reason,
      )
      const isRemoved = await remove(rows, (tx) => [
        ...written.map((mail) => outbox.write(tx, mail)),
        ...rows.flatMap((before) => by.recorded?.(tx, { before }) ?? []),
      ])
      if (!isRemoved) continue
      outbox.send()
      await publish(rows)
      return bookings
    }
    throw new StorageUnavailable('too many simultaneous changes of one booking')
  }

  return {
    book: bookingMaker(parts),
    change: bookingChanger(parts),
    cancel,
    answer: invitationAnswerer(parts),
    releaseExpired,
    find,
    remove,
    ...bookingLeaver(parts, remove),
    /** Opens the payment of a held booking. A repeated call returns the same payment. @throws ApiError 404, 409, 503 */
    pay: paymentsOf({ repository, clubs, payments, clock }),

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

    /** Returns the invitations that a person can answer, without those to bookings that have begun, earliest first. */
    listInvitations: async (email: string): Promise<StoredBooking[]> =>
      withPartners((await repository.invitationsOf(email, clock())).filter(({ state }) => state === 'booked')),

    /** Returns the bookings of a series that a person owns or was invited to, and that have not begun, earliest first. */
    listSeries: async (email: string, series: string): Promise<StoredBooking[]> =>
      (await withPartners(await repository.following(series, clock()))).filter(
        ({ row, partners }) => row.owner === email || partners.some((each) => each.email === email),
      ),

    /** Returns a page of the bookings of a person that have ended, and of those that the person accepted, latest first. */
    listPast: async (email: string, limit: number, cursor?: string) => {
      const { rows, next } = await repository.pastOf(email, clock(), limit, cursor)
      return { bookings: await withPartners(rows), next }
    },
  }
}
