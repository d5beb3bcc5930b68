import { z } from 'zod'
import { listQuery, nextCursor } from '../lists/cursor-schemas.ts'
import { LONGEST } from '../text/longest.ts'
import { ownEmail as email, filledLine } from '../text/text-schemas.ts'
import { WEEKDAYS } from '../time/week.ts'
import { dateSchema as date } from './date-schema.ts'

const club = z.string().max(64).describe('Id of a club, as in `GET /clubs`')
const day = z.enum(WEEKDAYS).describe('The next date with this weekday at the club, today included')
const court = z.string().max(LONGEST.club.court).describe('Name of one of the club’s courts')
const time = z.string().max(5).describe('Start of one of the court’s slots, as the club’s clocks show it')
const id = z.int().min(0).describe('Chosen by the client. Unique among this person’s reservations')
const title = filledLine(LONGEST.booking.title)

export const listReservationsRequest = z
  .strictObject({
    email,
    club: club.optional(),
    day: day.optional(),
    mine: z.literal(true).optional().describe('Present only on your own reservations'),
  })
  .meta({
    description: '`club` and `day` narrow the list down. Visitors must send both',
    examples: [{ club: 'club_naco', day: 'Friday' }],
  })

export const createReservationRequest = z
  .strictObject({
    id: id.optional(),
    title,
    time,
    court,
    club,
    day,
    date: date
      .optional()
      .describe(
        'The date that you mean by `day`. If `day` now means another date, because it is past midnight at the club, the server answers 422',
      ),
    email,
  })
  .meta({
    examples: [
      { id: 1764338600000, title: 'Practice', club: 'club_naco', day: 'Friday', time: '18:00', court: 'Court 2' },
    ],
  })
export type CreateReservationRequest = z.infer<typeof createReservationRequest>

export const removeReservationRequest = z
  .strictObject({
    id,
    email,
    undoable: z
      .literal(true)
      .optional()
      .describe(
        'The cancellation takes effect after ten seconds, and `POST /bookings/{uid}/undo` undoes it until then. Without it, at once',
      ),
  })
  .meta({ examples: [{ id: 1764338600000 }] })

const SLOT = { club: 'club_naco', day: 'Friday', date: '2026-11-27', court: 'Court 2', time: '18:00' }
const UID = '7c0b3a52-5f0e-4c7b-9d1d-0a4f6f5b2e11'
const RESERVATION = { ...SLOT, mine: true, id: 1764338600000, uid: UID, title: 'Practice' }

const takenSlot = { club, day, date, court, time }
/** A slot as the API writes it. `date` is the club's date. */
export interface TakenSlot extends Readonly<z.infer<z.ZodObject<typeof takenSlot>>> {}

const uid = z.string().describe('Id of the booking for `GET /bookings/{uid}`')
const ownReservation = z.object({ ...takenSlot, mine: z.literal(true), id, uid, title: z.string() })
const othersReservation = z.object({ ...takenSlot, mine: z.literal(false) })
export const ownReservationSchema = ownReservation.meta({ id: 'OwnReservation', examples: [RESERVATION] })
export const reservationSchema = z
  .discriminatedUnion('mine', [ownReservation, othersReservation])
  .meta({ id: 'Reservation' })
/** A person's own reservation. */
export interface OwnReservation extends Readonly<z.infer<typeof ownReservation>> {}
/** A reservation of anybody. Others see only that the slot is taken. */
export type Reservation = OwnReservation | Readonly<z.infer<typeof othersReservation>>
export const reservationsSchema = z
  .array(reservationSchema)
  .meta({ examples: [[RESERVATION, { ...SLOT, court: 'Court 3', mine: false }]] })

export const ownReservationsQuery = listQuery('reservation', 'latest')

export const ownReservationsAnswer = z
  .object({
    reservations: z.array(ownReservationSchema).describe('Latest date and time first, including past reservations'),
    next: nextCursor,
  })
  .meta({ examples: [{ reservations: [RESERVATION], next: null }] })

export const freeHoursParams = z.object({ club })
const freeHours = z.object({
  day: z.enum(WEEKDAYS),
  date,
  free: z.int().min(0).describe('Hours that can still be booked, on all courts together'),
})
/** The bookable hours of all courts of a club on a day. */
export interface FreeHours extends Readonly<z.infer<typeof freeHours>> {}
export const freeHoursSchema = z.array(freeHours).meta({
  description: 'The next seven days at the club, sorted from Monday to Sunday',
  examples: [
    [
      { day: 'Monday', date: '2026-11-23', free: 52 },
      { day: 'Tuesday', date: '2026-11-24', free: 72 },
    ],
  ],
})

/** The club's rules. Each is a setting. */
export const bookingRulesSchema = z
  .object({
    quota: z.int().describe('Maximum number of upcoming reservations of one person'),
    leadMinutes: z.int().describe('Shortest time between booking a slot and its start'),
    cancelMinutes: z.int().describe('Shortest time between cancelling a reservation and its start'),
  })
  .meta({ id: 'BookingRules', examples: [{ quota: 4, leadMinutes: 0, cancelMinutes: 0 }] })
export interface BookingRules extends Readonly<z.infer<typeof bookingRulesSchema>> {}

/** The message that subscribes to the reservations of a club and date. */
export const watchReservationsPayload = z.strictObject({ club, date })

/** A rejected message. The codes are stable. */
export interface RefusedWatch {
  ok: false
  code: 'BAD_PAYLOAD' | 'TOO_MANY_ROOMS'
}
export type Watched = { ok: true } | RefusedWatch

/** The courts of a club on a date. */
export type WatchedDay = z.infer<typeof watchReservationsPayload>

/** Messages from a client that shows a day. Nothing can be written through the socket. */
export interface ReservationsToServerEvents {
  'reservations:watch': (payload: WatchedDay, acknowledge: (answer: Watched) => void) => void
  'reservations:unwatch': (payload: WatchedDay, acknowledge?: (answer: Watched) => void) => void
  'bookings:watch': (payload: WatchedDay, acknowledge: (answer: Watched) => void) => void
  'bookings:unwatch': (payload: WatchedDay, acknowledge?: (answer: Watched) => void) => void
}

/** Messages from the server after a commit: which slot, never who reserved it. */
export interface ReservationsFromServerEvents {
  'reservation:created': (slot: TakenSlot) => void
  'reservation:removed': (slot: TakenSlot) => void
  'reservations:changed': (day: WatchedDay) => void
  'bookings:changed': (week: WatchedDay) => void
}
