import { CLUB_IDS } from '../../shared/reservations/clubs.ts'
import { COURTS } from '../../shared/reservations/slots.ts'
import type { Columns } from '../storage/columns.sqlite.ts'

/** Reservations. That a slot is reserved once, and that nobody holds more than the quota, is kept here. */
export function reservationTables(c: Columns) {
  const reservations = c.table(
    'reservations',
    {
      /** The owner's email, in lower case. */
      owner: c.text('owner').notNull(),
      /** The client's number of it: the owner's own, and unique for the owner alone. */
      id: c.millis('id').notNull(),
      /** Ours: what the calendar feed calls it. */
      uid: c.text('uid').notNull(),
      club: c.oneOf('club', CLUB_IDS).notNull(),
      /** `yyyy-mm-dd` at the club. */
      date: c.text('date').notNull(),
      court: c.oneOf('court', COURTS).notNull(),
      hour: c.integer('hour').notNull(),
      title: c.text('title').notNull(),
      startsAt: c.millis('starts_at').notNull(),
      /** Which of the owner's places, 1 to the quota, it takes; null once it has begun and takes none. */
      place: c.integer('place'),
      createdAt: c.millis('created_at').notNull(),
    },
    (reservation) => [
      c.primaryKey(reservation.owner, reservation.id),
      c.unique('reservations_slot', reservation.club, reservation.date, reservation.court, reservation.hour),
      c.index('reservations_date', reservation.date, reservation.hour),
      c.unique('reservations_place', reservation.owner, reservation.place),
    ],
  )
  return { reservations }
}
