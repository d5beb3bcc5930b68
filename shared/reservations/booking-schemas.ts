import { z } from 'zod'
import { CLUB_RULES } from '../clubs/club-limits.ts'
import { LANGUAGES } from '../i18n/languages.ts'
import { listQuery, nextCursor } from '../lists/cursor-schemas.ts'
import { LONGEST } from '../text/longest.ts'
import { emailSchema, filledLine } from '../text/text-schemas.ts'
import { MOST_PARTNERS } from './booking-rules.ts'
import { dateSchema as date } from './date-schema.ts'

/** `held` while its owner pays, `offered` to a waiting person. Both end at `heldUntil`, if nothing happens before. */
export const BOOKING_STATES = ['booked', 'held', 'offered'] as const
/** The answers of a partner to an invitation. */
export const PARTNER_STATES = ['invited', 'accepted', 'declined'] as const

const moment = z.iso.datetime({ offset: true })
const uid = z.string().max(64)
const court = z.string().max(64).describe('Id of the court, as in `GET /clubs`')
const title = filledLine(LONGEST.booking.title)
const email = emailSchema().toLowerCase()
const startsAt = moment.describe('The start of one of the court’s slots')
const partnerEmails = z.array(email).max(MOST_PARTNERS).describe('Emails of the people to invite')
const skip = z
  .array(date)
  .max(60)
  .optional()
  .describe('Dates to leave out, as the answer `SERIES_CONFLICTS` lists them')

/** The price that a person has seen. Older pages don't send it. */
export const seenPrice = z
  .int()
  .min(1)
  .nullable()
  .optional()
  .describe(
    'The price that you have seen, in the smallest unit of the club’s currency, such as cents; null: free of charge. If the slot now has another price, the answer is 409 `PRICE_CHANGED`. Without this field, you accept any price',
  )

/** The currency of this price. */
export const seenCurrency = z
  .string()
  .max(3)
  .optional()
  .describe(
    'The currency of `priceCents`, by its code of ISO 4217. If the price now has another one, the answer is 409',
  )

export const bookingParams = z.object({ uid: uid.describe('The `uid` of the booking') })
export const dayParams = z.object({
  club: z.string().max(64).describe('Id of the club'),
  date: date.describe('Date at the club'),
})

/** The slot that a person has seen. Older pages don't send it. */
export const seenSlot = {
  seenCourt: court.optional().describe('The court of the booking that you have seen, as for `seenStartsAt`'),
  seenStartsAt: moment
    .optional()
    .describe('The start of the booking that you have seen. If it has moved since, the answer is 409 `BOOKING_MOVED`'),
}

export const changeQuery = z.strictObject({
  series: z
    .literal('following')
    .optional()
    .describe('Applies the change to this booking and to the later bookings of its series'),
  ...seenSlot,
})
export type ChangeQuery = z.infer<typeof changeQuery>

export const cancelQuery = changeQuery.extend({
  undoable: z
    .literal('true')
    .optional()
    .describe(
      'The cancellation takes effect after ten seconds, and `POST /bookings/{uid}/undo` undoes it until then. Without it, at once',
    ),
})

export const newBookingRequest = z
  .strictObject({
    id: z.int().min(0).describe('Chosen by the client, and unique among your bookings. A repeated request is safe'),
    court,
    startsAt,
    title,
    partners: partnerEmails.optional(),
    priceCents: seenPrice,
    currency: seenCurrency,
    slots: z
      .int()
      .min(1)
      .max(CLUB_RULES.maxSlots.max)
      .optional()
      .describe(
        'Number of slots in a row, from `startsAt`. They are one booking, with one price that is their sum. The club’s `maxSlots` is the limit. Without this field, one slot',
      ),
    repeat: z
      .strictObject({ until: date.describe('Last possible date of the series'), skip })
      .optional()
      .describe('Books the same time every week'),
  })
  .meta({
    examples: [{ id: 1764338600000, court: 'club_naco-2', startsAt: '2026-11-27T22:00:00.000Z', title: 'Practice' }],
  })
export type NewBookingRequest = z.infer<typeof newBookingRequest>

export const bookingChanges = z
  .strictObject({
    court: court.optional(),
    startsAt: startsAt.optional(),
    title: title.optional(),
    partners: partnerEmails.optional(),
    skip,
  })
  .meta({ examples: [{ startsAt: '2026-11-27T23:00:00.000Z' }] })
export type BookingChanges = z.infer<typeof bookingChanges>

export const answerRequest = z
  .strictObject({
    accept: z.boolean().describe('False declines the invitation, or leaves a booking that you accepted'),
    bookings: z
      .array(uid)
      .max(60)
      .optional()
      .describe('The `uid`s of other bookings of the same series that get the same answer'),
  })
  .meta({ examples: [{ accept: true }] })

const BOOKING = {
  uid: '5f0c2f3e-7f5b-4f0a-9d53-0a4f1f1b2c3d',
  id: 1764338600000,
  role: 'owner',
  owner: 'ana@example.com',
  ownerName: 'Ana Ruiz',
  club: 'club_naco',
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
  priceCents: null,
  currency: 'USD',
  paid: false,
  series: null,
  partners: [{ email: 'luz@example.com', name: null, state: 'invited' }],
} as const
export const payBookingRequest = z
  .strictObject({ language: z.enum(LANGUAGES).optional().describe('Language of the receipt') })
  .meta({ examples: [{ language: 'en' }] })
export const payBookingAnswer = z
  .object({
    orderId: z.int().describe('The number of the order, for `GET /orders/{orderId}`'),
    href: z.string().describe('The address where to pay'),
  })
  .meta({
    examples: [{ orderId: 1764338600000, href: 'https://www.paypal.example/checkoutnow?token=5O190127TN364715T' }],
  })

