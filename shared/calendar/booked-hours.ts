import { clubHour } from '../time/club-time.ts'

/**
 * Returns the hours (0 to 23) that clocks in a time zone show during a booking, earliest first: 18 and 19 for 18:00–20:00, and also
 * for 18:00–19:30. A booking ends on the date on which it begins.
 * @param startsAt ISO 8601
 * @param endsAt ISO 8601
 */
export function bookedHours({ startsAt, endsAt }: { startsAt: string; endsAt: string }, timeZone: string): number[] {
  const first = clubHour(Date.parse(startsAt), timeZone)
  // Clocks may go back during the booking.
  const last = Math.max(first, clubHour(Date.parse(endsAt) - 1, timeZone))
  return Array.from({ length: last - first + 1 }, (_, hour) => first + hour)
}
