import { randomUUID } from 'node:crypto'
import { NEW_CLUB, newCourtId } from '../../shared/clubs/default-clubs.ts'
import { UNIT_MS } from '../../shared/reservations/units.ts'
import { dateIn, minuteIn } from '../../shared/time/zone-time.ts'
import { NO_HISTORY } from '../reservations/book/booking-rows.ts'
import { bookingStatements } from '../reservations/commit/booking-statements.ts'
import { createBookingsRepository } from '../reservations/stored/bookings-repository.ts'
import { takerOf } from '../reservations/stored/times.ts'
import type { Storage } from '../storage/storage.ts'

/** The club of the booking. No match of the demo is played there. */
const CLUB = 'club_gazcue'
/** Email of the demo's player. The local sign-in accepts it without a password. */
export const DEMO_PLAYER = 'player@ventaja.example'
/** The court that the demo's player has booked. */
export const DEMO_COURT = newCourtId(CLUB, 1)
const HOUR_MS = 3_600_000

/**
 * Books a court for an hour that has just begun, which nobody can do through the API.
 * @param now ms since 1970
 * @returns the uid of the booking, or null if the court is taken
 */
export async function bookNow(storage: Storage, owner: string, now: number): Promise<string | null> {
  const startsAt = Math.floor(now / UNIT_MS) * UNIT_MS
  const time = { startsAt, endsAt: startsAt + HOUR_MS }
  const row = {
    ...NO_HISTORY,
    ...time,
    owner,
    id: now,
    uid: randomUUID(),
    club: CLUB,
    date: dateIn(NEW_CLUB.timeZone, startsAt),
    court: 'Court 1',
    courtId: DEMO_COURT,
    slots: 1,
    hour: Math.floor(minuteIn(NEW_CLUB.timeZone, startsAt) / 60),
    title: 'Demo',
    place: null,
    createdAt: now,
  }
  if (takerOf(await createBookingsRepository(storage).timesOf([row]), row)) return null
  // Nobody waits for a court of the demo.
  const { ofBookings } = bookingStatements(storage, { courtOf: () => undefined })
  await storage.atomically((tx) => ofBookings(tx, [{ before: null, after: { row, partners: [] } }], now))
  return row.uid
}