const partner = z.object({
  email: z.string(),
  name: z
    .string()
    .nullable()
    .describe('Name of the partner; null before the partner has answered, or if it is unknown'),
  state: z.enum(PARTNER_STATES),
})
const isRepeat = z
  .literal(true)
  .optional()
  .describe('Present if clocks go back, and have shown this time before on this date')
export const bookingSchema = z
  .object({
    uid,
    id: z.int().nullable().describe('The id that the owner chose; null if the booking is somebody else’s'),
    role: z.enum(['owner', 'partner', 'invited']).describe('What you are in this booking'),
    owner: z.string().describe('The email of the person who booked the court'),
    ownerName: z.string().nullable().describe('The name of this person; null if it is unknown'),
    club: z.string().describe('Id of the club'),
    court,
    courtName: z.string(),
    date: date.describe('Date at the club'),
    time: z.string().describe('Start as the club’s clocks show it'),
    isRepeat,
    startsAt: moment,
    endsAt: moment,
    slots: z.int().describe('Number of slots in a row that the booking takes'),
    title: z.string(),
    state: z.enum(BOOKING_STATES).describe('`held` while you pay; `offered` to you from the waiting list'),
    heldUntil: moment.nullable().describe('When a held or offered booking ends; null for a definite booking'),
    cancelsAt: moment
      .nullable()
      .describe('You have cancelled the booking, and can undo this until then; null for other bookings'),
    priceCents: z
      .int()
      .nullable()
      .describe('Price when the booking was made; null if it was free of charge, or is paid at the desk'),
    currency: z.string().describe('The currency of the price, by its code of ISO 4217'),
    paid: z.boolean().describe('Whether the booking was paid online. Then a cancellation in time refunds it'),
    series: z.string().nullable().describe('Shared by the bookings of a weekly series'),
    partners: z.array(partner).readonly().describe('Invited people see only themselves'),
  })
  .meta({
    id: 'Booking',
    examples: [BOOKING],
  })
export interface Booking extends Readonly<z.infer<typeof bookingSchema>> {}
export const bookingsAnswer = z
  .object({ bookings: z.array(bookingSchema).readonly() })
  .meta({ examples: [{ bookings: [BOOKING] }] })
export const bookingsQuery = listQuery('past booking', 'latest').extend({
  past: z.literal('true').optional().describe('Lists the bookings that have ended instead, latest first, in pages'),
  invited: z
    .literal('true')
    .optional()
    .describe('Lists the upcoming bookings to which you are invited and have not answered instead, earliest first'),
  series: z
    .string()
    .min(1)
    .max(64)
    .optional()
    .describe('Lists the upcoming bookings of this series that you booked or were invited to instead, earliest first'),
})
export const bookingsPage = bookingsAnswer
  .extend({ next: nextCursor })
  .meta({ examples: [{ bookings: [BOOKING], next: null }] })
export interface BookingsPage extends Readonly<z.infer<typeof bookingsPage>> {}
export interface BookingsAnswer extends Readonly<z.infer<typeof bookingsAnswer>> {}

export const SLOT_STATES = ['free', 'taken', 'mine', 'blocked', 'past'] as const
const daySlot = z.object({
  startsAt: moment,
  time: z.string().describe('Start as the club’s clocks show it'),
  isRepeat,
  minutes: z.int(),
  state: z.enum(SLOT_STATES).describe('`mine`: you or your partner booked it; `blocked`: the club uses the court'),
  priceCents: z.int().optional().describe('Price; absent if the slot is free of charge'),
  currency: z.string().optional().describe('The currency of the price; absent if the slot is free of charge'),
  booking: uid.optional().describe('Your booking of this slot'),
  invitation: uid
    .optional()
    .describe(
      'The booking of this slot to which you are invited and have not answered. You can answer once it is paid',
    ),
  heldUntil: moment.optional().describe('When your booking ends unless it is paid; absent if there is nothing to pay'),
  reason: z.string().optional().describe('Why the club uses the court, if the slot is `blocked`'),
  match: z
    .string()
    .optional()
    .describe('Id of the match for which the court is kept, or of its place in a draw, if the slot is `taken` by one'),
})
/** A slot of a court on a day, for the person who asks. */
export interface DaySlot extends Readonly<z.infer<typeof daySlot>> {}
export const clubDayAnswer = z
  .object({
    club: z.string().describe('Id of the club'),
    date,
    timeZone: z.string().describe('Time zone of the club'),
    courts: z
      .array(z.object({ id: z.string(), name: z.string(), slots: z.array(daySlot).readonly() }))
      .readonly()
      .describe('The courts that can be booked, by number. A court without slots is closed that day'),
    cancelled: z
      .array(z.object({ booking: uid, cancelsAt: moment.describe('Until when you can undo this') }))
      .readonly()
      .optional()
      .describe('The bookings of that day that you have just cancelled. Their slots are free for you'),
  })
  .meta({
    id: 'ClubDay',
    examples: [
      {
        club: 'club_naco',
        date: '2026-11-27',
        timeZone: 'America/Santo_Domingo',
        courts: [
          {
            id: 'club_naco-2',
            name: 'Court 2',
            slots: [{ startsAt: '2026-11-27T22:00:00.000Z', time: '18:00', minutes: 60, state: 'free' }],
          },
        ],
      },
    ],
  })
/** The courts of a club on a date. */
export interface ClubDay extends Readonly<z.infer<typeof clubDayAnswer>> {}

/** A date of a series that cannot be booked, and why. */
export interface SeriesConflict {
  readonly date: string
  readonly code: string
}
