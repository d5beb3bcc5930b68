import type { HeldRole } from '../../../shared/auth/permissions.ts'
import { priceOf } from '../../../shared/clubs/prices.ts'
import type { Clubs } from '../../clubs/clubs.ts'
import { priceChanged } from './booking-errors.ts'
import { type SlotAt, slotsIn } from './booking-slots.ts'

/** Returns the price of a slot, or the sum of slots in a row, in US cents; null if nothing has to be paid in advance. */
export type PriceOf = (at: SlotAt, isMember: boolean) => number | null

/**
 * Returns the function that finds the price of a slot. If nobody can pay online, guests and members pay at the club's desk,
 * and every slot is booked at once.
 */
export const pricesOf =
  (clubs: Pick<Clubs, 'pricesOf'>, takesPayments: boolean): PriceOf =>
  (at, isMember) => {
    if (!takesPayments) return null
    const { club, court } = at
    const { timeZone } = club
    const prices = clubs.pricesOf(club.id)
    return (
      slotsIn(at)
        .map(({ startsAt }) => priceOf(prices, { timeZone, court: court.id, startsAt, isMember }))
        .reduce<number>((sum, price) => sum + (price ?? 0), 0) || null
    )
  }

/** @param seen undefined if the request does not say which price the person has seen @throws ApiError 409 if another price is due */
export function assertSeen(seen: number | null | undefined, due: number | null): void {
  if (seen !== undefined && seen !== due) throw priceChanged(due)
}

/** Whether a person with these roles is a member of a club: anybody with a role for the club, or for all clubs. */
export const isMemberOf = (roles: readonly HeldRole[], club: string): boolean =>
  roles.some((role) => role.club === null || role.club === club)
