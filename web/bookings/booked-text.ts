import type { TFunction } from 'i18next'
import type { Booking } from '../../shared/reservations/booking-schemas.ts'
import { serverNow } from '../api/server-clock.ts'
import { bookingText, untilText } from '../ui/day-title.ts'

/** Returns the message after a person has booked slots, or null without any. A held slot must be paid first. */
export function bookedText(
  bookings: readonly Booking[],
  timeZone: string,
  language: string,
  t: TFunction,
): string | null {
  const [first] = bookings
  if (!first) return null
  const slot = bookingText(first, language, timeZone, t)
  return first.state === 'held' && first.heldUntil !== null
    ? t('booking.day.held', { slot, time: untilText(first.heldUntil, language, timeZone, serverNow()) })
    : t('booking.day.booked', { slot, count: bookings.length })
}
