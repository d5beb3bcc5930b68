import type { PickUp, Seller } from '../../shared/checkout/order-schemas.ts'
import type { Club } from '../../shared/clubs/club-schemas.ts'
import { otherHoursIn } from '../../shared/clubs/open-hours.ts'
import { nextDates } from '../../shared/time/week.ts'
import { ApiError } from '../http/api-error.ts'
import type { OrderRow } from './order-repository.ts'

/** The clubs whose desks hand orders over, in the order of lists. */
export interface Desks {
  all(): readonly Club[]
}

const unknownDesk = () => new ApiError(409, 'CART_CHANGED', 'club: there is no such club; load your cart again')

/** Number of days from the delivery date on of which an order names the other hours. */
const DAYS = 14

/** The clubs of an order. `pickUp` hands the products over; null for a court. `seller` is null only if there is no club. */
export interface OrderDesks {
  readonly pickUp: PickUp | null
  readonly seller: Seller | null
}
export type DesksOf = (order: Pick<OrderRow, 'kind' | 'pickUp' | 'booking' | 'deliveryDay'>) => OrderDesks

/**
 * Returns the function that describes the clubs of an order. Products without a club, or whose club exists no longer, are
 * collected at the first club. A court is sold by its club.
 */
export const desksIn =
  (desks: Desks): DesksOf =>
  ({ kind, pickUp, booking, deliveryDay }) => {
    const clubs = desks.all()
    const isOwn = ({ id, courts }: Club): boolean =>
      kind === 'cart' ? id === pickUp : courts.some((court) => court.id === booking?.court)
    const club = clubs.find(isOwn) ?? clubs[0]
    if (!club) return { pickUp: null, seller: null }
    const { id, name, address, hours } = club
    if (kind !== 'cart') return { pickUp: null, seller: { name, address } }
    // Hours of single courts don't concern the desk.
    const otherHours = otherHoursIn({ ...club, courts: [] }, nextDates(deliveryDay, DAYS))
    return {
      pickUp: { club: id, name, address, hours, ...(otherHours.length > 0 && { otherHours }) },
      seller: { name, address },
    }
  }

/** Returns the id of the chosen club, or of the first club. @throws ApiError 409 if there is no such club */
export function chosenDesk(desks: Desks, chosen: string | undefined): string | null {
  const clubs = desks.all()
  if (chosen === undefined) return clubs[0]?.id ?? null
  if (!clubs.some(({ id }) => id === chosen)) throw unknownDesk()
  return chosen
}
