import type { Booking, ClubDay } from '../../shared/reservations/booking-schemas.ts'
import { serverNow } from '../api/server-clock.ts'
import { useLoaded } from '../api/use-loaded.ts'
import { readBooking } from './booking-calls.ts'

/**
 * Returns a booking of a day that the person cancelled before this page was loaded, and until when that can be undone (ms since
 * 1970). Returns null if there is none.
 */
export function useCancelledBefore(day: ClubDay | null): { readonly booking: Booking; readonly until: number } | null {
  const found = day?.cancelled?.find(({ cancelsAt }) => Date.parse(cancelsAt) > serverNow())
  const { value } = useLoaded(found?.booking ?? null, readBooking, true)
  return value?.cancelsAt ? { booking: value, until: Date.parse(value.cancelsAt) } : null
}
