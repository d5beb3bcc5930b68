import type { Booking } from '../../../shared/reservations/booking-schemas.ts'
import { isRepeatedTime } from '../../../shared/time/club-time.ts'
import { iso } from '../../../shared/time/iso.ts'
import { type BookedClubs, timeIn } from '../slots/booking-slots.ts'
import type { BookingsRepository } from '../stored/bookings-repository.ts'
import { isGoneFor } from '../stored/cancellation.ts'
import type { StoredBooking } from '../stored/stored.ts'

/** The names of people by their emails. */
type Names = ReadonlyMap<string, string>

export type BookingAnswers = ReturnType<typeof bookingAnswers>

/** Returns the functions that return bookings as the API shows them to a person, with the names of the people on them. */
export function bookingAnswers(
  clubs: Pick<BookedClubs, 'courtOf'>,
  { peopleOf }: Pick<BookingsRepository, 'peopleOf'>,
) {
  async function namesOn(bookings: readonly StoredBooking[]): Promise<Names> {
    const emails = bookings.flatMap(({ row, partners }) => [row.owner, ...partners.map((each) => each.email)])
    return new Map((await peopleOf([...new Set(emails)])).map((person) => [person.email, person.name.trim()]))
  }
  return {
    one: async (email: string, booking: StoredBooking): Promise<Booking> =>
      bookingFor(email, booking, clubs, await namesOn([booking])),

    /**
     * @param viewerOf returns the person who sees a booking
     * @param isManager whether a manager sees it in the place of this person
     */
    all: async (
      bookings: readonly StoredBooking[],
      viewerOf: (booking: StoredBooking) => string,
      isManager = false,
    ): Promise<Booking[]> => {
      const names = await namesOn(bookings)
      return bookings.map((each) => bookingFor(viewerOf(each), each, clubs, names, isManager))
    },
  }
}

/** Returns a name to show, or null. Some identity providers send an email instead of a name. */
const nameIn = (names: Names, email: string): string | null => {
  const name = names.get(email) ?? ''
  return name === '' || name.includes('@') ? null : name
}

/**
 * Returns a booking as a person sees it. An invited person sees no other partners. The name of a partner shows only after this
 * partner has answered: otherwise anybody could learn whose an email is, by inviting it.
 */
function bookingFor(
  email: string,
  { row, partners }: StoredBooking,
  clubs: Pick<BookedClubs, 'courtOf'>,
  names: Names,
  isManager = false,
): Booking {
  const own = row.owner === email
  const zone = clubs.courtOf(row.courtId)?.club.timeZone ?? 'UTC'
  const role = own ? 'owner' : roleOf(partners.find((each) => each.email === email)?.state)
  const seen = role === 'invited' ? partners.filter((each) => each.email === email) : partners
  return {
    uid: row.uid,
    id: own ? row.id : null,
    role,
    owner: row.owner,
    ownerName: nameIn(names, row.owner),
    club: row.club,
    court: row.courtId,
    courtName: row.court,
    date: row.date,
    time: timeIn(zone, row.startsAt),
    ...(isRepeatedTime(row.startsAt, zone) && { isRepeat: true as const }),
    startsAt: iso(row.startsAt),
    endsAt: iso(row.endsAt),
    slots: row.slots,
    title: row.title,
    state: row.state,
    heldUntil: row.heldUntil === null ? null : iso(row.heldUntil),
    priceCents: own ? row.priceCents : null,
    currency: row.currency,
    cancelsAt: row.cancelsAt !== null && (isManager || isGoneFor(row, email)) ? iso(row.cancelsAt) : null,
    paid: own && row.paidBy !== null,
    series: row.series,
    partners: seen.map(({ email: partner, state }) => ({
      email: partner,
      name: state === 'invited' ? null : nameIn(names, partner),
      state,
    })),
  }
}

const roleOf = (state: string | undefined) => (state === 'accepted' ? 'partner' : 'invited')
