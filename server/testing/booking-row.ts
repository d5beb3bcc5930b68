import { NO_HISTORY } from '../reservations/book/booking-rows.ts'
import type { ReservationRow } from '../reservations/stored/stored.ts'

const HOUR = 3_600_000

/** Returns the row of a booking of an hour. */
export function aBookingRow(more: Partial<ReservationRow> = {}): ReservationRow {
  const { startsAt = Date.parse('2026-11-23T16:30:00Z') } = more
  return {
    owner: 'ana@example.com',
    id: 1,
    uid: 'uid-1',
    club: 'club_naco',
    date: '2026-11-23',
    court: 'Court 1',
    hour: 9,
    title: 'Friendly',
    startsAt,
    endsAt: startsAt + HOUR,
    place: null,
    createdAt: startsAt,
    courtId: 'club_naco-1',
    slots: 1,
    ...NO_HISTORY,
    ...more,
  }
}
