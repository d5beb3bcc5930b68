import { z } from 'zod'
import { seenCurrency, seenPrice } from '../reservations/booking-schemas.ts'
import { LONGEST } from '../text/longest.ts'
import { filledLine } from '../text/text-schemas.ts'
import { WAIT_STATES } from './wait-rules.ts'

const moment = z.iso.datetime({ offset: true })
const court = z.string().max(64)
const UID = '5f0c2f3e-7f5b-4f0a-9d53-0a4f1f1b2c3d'

export const waitRequest = z
  .strictObject({
    club: z.string().max(64).describe('Id of the club'),
    startsAt: moment.describe('The start of the slot'),
    court: court.optional().describe('Id of the court. Without it, any court of the club'),
  })
  .meta({ examples: [{ club: 'club_naco', startsAt: '2026-11-27T22:00:00.000Z' }] })
export type WaitRequest = z.infer<typeof waitRequest>

export const waitParams = z.object({ id: z.string().max(64).describe('The `id` of the wait') })

export const acceptRequest = z
  .strictObject({
    title: filledLine(LONGEST.booking.title).optional().describe('Title of the booking. Without it, your name'),
    priceCents: seenPrice,
    currency: seenCurrency,
  })
  .meta({ examples: [{ title: 'Practice' }] })

const WAIT = {
  id: UID,
  club: 'club_naco',
  court: null,
  startsAt: '2026-11-27T22:00:00.000Z',
  minutes: 60,
  state: 'offered',
  ahead: 0,
  offer: { court: 'club_naco-2', until: '2026-11-26T15:30:00.000Z', priceCents: null, currency: 'USD' },
  booking: null,
} as const

export const waitSchema = z
  .object({
    id: z.string(),
    club: z.string().describe('Id of the club'),
    court: court.nullable().describe('Id of the court; null: any court'),
    startsAt: moment,
    minutes: z.int().describe('Length of the slot'),
    state: z
      .enum(WAIT_STATES)
      .describe(
        '`waiting`: in the line. `offered`: the slot is held for you. `accepted`: you took it. `expired`: you did not take it in time',
      ),
    ahead: z.int().describe('Number of people who wait longer for the same slot'),
    offer: z
      .object({
        court: court.describe('Id of the court'),
        until: moment.describe('When the offer ends'),
        priceCents: z.int().nullable().describe('Price; null if the slot is free of charge'),
        currency: z.string().describe('The currency of the price, by its code of ISO 4217'),
      })
      .nullable()
      .describe('The slot that is held for you; null without an offer'),
    booking: z.string().nullable().describe('The `uid` of the booking, after you accepted the offer'),
  })
  .meta({
    id: 'Wait',
    examples: [WAIT],
  })
/** A person’s place in the line for a slot. */
export interface Wait extends Readonly<z.infer<typeof waitSchema>> {}

export const waitsAnswer = z
  .object({ waits: z.array(waitSchema).readonly().describe('Earliest slot first') })
  .meta({ examples: [{ waits: [WAIT] }] })
export interface WaitsAnswer extends Readonly<z.infer<typeof waitsAnswer>> {}
