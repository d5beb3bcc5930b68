import { z } from 'zod'
import { competitionPlaceSchema } from '../competitions/match-place-schemas.ts'
import { nextCursor } from '../lists/cursor-schemas.ts'
import { DESCRIBED_MATCH, matchDescriptionSchema } from '../matches/match-description-schemas.ts'
import { SCORED } from '../matches/match-examples.ts'
import { clientId, dayAndPlace, matchesQuery, moment, suspensionRequest } from '../matches/match-request-schemas.ts'
import { matchSummarySchema, suspensionSchema } from '../matches/match-schemas.ts'
import { SUGGESTED, suggestedPlayer } from '../players/player-schemas.ts'
import { lineSchema } from '../text/text-schemas.ts'
import { MAX_MESSAGE } from './message.ts'

export const ofClub = z.string().max(64).nullable().default(null).describe('the id of a club; null for all clubs')

export const playersQuery = z.strictObject({
  search: lineSchema(80).min(1).describe('part of a name, in any letter case and with or without accents'),
  club: z.string().max(64).optional().describe('the id of the club of the match, whose players come first'),
})
export const playersAnswer = z
  .object({
    names: z.array(z.string()).describe('names of earlier matches, at most 10'),
    players: z.array(suggestedPlayer).describe('players and people of the club, at most 10: the club’s own first'),
  })
  .meta({ examples: [{ names: ['Ana Reyes'], players: [SUGGESTED] }] })
export interface PlayersAnswer extends Readonly<z.infer<typeof playersAnswer>> {}

const umpireSchema = z
  .object({
    id: z.string().describe('the id of the person'),
    name: z.string().describe('their name, or the first part of their email before the first sign-in'),
    clubs: z.array(z.string()).nullable().describe('the clubs whose matches they may score; null for all'),
    matches: z.array(z.string()).describe('the ids of the matches that they umpire and that are not over'),
  })
  .meta({ id: 'Umpire' })
/** A person who may umpire matches. */
export interface Umpire extends Readonly<z.infer<typeof umpireSchema>> {}
export const umpiresAnswer = z.object({ umpires: z.array(umpireSchema) }).meta({
  examples: [
    {
      umpires: [
        {
          id: '5f0c2f3e-7f5b-4f0a-9d53-0a4f1f1b2c3d',
          name: 'Ana Reyes',
          clubs: ['club_naco'],
          matches: ['final'],
        },
      ],
    },
  ],
})
export interface UmpiresAnswer extends Readonly<z.infer<typeof umpiresAnswer>> {}

const { view: _view, maxAge: _maxAge, limit: _limit, ...selection } = matchesQuery.shape
/** The parameters of the office’s lists of matches: those of the list for everybody. */
export const officeMatchesQuery = z.strictObject({
  ...selection,
  limit: z.coerce.number().int().min(1).max(500).default(100).describe('Maximum number of matches in the answer'),
})
export type OfficeMatchesQuery = z.infer<typeof officeMatchesQuery>

export const officeMatchesAnswer = z
  .object({ matches: z.array(matchSummarySchema).readonly(), next: nextCursor })
  .meta({ examples: [{ matches: [matchSummarySchema.parse(SCORED)], next: null }] })
export interface OfficeMatches extends Readonly<z.infer<typeof officeMatchesAnswer>> {}

const dutySchema = z
  .object({
    id: z.string().describe('the id of the match'),
    umpire: z
      .object({
        id: z.string().describe('the id of the person'),
        name: z.string().describe('their name; empty if their data was erased'),
      })
      .nullable()
      .describe('the umpire of the match; null if it has none'),
    minutes: z
      .int()
      .min(0)
      .nullable()
      .describe(
        'how long the match was or has been played; null if it has not begun, or if its points were entered later',
      ),
    place: competitionPlaceSchema
      .optional()
      .describe('where the match is in a competition; absent for a match that is in none'),
  })
  .meta({ id: 'Duty' })
/** Who umpires a match, how long it was played, and where it is in a draw. */
export interface Duty extends Readonly<z.infer<typeof dutySchema>> {}
export const dutiesAnswer = z.object({ duties: z.array(dutySchema).readonly(), next: nextCursor }).meta({
  examples: [
    {
      duties: [
        { id: 'final', umpire: { id: '5f0c2f3e-7f5b-4f0a-9d53-0a4f1f1b2c3d', name: 'Ana Reyes' }, minutes: 102 },
      ],
      next: null,
    },
  ],
})
export interface DutiesAnswer extends Readonly<z.infer<typeof dutiesAnswer>> {}

