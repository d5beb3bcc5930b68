import { z } from 'zod'
import { DRAW_NAMES } from '../competitions/bracket.ts'
import { FALLBACK_LANGUAGE, LANGUAGES } from '../i18n/languages.ts'
import { dateSchema } from '../reservations/date-schema.ts'
import { MATCH_STATUSES } from '../scoring/score.ts'
import { START_KINDS } from './order-day.ts'

/** How calls name a match. */
export const ORDER_KEY = 'Id of the match, or `event/stage/match` for a place of a draw, also after its match is made'

export const orderParams = z.object({
  club: z.string().min(1).max(64).describe('Id of the club'),
  // The days around it must have dates too.
  date: dateSchema
    .refine((date) => date > '0001' && date < '9999', { error: 'must be a date, yyyy-mm-dd' })
    .describe('Date at the club'),
})
export type OrderDate = z.infer<typeof orderParams>

export const orderCalendarQuery = z.object({
  lang: z.enum(LANGUAGES).default(FALLBACK_LANGUAGE).describe('The language of the texts'),
})
export const orderCalendarSchema = z.any().meta({
  examples: [
    'BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:-//Ventaja//Order of play//EN\r\nMETHOD:PUBLISH\r\nNAME:Matches of Ana Reyes\r\nX-WR-CALNAME:Matches of Ana Reyes\r\nREFRESH-INTERVAL;VALUE=DURATION:PT15M\r\nX-PUBLISHED-TTL:PT15M\r\nEND:VCALENDAR\r\n',
  ],
})

const moment = z.iso.datetime()
const key = z.string().describe(ORDER_KEY)

const side = z.object({
  players: z
    .array(z.object({ id: z.string().nullable().describe('Null for a player without a page'), name: z.string() }))
    .readonly()
    .describe('The player, or both of a pair; empty while nobody is known'),
  winnerOf: z.string().nullable().describe('The key of the match whose winner plays here; null once the side is known'),
  loserOf: z.string().nullable().describe('As `winnerOf`, for the loser'),
})

export const expectedStartSchema = z.object({
  start: moment.nullable().describe('When it will probably start. Null if only the interval says something'),
  from: moment.describe('It starts between `from` and `until` in 80 % of cases'),
  until: moment,
})
/** When a match will probably start. */
export interface ExpectedStartAnswer extends Readonly<z.infer<typeof expectedStartSchema>> {}

export const orderMatchSchema = z.object({
  key,
  id: z.string().nullable().describe('Id of the match in `/product`; null while its sides are not known'),
  place: z
    .object({ event: z.string(), stage: z.string(), match: z.string() })
    .nullable()
    .describe('Its place in a draw; null for a match outside draws'),
  event: z
    .object({ competition: z.string(), id: z.string(), name: z.string(), competitionName: z.string() })
    .nullable()
    .describe('Null outside competitions'),
  category: z.string().describe('The name of the event, or the category of the match'),
  draw: z
    .enum([...DRAW_NAMES, 'group'])
    .nullable()
    .describe('Null outside draws'),
  round: z.int().nullable().describe('From 1, the first round of its draw; null outside draws'),
  rounds: z.int().nullable().describe('Number of rounds of its draw; null outside knockouts'),
  number: z
    .int()
    .nullable()
    .describe('Its number in its round, from 1 in the order of the draw; null outside knockouts'),
  sides: z.tuple([side, side]),
  status: z.enum(MATCH_STATUSES),
  minutes: z.int().describe('How long it takes its court (minutes). For a suspended match, what is left of it'),
  played: z
    .int()
    .optional()
    .describe(
      'Minutes that were played before `startsAt`, less those in which play was suspended since. For a suspended match, all minutes that were played. Absent if play was never suspended',
    ),
  booked: z
    .literal(true)
    .optional()
    .describe('It was made from a booking, and is played in its time: no call of the order moves it'),
})
/** A match that is to be played, without its place in the day. */
export interface OrderMatchAnswer extends Readonly<z.infer<typeof orderMatchSchema>> {}

export const placedMatchSchema = orderMatchSchema.extend({
  kind: z.enum(START_KINDS),
  time: moment.nullable().describe('The time of `at` or `notBefore`; null for `followedBy`'),
  startsAt: moment.describe('The planned start'),
  endsAt: moment.describe('The planned end'),
  expected: expectedStartSchema
    .nullable()
    .describe('Null once it has begun, and while nobody can know. For a suspended match, when it will probably resume'),
})
/** A match with its place in the day. */
export interface PlacedMatchAnswer extends Readonly<z.infer<typeof placedMatchSchema>> {}

const SIDE = { winnerOf: null, loserOf: null }
export const ORDER_KEY_EXAMPLE = 'e1f2a3b4-5c6d-4e7f-8091-a2b3c4d5e6f7/main/main-1-1'
export const ORDER_MATCH_EXAMPLE: OrderMatchAnswer = {
  key: ORDER_KEY_EXAMPLE,
  id: '5f0c2f3e-7f5b-4f0a-9d53-0a4f1f1b2c3d',
  place: { event: 'e1f2a3b4-5c6d-4e7f-8091-a2b3c4d5e6f7', stage: 'main', match: 'main-1-1' },
  event: {
    competition: 'c0d1e2f3-0a1b-4c2d-8e3f-405162738495',
    id: 'e1f2a3b4-5c6d-4e7f-8091-a2b3c4d5e6f7',
    name: 'Women’s singles',
    competitionName: 'Club championship 2030',
  },
  category: 'Women’s singles',
  draw: 'main',
  round: 1,
  rounds: 3,
  number: 1,
  sides: [
    { players: [{ id: null, name: 'Ana Reyes' }], ...SIDE },
    { players: [{ id: null, name: 'Luz Marte' }], ...SIDE },
  ],
  status: 'scheduled',
  minutes: 90,
}
const PLACED: PlacedMatchAnswer = {
  ...ORDER_MATCH_EXAMPLE,
  kind: 'notBefore',
  time: '2030-06-01T14:00:00.000Z',
  startsAt: '2030-06-01T14:00:00.000Z',
  endsAt: '2030-06-01T15:30:00.000Z',
  expected: { start: '2030-06-01T14:10:00.000Z', from: '2030-06-01T14:00:00.000Z', until: '2030-06-01T14:35:00.000Z' },
}

export const orderCourtSchema = z.object({
  court: z.string().describe('Id of the court'),
  name: z.string(),
  matches: z.array(placedMatchSchema).readonly().describe('In the order in which they are played'),
})

export const ORDER_EXAMPLE: OrderAnswer = {
  club: 'club_naco',
  clubName: 'Club Naco',
  date: '2030-06-01',
  timeZone: 'America/Santo_Domingo',
  published: true,
  version: 3,
  courts: [{ court: 'club_naco-1', name: 'Court 1', matches: [PLACED] }],
}
export const orderSchema = z
  .object({
    club: z.string(),
    clubName: z.string(),
    date: z.string().meta({ format: 'date' }),
    timeZone: z.string().describe('Time zone of the club'),
    published: z
      .boolean()
      .describe('Whether the office has published an order of play. Without one, the matches with a court are here'),
    version: z.int().describe('Grows with each change of the order; 0 if there is none'),
    courts: z
      .array(orderCourtSchema)
      .readonly()
      .describe('All courts of the club, by number, also those without matches'),
  })
  .meta({ id: 'OrderOfPlay', examples: [ORDER_EXAMPLE] })
/** The matches of a day by court, as everybody sees them. */
export interface OrderAnswer extends Readonly<z.infer<typeof orderSchema>> {}
