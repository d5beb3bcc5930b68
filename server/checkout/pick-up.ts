import type { PickUp, Seller } from '../../shared/checkout/order-schemas.ts'
import type { Club } from '../../shared/clubs/club-schemas.ts'
import { ApiError } from '../http/api-error.ts'
import type { OrderRow } from './order-repository.ts'

/** The clubs whose desks hand orders over, in the order of lists. */
export interface Desks {
  all(): readonly Club[]
}

const unknownDesk = () => new ApiError(409, 'CART_CHANGED', 'club: there is no such club; load your cart again')

/** The clubs of an order. `pickUp` hands the products over; null for a court. `seller` is null only if there is no club. */
export interface OrderDesks {
  readonly pickUp: PickUp | null
  readonly seller: Seller | null
}
export type DesksOf = (order: Pick<OrderRow, 'kind' | 'pickUp' | 'booking'>) => OrderDesks

/**
 * Returns the function that describes the clubs of an order. Products without a club, or whose club exists no longer, are
 * collected at the first club. A court is sold by its club.
 */
export const desksIn =
  (desks: Desks): DesksOf =>
  ({ kind, pickUp, booking }) => {
    const clubs = desks.all()
    const isOwn = ({ id, courts }: Club): boolean =>
      kind === 'cart' ? id === pickUp : courts.some((court) => court.id === booking?.court)
    const club = clubs.find(isOwn) ?? clubs[0]
    if (!club) return { pickUp: null, seller: null }
    const { id, name, address, hours } = club
    return { pickUp: kind === 'cart' ? { club: id, name, address, hours } : null, seller: { name, address } }
  }

/** Returns the id of the chosen club, or of the first club. @throws ApiError 409 if there is no such club */
export function chosenDesk(desks: Desks, chosen: string | undefined): string | null {
  const clubs = desks.all()
  if (chosen === undefined) return clubs[0]?.id ?? null
  if (!clubs.some(({ id }) => id === chosen)) throw unknownDesk()
  return chosen
}
