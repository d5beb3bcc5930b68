import { z } from 'zod'
import { CLUB_RULES } from '../clubs/club-limits.ts'
import { LONGEST } from '../text/longest.ts'
import { filledLine, lineSchema } from '../text/text-schemas.ts'
import { bookedFor } from './booked-for-schemas.ts'
import { BOOKING_STATES, bookingChanges, newBookingRequest, PARTNER_STATES, seenSlot } from './booking-schemas.ts'
import { dateSchema } from './date-schema.ts'
import { deskPrice, priceReason } from './desk-price-schemas.ts'

// The server writes these values itself. To check each of them in a week of bookings would take longer than to read the week.
const moment = z.string().meta({ format: 'date-time' })
const date = z.string().meta({ format: 'date' })
const uid = z.string()
const time = z.string().describe('Start as the club’s clocks show it')

export const officeWeekQuery = z.strictObject({
  club: z.string().max(64).describe('Id of the club'),
  from: dateSchema.describe('First date of the seven days'),
})

const officeBooking = z.object({
  uid,
  court: z.string().describe('Id of the court'),
  courtName: z.string(),
  date: date.describe('Date at the club'),
  time,
  startsAt: moment,
  endsAt: moment,
  slots: z.int().describe('Number of slots in a row that the booking takes'),
  title: z.string(),
  state: z.enum(BOOKING_STATES),
  heldUntil: moment.nullable().describe('When a held or offered booking ends; null for a definite booking'),
  cancelsAt: moment
    .nullable()
    .describe('The owner has cancelled the booking, and this can be undone until then; null for other bookings'),
  owner: z
    .string()
    .describe(
      'Email of the person who has the court, or to whom it is offered; for a member without an account, `member:` and the id, and for a guest `guest:` and the id',
    ),
  name: z.string().nullable().describe('Name of this person; null before the first sign-in'),
  member: z
    .object({ id: z.string(), number: z.string(), phone: z.string(), email: z.string() })
    .nullable()
    .describe('The person as the register of the club knows them, or null'),
  guestPhone: z
    .string()
    .nullable()
    .describe('The phone of a guest for whom the desk has booked; may be empty. Null for everybody else'),
  series: z.string().nullable().describe('Shared by the bookings of a weekly series'),
  partners: z.array(z.object({ email: z.string(), state: z.enum(PARTNER_STATES) })).readonly(),
  unpaid: z
    .boolean()
    .optional()
    .describe('Whether the booking has a price that is not paid in full. A held or offered booking never is'),
})
/** A booking as the office shows it. */
export interface OfficeBooking extends Readonly<z.infer<typeof officeBooking>> {}

const officeBlock = z.object({
  id: z.string(),
  court: z.string().describe('Id of the court'),
  reason: z.string(),
  weeklyUntil: date.nullable().describe('Last possible date of a weekly block; null for a block on one date'),
  startsAt: moment,
  endsAt: moment,
})
/** A time at which the club uses a court. */
export interface OfficeBlock extends Readonly<z.infer<typeof officeBlock>> {}

const officeMatch = z.object({
  id: z.string(),
  court: z.string().describe('Id of the court'),
  company: z.string(),
  company2: z.string(),
  startsAt: moment,
  endsAt: moment.describe('When it is expected to end'),
})
/** A match that is scheduled or in play at a court. */
export interface OfficeMatch extends Readonly<z.infer<typeof officeMatch>> {}

