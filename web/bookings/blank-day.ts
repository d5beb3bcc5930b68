import type { Club } from '../../shared/clubs/club-schemas.ts'
import { type SlotClub, slotsOf } from '../../shared/clubs/slots.ts'
import type { ClubDay } from '../../shared/reservations/booking-schemas.ts'
import { iso } from '../../shared/time/iso.ts'

/** Returns the courts and hours of a club on a date as if all were free. The grid shows them, without states, while the day loads. */
export const blankDay = (club: SlotClub & Pick<Club, 'id' | 'courts'>, date: string): ClubDay => ({
  club: club.id,
  date,
  timeZone: club.timeZone,
  courts: club.courts.map((court) => ({
    id: court.id,
    name: court.name,
    slots: slotsOf(club, court, date).map(({ startsAt, ...slot }) => ({
      ...slot,
      startsAt: iso(startsAt),
      state: 'free',
    })),
  })),
})
