import type { OfficePriceRequest } from '../../../shared/reservations/office-booking-schemas.ts'
import type { ApiError } from '../../http/api-error.ts'
import type { Plan } from '../commit/plan.ts'
import { recordsOf } from '../commit/records.ts'
import { bookingCancelled, priceFixed } from '../slots/booking-errors.ts'
import type { ReservationRow, StoredBooking } from '../stored/stored.ts'
import type { Booker } from './booker.ts'

/** A wish to give a booking another price. */
interface PriceWish extends OfficePriceRequest {
  readonly by: Booker
  /** Returns the currency of a court's prices. */
  readonly currencyOf: (court: string) => string | undefined
}

/** Returns why the price of a booking can't change any more, or null. */
export function whyFixed({ cancelsAt, paidBy, state }: ReservationRow): ApiError | null {
  if (cancelsAt !== null) return bookingCancelled()
  return paidBy !== null || state !== 'booked' ? priceFixed() : null
}

/**
 * Plans to give a booking another price. A repeated request changes nothing.
 * @throws ApiError 409 somebody pays it, or has paid a part of it, or it is cancelled
 */
export function planPrice(
  before: StoredBooking,
  { cents: deskPriceCents, reason: priceReason, by, currencyOf }: PriceWish,
): Plan<StoredBooking> {
  const { row } = before
  if (row.deskPriceCents === deskPriceCents) return { answer: before }
  const why = whyFixed(row)
  if (why) throw why
  const after = {
    ...before,
    row: {
      ...row,
      deskPriceCents,
      currency: currencyOf(row.courtId) ?? row.currency,
      sequence: row.sequence + 1,
    },
  }
  return {
    answer: after,
    bookings: [{ before, after }],
    audit: recordsOf(by.manager && { ...by.manager, priceReason }, [{ before: row, after: after.row }]),
  }
}