export const officeWeekAnswer = z
  .object({
    bookings: z.array(officeBooking).readonly().describe('Earliest first'),
    blocks: z.array(officeBlock).readonly().describe('Earliest first'),
    matches: z
      .array(officeMatch)
      .readonly()
      .describe(
        'Matches that are scheduled or in play, with the times for which they want their courts, earliest first',
      ),
  })
  .meta({
    id: 'OfficeWeek',
    examples: [
      {
        bookings: [
          {
            uid: '5f0c2f3e-7f5b-4f0a-9d53-0a4f1f1b2c3d',
            court: 'club_naco-2',
            courtName: 'Court 2',
            date: '2026-11-27',
            time: '18:00',
            startsAt: '2026-11-27T22:00:00.000Z',
            endsAt: '2026-11-27T23:00:00.000Z',
            slots: 1,
            title: 'Practice',
            state: 'booked',
            heldUntil: null,
            cancelsAt: null,
            owner: 'ana@example.com',
            name: 'Ana Reyes',
            member: { id: '7c1e4b1a-3f0e-4c2b-9a55-1d2f3a4b5c6d', number: '104', phone: '+1 809 555 0104', email: '' },
            guestPhone: null,
            series: null,
            partners: [{ email: 'luz@example.com', state: 'accepted' }],
            unpaid: false,
          },
        ],
        blocks: [
          {
            id: 'b7f4c1de:club_naco-1',
            court: 'club_naco-1',
            reason: 'Lesson',
            weeklyUntil: null,
            startsAt: '2026-11-27T14:00:00.000Z',
            endsAt: '2026-11-27T16:00:00.000Z',
          },
        ],
        matches: [
          {
            id: '0a4f1f1b-7f5b-4f0a-9d53-5f0c2f3e2c3d',
            court: 'club_naco-1',
            company: 'Ana Reyes',
            company2: 'Luz Marte',
            startsAt: '2026-11-27T20:00:00.000Z',
            endsAt: '2026-11-27T21:30:00.000Z',
          },
        ],
      },
    ],
  })
export interface OfficeWeek extends Readonly<z.infer<typeof officeWeekAnswer>> {}

/** Whether a cancellation can be undone for a while. */
const undoable = z
  .boolean()
  .optional()
  .describe(
    'The cancellation takes effect after ten seconds, and `POST /office/reservations/{uid}/undo` undoes it until then. Without it, at once',
  )

const overrule = filledLine(LONGEST.booking.cancelReason)
  .nullable()
  .optional()
  .describe(
    'Why you overrule the rules of the club, for the audit log. Then none of them applies, not even that nobody plays on two courts at once. With null, the rules apply to you too, and the answer names the one that is in the way. Without this field, only that last rule applies',
  )

// Bookings of the office are paid at the desk.
export const officeBookingRequest = newBookingRequest
  .omit({ priceCents: true, currency: true })
  .extend({
    overrule,
    ...bookedFor,
    deskPrice: deskPrice
      .optional()
      .describe(
        'The price of this booking instead of that of the club’s list; in a series, of each booking. Without it, the price of the list',
      ),
  })
  .meta({
    examples: [
      {
        id: 1764338600000,
        owner: 'ana@example.com',
        court: 'club_naco-2',
        startsAt: '2026-11-27T22:00:00.000Z',
        title: 'Practice',
      },
    ],
  })

export const officeChanges = bookingChanges
  .extend({ overrule })
  .meta({ examples: [{ startsAt: '2026-11-27T23:00:00.000Z' }] })

export const officePriceRequest = z
  .strictObject({
    cents: deskPrice.shape.cents
      .nullable()
      .describe(`${deskPrice.shape.cents.description ?? ''}; null: the price of the club’s list again`),
    reason: priceReason,
  })
  .meta({ examples: [{ cents: 500, reason: 'Half the time, because of the rain' }] })
export type OfficePriceRequest = z.infer<typeof officePriceRequest>

export const officePriceQuery = z.strictObject({
  court: newBookingRequest.shape.court,
  startsAt: newBookingRequest.shape.startsAt
    .optional()
    .describe('Start of the first slot. Without it, the price is that of `POST /court/{id}/walk-in` at this moment'),
  slots: z.coerce.number().int().min(1).max(CLUB_RULES.maxSlots.max).default(1).describe('Number of slots in a row'),
  owner: bookedFor.owner,
  member: bookedFor.member,
})
export const officePriceAnswer = z
  .object({
    priceCents: z
      .int()
      .nullable()
      .describe('In the smallest unit of the currency, such as cents; null: free of charge'),
    currency: z.string().describe('By its code of ISO 4217'),
    endsAt: moment.describe('When the booking would end'),
  })
  .meta({ examples: [{ priceCents: 1200, currency: 'USD', endsAt: '2026-11-27T23:00:00.000Z' }] })
/** The price of a booking that the desk is about to make. */
export interface OfficePrice extends Readonly<z.infer<typeof officePriceAnswer>> {}

export const officeCancelRequest = z
  .strictObject({
    reason: lineSchema(LONGEST.booking.cancelReason).optional().describe('For the emails to the players'),
    overrule,
    series: z.literal('following').optional().describe('Cancels this booking and the later bookings of its series'),
    undoable,
    ...seenSlot,
  })
  .meta({ examples: [{ reason: 'The court is under water' }] })
