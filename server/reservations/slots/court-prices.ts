import type { HeldRole } from '../../../shared/auth/permissions.ts'
import { priceOf } from '../../../shared/clubs/prices.ts'
import type { Clubs } from '../../clubs/clubs.ts'
import { priceChanged } from './booking-errors.ts'
import { type SlotAt, slotsIn } from './booking-slots.ts'

/** Returns the price of a slot, or the sum of slots in a row, in the club's currency; null if nothing has to be paid in advance. */
export type PriceOf = (at: SlotAt, isMember: boolean) => number | null

/**
 * Returns the function that finds the price of a slot. If nobody can pay online in the club's currency, guests and members pay at
 * the club's desk, and every slot is booked at once.
 */
export const pricesOf =
  (clubs: Pick<Clubs, 'pricesOf'>, paysIn: (currency: string) => boolean): PriceOf =>
  (at, isMember) => {
    const { club, court } = at
    if (!paysIn(club.currency)) return null
    const { timeZone } = club
    const prices = clubs.pricesOf(club.id)
    return (
      slotsIn(at)
        .map(({ startsAt }) => priceOf(prices, { timeZone, court: court.id, startsAt, isMember }))
        .reduce<number>((sum, price) => sum + (price ?? 0), 0) || null
    )
  }

/** The price that a person has seen. A member that is undefined is not in the request. */
interface SeenPrice {
  readonly priceCents?: number | null | undefined
  readonly currency?: string | undefined
}

/** @param currency the currency of the price that is due @throws ApiError 409 if the person has seen another price */
export function assertSeen(seen: SeenPrice, due: number | null, currency: string): void {
  const isOther = seen.priceCents !== undefined && seen.priceCents !== due
  const isOtherCurrency = due !== null && seen.currency !== undefined && seen.currency !== currency
  if (isOther || isOtherCurrency) throw priceChanged(due, currency)
}

/** Whether a person with these roles is a member of a club: anybody with a role for the club, or for all clubs. */
export const isMemberOf = (roles: readonly HeldRole[], club: string): boolean =>
  roles.some((role) => role.club === null || role.club === club)
