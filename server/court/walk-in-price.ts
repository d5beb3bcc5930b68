import type { HeldRole } from '../../shared/auth/permissions.ts'
import { priceOf } from '../../shared/clubs/prices.ts'
import type { Clubs, CourtOfClub } from '../clubs/clubs.ts'
import { isMemberOf } from '../reservations/slots/court-prices.ts'

/** Returns what a court costs a person now, in the smallest unit of the club's currency. Only a court without a price is taken at once. */
export const walkInPrice = (
  clubs: Pick<Clubs, 'pricesOf'>,
  { club, court }: Pick<CourtOfClub, 'club' | 'court'>,
  roles: readonly HeldRole[],
  now: number,
): number =>
  priceOf(clubs.pricesOf(club.id), {
    timeZone: club.timeZone,
    court: court.id,
    startsAt: now,
    isMember: isMemberOf(roles, club.id),
  })
