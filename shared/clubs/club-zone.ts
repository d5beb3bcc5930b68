import { CLUB_TIME_ZONE } from '../time/club-date.ts'
import type { Club } from './club-schemas.ts'

/**
 * Returns the time zone of times that belong to no single club, such as those of orders, of the audit log and of calendars: the
 * zone of the first club, or the default zone if there is no club.
 * @param clubs the clubs that are not archived, in the order of lists
 */
export const firstClubZone = (clubs: readonly Pick<Club, 'timeZone'>[]): string => clubs[0]?.timeZone ?? CLUB_TIME_ZONE

export type ZonedClubs = readonly Pick<Club, 'id' | 'timeZone'>[]

/** Returns the time zone of a club. For null, and for a club that is not in the list, returns that of the first club. */
export const zoneOf = (club: string | null | undefined, clubs: ZonedClubs): string =>
  clubs.find(({ id }) => id === club)?.timeZone ?? firstClubZone(clubs)
