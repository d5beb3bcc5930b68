import { isNotNull } from 'drizzle-orm'
import { BOOKING_STATES, PARTNER_STATES } from '../../../shared/reservations/booking-schemas.ts'
import { DEFAULT_CURRENCY } from '../../../shared/shop/currencies.ts'
import type { Columns } from '../../storage/columns.sqlite.ts'
import type { Cancellation } from './cancellation.ts'

/** Reservations. Unique constraints ensure that nobody exceeds the quota, and that no court or person is booked twice. */
export function reservationTables(c: Columns) {
  const reservations = c.table(
    'reservations',
    {
      /** The owner's email, in lower case. */
      owner: c.text('owner').notNull(),
      /** Chosen by the client, and unique for each owner. */
      id: c.millis('id').notNull(),
      /** Random. It names the booking in addresses, in emails and in the calendar feed. */
      uid: c.text('uid').notNull(),
      club: c.text('club').notNull(),
      /** `yyyy-mm-dd` at the club. */
      date: c.text('date').notNull(),
      /** The name of the court when it was booked. */
      court: c.text('court').notNull(),
      hour: c.integer('hour').notNull(),
      title: c.text('title').notNull(),
      startsAt: c.millis('starts_at').notNull(),
      /** One of the owner's places, 1 to the quota; null once the reservation has begun. */
      place: c.integer('place'),
      createdAt: c.millis('created_at').notNull(),
      // During a migration, servers of the previous version leave out the columns below.
      courtId: c.text('court_id').notNull().default(''),
      endsAt: c.millis('ends_at').notNull().default(0),
      /** Number of slots in a row. All slots of a court have the same length. */
      slots: c.integer('slots').notNull().default(1),
      state: c.oneOf('state', BOOKING_STATES).notNull().default('booked'),
      /** When an unpaid or offered booking ends; null for a definite booking. */
      heldUntil: c.millis('held_until'),
      /** Shared by the bookings of a weekly series. */
      series: c.text('series'),
      /** The email of the person who booked for the owner; null: the owner. */
      bookedBy: c.text('booked_by'),
      /** Number of changes since the booking was made, for calendar programs. */
      sequence: c.integer('sequence').notNull().default(0),
      changedAt: c.millis('changed_at'),
      /** When the reminder is due; null if there is none, or if it was sent. */
      reminderAt: c.millis('reminder_at'),
      /** Price when the booking was made; null if it was free of charge. */
      priceCents: c.money('price_cents'),
      /** The price that the desk gave the booking instead of that of the list; null: that of the list. */
      deskPriceCents: c.money('desk_price_cents'),
      /** The currency of these prices. It stays if the club changes its currency. */
      currency: c.text('price_currency').notNull().default(DEFAULT_CURRENCY),
      /** The `ref` of the paid order. */
      paidBy: c.text('paid_by'),
      /** When a cancellation takes effect that can still be undone; null: nobody has cancelled the booking. */
      cancelsAt: c.millis('cancels_at'),
      cancellation: c.json<Cancellation>('cancellation'),
    },
    (reservation) => [
      c.primaryKey(reservation.owner, reservation.id),
      c.unique('reservations_uid', reservation.uid),
      c.index('reservations_date', reservation.date, reservation.hour),
      c.unique('reservations_place', reservation.owner, reservation.place),
      c.indexWhere('reservations_series', isNotNull(reservation.series), reservation.series, reservation.startsAt),
      c.indexWhere('reservations_held', isNotNull(reservation.heldUntil), reservation.heldUntil),
      c.indexWhere('reservations_cancels', isNotNull(reservation.cancelsAt), reservation.cancelsAt),
      c.indexWhere('reservations_reminder', isNotNull(reservation.reminderAt), reservation.reminderAt),
    ],
  )

  /** The half hours of each court that a booking, a block or a match takes. */
  const courtUnits = c.table(
    'court_units',
    {
      courtId: c.text('court_id').notNull(),
      /** Number of half hours since 1970, in UTC. */
      unit: c.integer('unit').notNull(),
      booking: c.text('booking'),
      block: c.text('block'),
      /** Id of the match, or the key of a place of a draw whose match is not known yet (`placeKey`). */
      match: c.text('match'),
    },
    (unit) => [
      c.primaryKey(unit.courtId, unit.unit),
      c.index('court_units_booking', unit.booking),
      c.index('court_units_block', unit.block),
      c.indexWhere('court_units_match', isNotNull(unit.match), unit.match),
      c.reference(unit.booking, reservations.uid, 'cascade'),
    ],
  )

  /** The half hours in which a person plays: the owner of a booking, and its partners who accepted. */
  const personUnits = c.table(
    'person_units',
    {
      person: c.text('person').notNull(),
      unit: c.integer('unit').notNull(),
      booking: c.text('booking').notNull(),
    },
    (unit) => [
      c.primaryKey(unit.person, unit.unit),
      c.index('person_units_booking', unit.booking),
      c.reference(unit.booking, reservations.uid, 'cascade'),
    ],
  )

  /** The people whom the owner of a booking invited to play. */
  const partners = c.table(
    'partners',
    {
      booking: c.text('booking').notNull(),
      /** In lower case. */
      email: c.text('email').notNull(),
      state: c.oneOf('state', PARTNER_STATES).notNull(),
      invitedAt: c.millis('invited_at').notNull(),
    },
    (partner) => [
      c.primaryKey(partner.booking, partner.email),
      c.index('partners_email', partner.email),
      c.reference(partner.booking, reservations.uid, 'cascade'),
    ],
  )
  return { reservations, courtUnits, personUnits, partners }
}
