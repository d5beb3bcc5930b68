import { CLUB_IDS, COURTS } from '../../shared/reservations/clubs.ts'
import type { Columns } from '../storage/columns.sqlite.ts'

/** Reservations. Unique constraints ensure that a slot is reserved once and that nobody exceeds the quota. */
export function reservationTables(c: Columns) {
  const reservations = c.table(
    'reservations',
    {
      /** The owner's email, in lower case. */
      owner: c.text('owner').notNull(),
      /** Chosen by the client, and unique for each owner. */
      id: c.millis('id').notNull(),
      /** Id in the calendar feed. */
      uid: c.text('uid').notNull(),
      club: c.oneOf('club', CLUB_IDS).notNull(),
      /** `yyyy-mm-dd` at the club. */
      date: c.text('date').notNull(),
      court: c.oneOf('court', COURTS).notNull(),
      hour: c.integer('hour').notNull(),
      title: c.text('title').notNull(),
      startsAt: c.millis('starts_at').notNull(),
      /** One of the owner's places, 1 to the quota; null once the reservation has begun. */
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
