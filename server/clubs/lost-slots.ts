import type { ClubChange } from '../../shared/clubs/club-office-schemas.ts'
import { type SlotClub, slotsOf } from '../../shared/clubs/slots.ts'
import { sameClockTime, type ZoneChange } from '../../shared/clubs/zone-change.ts'
import { slotsBetween } from '../../shared/reservations/slots-in-row.ts'
import { dateIn } from '../../shared/time/zone-time.ts'

/** A booking that is not over. */
export interface UpcomingBooking {
  readonly courtId: string
  readonly court: string
  readonly startsAt: number
  readonly endsAt: number
  readonly title: string
  readonly owner: string
}

type ClubSlots = SlotClub & Pick<ClubChange, 'courts' | 'archived'>

/**
 * Returns the bookings that have a slot now, and for which a change of the club leaves none.
 * @param zone the change of the time zone if bookings keep their local times, and so their slots; null if they keep their moments
 */
export const withoutSlot = (
  upcoming: readonly UpcomingBooking[],
  before: ClubSlots,
  after: ClubSlots,
  zone: ZoneChange | null,
): UpcomingBooking[] =>
  upcoming.filter((booking) => hasSlot(before, booking) && !hasSlot(after, zone ? moved(booking, zone) : booking))

/** Returns a booking at the moment that has the same local time in another time zone. */
function moved(booking: UpcomingBooking, zone: ZoneChange): UpcomingBooking {
  const startsAt = sameClockTime(zone, booking.startsAt) ?? booking.startsAt
  return { ...booking, startsAt, endsAt: booking.endsAt + startsAt - booking.startsAt }
}

/** Whether a club has a slot, or slots in a row, at exactly the time of a booking. */
function hasSlot(club: ClubSlots, { courtId, startsAt, endsAt }: UpcomingBooking): boolean {
  const court = club.courts.find((each) => each.id === courtId)
  if (!court || court.archived || club.archived) return false
  return slotsBetween(slotsOf(club, court, dateIn(club.timeZone, startsAt)), { startsAt, endsAt }) !== null
}
