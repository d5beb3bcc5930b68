import type { OfficeClub } from './club-office-schemas.ts'
import { NEW_CLUB_IMAGE } from './default-clubs.ts'
import { unpricedHours } from './unpriced-hours.ts'

/** What a club should have before it opens, in the order of the form. */
export const CHECKLIST = ['picture', 'address', 'courts', 'hours', 'prices'] as const
export type CheckItem = (typeof CHECKLIST)[number]

type CheckedClub = Pick<OfficeClub, 'image' | 'address' | 'courts' | 'hours' | 'otherHours' | 'prices' | 'freeOfCharge'>

/** Returns whether a club has each of these. Hours without a price are free of charge, which a club can say is on purpose. */
export function checklistOf(club: CheckedClub): Readonly<Record<CheckItem, boolean>> {
  const courts = club.courts.filter(({ archived }) => !archived)
  return {
    picture: club.image !== NEW_CLUB_IMAGE,
    address: club.address.trim() !== '',
    courts: courts.length > 0 && courts.every(({ surface }) => surface !== null),
    hours: Object.values(club.hours).some((open) => open !== null),
    prices: club.freeOfCharge || (club.prices.length > 0 && unpricedHours(club).length === 0),
  }
}
