import { z } from 'zod'
import { lineSchema } from '../text/text-schemas.ts'
import { isDate } from '../time/club-date.ts'
import { TIMES } from '../time/hours.ts'
import { WEEKDAYS } from '../time/weekdays.ts'
import type { Same } from '../types/same.ts'
import type { BookingRules } from './booking-rules.ts'
import { CLUB_IDS } from './clubs.ts'
import type { Reservation } from './reservation.ts'
import { COURTS, type FreeHours } from './slots.ts'

const club = z.enum(CLUB_IDS)
const day = z.enum(WEEKDAYS).describe('The coming one at the club, today included')
const court = z.enum(COURTS)
const time = z.enum(TIMES)
const date = z.string().refine(isDate, 'must be a date, yyyy-mm-dd').meta({ format: 'date' })
const id = z.int().min(0).describe('The client’s own number of it: it identifies the thing for this person only')
const email = z.email().max(254).optional().describe('Of the ID token, or left out')
const title = lineSchema.min(1, 'must not be empty').max(80)

export const listReservationsRequest = z
  .strictObject({
    email,
    club: club.optional(),
    day: day.optional(),
    mine: z.literal(true).optional().describe('One’s own alone'),
  })
  .describe('`club` and `day` narrow the list down, and are what a visitor has to say')

export const createReservationRequest = z.strictObject({
  id: id.optional(),
  title,
  time,
  court,
  club,
  day,
  date: date.optional().describe('What `day` is taken to mean: refused where midnight at the club has passed since'),
  email,
})
export type CreateReservationRequest = z.infer<typeof createReservationRequest>

export const removeReservationRequest = z.strictObject({ id, email })

const takenSlot = { club, day, date, court, time }
const ownReservation = z.object({ ...takenSlot, mine: z.literal(true), id, title: z.string() })
const othersReservation = z.object({ ...takenSlot, mine: z.literal(false) })
export const ownReservationSchema = ownReservation.meta({ id: 'OwnReservation' })
export const reservationSchema = z
  .discriminatedUnion('mine', [ownReservation, othersReservation])
  .meta({ id: 'Reservation' })

export const ownReservationsQuery = z.strictObject({
  limit: z.coerce.number().int().min(1).max(100).default(20).describe('Maximum number of reservations in the answer'),
  cursor: z
    .string()
    .regex(/^[0-9]{1,15}-[0-9]{1,16}$/, 'must be the `next` of an earlier answer')
    .describe('The `next` of the answer before; without it the list begins with the latest reservation')
    .optional(),
})

export const ownReservationsAnswer = z.object({
  reservations: z.array(ownReservationSchema).describe('The latest date and time first, past ones too'),
  next: z.string().nullable().describe('The cursor of the next page; null where this is the last one'),
})

export const freeHoursParams = z.object({ club: club.describe('The club whose courts are counted') })
export const freeHoursSchema = z
  .array(
    z.object({ day: z.enum(WEEKDAYS), date, free: z.int().min(0).describe('Hours of all courts that can be booked') }),
  )
  .describe('The coming seven days at the club, Monday to Sunday')

export const bookingRulesSchema = z
  .object({ quota: z.int(), leadMinutes: z.int(), cancelMinutes: z.int() })
  .meta({ id: 'BookingRules' })

/** What the socket takes. */
export const watchReservationsPayload = z.strictObject({ club, date })

/** The schemas and the types of the domain say the same: a drift does not compile. */
export const schemasMatchTypes: [
  Same<z.infer<typeof reservationSchema>, Reservation>,
  Same<z.infer<typeof bookingRulesSchema>, BookingRules>,
  Same<z.infer<typeof freeHoursSchema>[number], FreeHours>,
] = [true, true, true]
