import type { Booking } from '../../shared/reservations/booking-schemas.ts'
import { iso } from '../../shared/time/iso.ts'
import { type BookedClubs, timeIn } from './booking-slots.ts'
import type { StoredBooking } from './bookings-repository.ts'

/** Returns a booking as the API shows it to a person. An invited person sees no other partners. */
export function bookingFor(
  email: string,
  { row, partners }: StoredBooking,
  clubs: Pick<BookedClubs, 'courtOf'>,
): Booking {
  const own = row.owner === email
  const role = own ? 'owner' : roleOf(partners.find((each) => each.email === email)?.state)
  const seen = role === 'invited' ? partners.filter((each) => each.email === email) : partners
  return {
    uid: row.uid,
    id: own ? row.id : null,
    role,
    owner: row.owner,
    club: row.club,
    court: row.courtId,
    courtName: row.court,
    date: row.date,
    time: timeIn(clubs.courtOf(row.courtId)?.club.timeZone ?? 'UTC', row.startsAt),
    startsAt: iso(row.startsAt),
    endsAt: iso(row.endsAt),
    title: row.title,
    state: row.state,
    heldUntil: row.heldUntil === null ? null : iso(row.heldUntil),
    priceCents: own ? row.priceCents : null,
    paid: own && row.paidBy !== null,
    series: row.series,
    partners: seen.map(({ email: partner, state }) => ({ email: partner, state })),
  }
}

const roleOf = (state: string | undefined) => (state === 'accepted' ? 'partner' : 'invited')
