import { z } from 'zod'
import { NAMED_FORMATS } from '../scoring/named-formats.ts'
import { LONGEST } from '../text/longest.ts'
import { lineSchema } from '../text/text-schemas.ts'

/** The format of a match in an hour that somebody booked: the third set is a match tie-break. */
export const USUAL_FORMAT = NAMED_FORMATS.best3MatchTiebreak

const PERSON = '5f0c2f3e-7f5b-4f0a-9d53-0a4f1f1b2c3d'
const moment = z.iso.datetime()

export const bookingMatchSchema = z
  .object({
    match: z.string().nullable().describe('Id of the booking’s match; null before somebody has started it'),
    over: z.boolean().describe('Whether this match is over'),
    club: z.string(),
    court: z.string().describe('Id of the court'),
    startsAt: moment,
    endsAt: moment,
    from: moment.describe('From when on the people on the booking may score the match'),
    until: moment.describe('Until when they may; without a match, until when they may start it'),
    players: z
      .array(z.object({ person: z.string().describe('Id of the person'), name: z.string() }))
      .readonly()
      .describe('The owner of the booking, then the partners who accepted. A name may be empty'),
  })
  .meta({
    id: 'BookingMatch',
    examples: [
      {
        match: null,
        over: false,
        club: 'club_naco',
        court: 'club_naco-2',
        startsAt: '2026-11-27T22:00:00.000Z',
        endsAt: '2026-11-27T23:00:00.000Z',
        from: '2026-11-27T21:45:00.000Z',
        until: '2026-11-27T23:00:00.000Z',
        players: [{ person: PERSON, name: 'Ana Reyes' }],
      },
    ],
  })
/** A booking as the form "Score this match" needs it. It has no emails. */
export interface BookingMatch extends Readonly<z.infer<typeof bookingMatchSchema>> {}

const player = z.union([
  z.strictObject({ person: z.string().max(64).describe('Somebody on the booking, by the id in `players`') }),
  z.strictObject({
    guest: lineSchema(LONGEST.match.guest)
      .min(1)
      .refine((name) => !name.includes('@'), 'must be a name, not an email')
      .describe('The name of somebody who is not on the booking'),
    player: z
      .string()
      .min(1)
      .max(64)
      .refine((id) => !id.startsWith('person:'), 'must be the id of a player')
      .optional()
      .describe('Id of the player whom this name means, as `GET /players?search=` lists them'),
  }),
])
const side = z.array(player).min(1).max(2)

export const startBookingMatchRequest = z
  .strictObject({
    sides: z
      .tuple([side, side])
      .refine(([one, two]) => one.length === two.length, 'must have as many players as each other')
      .describe('Who plays against whom: one player a side, or two in doubles'),
    category: lineSchema(LONGEST.match.name)
      .min(1)
      .optional()
      .describe('Shown above the score. The default is Singles or Doubles'),
    format: lineSchema(64)
      .nullable()
      .default(USUAL_FORMAT)
      .describe('a matchUpFormat code; null for the documented rules'),
  })
  .meta({ examples: [{ sides: [[{ guest: 'Ana Reyes' }], [{ guest: 'Luz Marte' }]], format: USUAL_FORMAT }] })
export type StartBookingMatchRequest = z.infer<typeof startBookingMatchRequest>

/** The body of a request, before defaults are filled in. */
export type StartBookingMatch = z.input<typeof startBookingMatchRequest>

export const startedMatchSchema = z
  .object({ match: z.string().describe('Id of the booking’s match, for `POST /product/{id}/actions`') })
  .meta({ examples: [{ match: PERSON }] })
export type StartedMatch = z.infer<typeof startedMatchSchema>
