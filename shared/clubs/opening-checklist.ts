import type { OfficeClub } from './club-office-schemas.ts'
import { NEW_CLUB_IMAGE } from './default-clubs.ts'

/** What a club should have before it opens, in the order of the form. */
export const CHECKLIST = ['picture', 'address', 'courts', 'hours', 'prices'] as const
export type CheckItem = (typeof CHECKLIST)[number]

/** Returns whether a club has each of these. A club without prices is free of charge. */
export function checklistOf(
  club: Pick<OfficeClub, 'image' | 'address' | 'courts' | 'hours' | 'prices'>,
): Readonly<Record<CheckItem, boolean>> {
  const courts = club.courts.filter(({ archived }) => !archived)
  return {
    picture: club.image !== NEW_CLUB_IMAGE,
    address: club.address.trim() !== '',
    courts: courts.length > 0 && courts.every(({ surface }) => surface !== null),
    hours: Object.values(club.hours).some((open) => open !== null),
    prices: club.prices.length > 0,
  }
}