export const archivedQuery = z.strictObject({
  limit: z.coerce.number().int().min(1).max(100).default(20).describe('Maximum number of matches in the answer'),
  cursor: z
    .string()
    .regex(/^-?[0-9]{1,15}_[A-Za-z0-9_.:-]{1,64}$/, 'must be the `next` of an earlier answer')
    .describe('The `next` of the previous answer. Without it the list begins with the newest match')
    .optional(),
  ...dayAndPlace,
})
export type ArchivedQuery = z.infer<typeof archivedQuery>

const { id, category, company, company2, description, date, club, court } = matchDescriptionSchema.shape
const archivedMatchSchema = z
  .object({ id, category, company, company2, description, date, club, court })
  .meta({ id: 'ArchivedMatch' })
/** A cancelled or archived match in the office's list. */
export interface ArchivedMatch extends Readonly<z.infer<typeof archivedMatchSchema>> {}
export const archivedAnswer = z
  .object({ matches: z.array(archivedMatchSchema).readonly().describe('Newest first'), next: nextCursor })
  .meta({ examples: [{ matches: [archivedMatchSchema.parse(DESCRIBED_MATCH)], next: null }] })
export interface ArchivedAnswer extends Readonly<z.infer<typeof archivedAnswer>> {}

const messageText = z.union([z.literal(''), lineSchema(MAX_MESSAGE)])

const RAIN = {
  club: 'club_naco',
  text: 'Rain: play resumes at 15:30',
  until: '2030-06-01T19:30:00.000Z',
  suspended: { since: '2030-06-01T18:52:00.000Z', suspension: { reason: 'rain' as const } },
  updatedAt: '2030-06-01T19:05:00.000Z',
}

/** The declarations that one call makes for all matches of a club. */
export const PLAY_STATES = ['suspended', 'resumed'] as const
export type PlayState = (typeof PLAY_STATES)[number]

export const playRequest = z
  .strictObject({
    id: clientId.describe('the id of the entry in each log'),
    club: ofClub,
    status: z.enum(PLAY_STATES),
    suspension: suspensionRequest.optional().describe('with suspended: why play stops. Everybody can read it'),
    message: messageText
      .optional()
      .describe(
        'the message, such as when play is expected to go on; empty removes it, absent keeps it. For all clubs, it is shown beside their own ones',
      ),
  })
  .refine(({ status, suspension }) => status === 'suspended' || suspension === undefined, {
    path: ['suspension'],
    error: 'is allowed only with suspended',
  })
  .meta({
    examples: [
      { id: 'rain-1', club: 'club_naco', status: 'suspended', suspension: { reason: 'rain' }, message: RAIN.text },
    ],
  })
export type PlayRequest = z.infer<typeof playRequest>

const failed = z.object({
  id: z.string(),
  company: z.string(),
  company2: z.string(),
  code: z.string().describe('the code of the error'),
})
export const playAnswer = z
  .object({
    changed: z.array(z.string()).describe('the ids of the matches that this call has suspended or resumed'),
    failed: z.array(failed).describe('the matches that could not be suspended or resumed'),
  })
  .meta({ examples: [{ changed: ['final'], failed: [] }] })
export interface PlayAnswer extends Readonly<z.infer<typeof playAnswer>> {}

export const clubMessageSchema = z
  .object({
    club: z.string().nullable().describe('the club whose boards show it; null for all clubs'),
    text: z.string().describe('the message; empty if there is none'),
    until: z.iso.datetime().nullable().describe('when pages stop showing it by themselves; null if they don’t'),
    suspended: z
      .object({
        since: z.iso.datetime(),
        suspension: suspensionSchema.describe('why, if the office gave a reason'),
      })
      .nullable()
      .describe('whether play is suspended at the club; null if it is not. Pages say it for 12 hours at most'),
    updatedAt: z.iso.datetime(),
  })
  .meta({ id: 'ClubMessage', examples: [RAIN] })
/** The message line of a club, or of all clubs, and whether play is suspended there. */
export interface ClubMessage extends Readonly<z.infer<typeof clubMessageSchema>> {}

export const messageRequest = z
  .strictObject({
    club: ofClub,
    text: messageText.describe('the message; empty removes it'),
    until: moment
      .nullable()
      .default(null)
      .describe('when every page stops showing it; null for a message that stays until somebody removes it'),
  })
  .meta({ examples: [{ club: RAIN.club, text: RAIN.text, until: RAIN.until }] })
export type MessageRequest = z.infer<typeof messageRequest>

export const messagesAnswer = z
  .object({ messages: z.array(clubMessageSchema).readonly() })
  .meta({ examples: [{ messages: [RAIN] }] })
export interface MessagesAnswer extends Readonly<z.infer<typeof messagesAnswer>> {}

/** The event of the server for a new message, sent to every connection. */
export interface MessageFromServerEvents {
  'club:message': (message: ClubMessage) => void
}
