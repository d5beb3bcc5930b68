import { z } from 'zod'
import { clientId } from '../matches/match-request-schemas.ts'
import { oneOrTwo as side } from '../matches/side-schemas.ts'
import { MOST_EVENTS, stagePlanSchema } from './event-schemas.ts'
import { MOST_ENTRIES } from './seeding.ts'
import { TODS_PROBLEMS } from './tods-problems.ts'

/** Maximum number of participants of a file: every place of every event has a pair, and the pairs are participants too. */
export const MOST_PARTICIPANTS = 3 * MOST_ENTRIES * MOST_EVENTS
/** Maximum number of entries of an event, with those that wait and those that withdrew. */
export const MOST_LISTED = 4 * MOST_ENTRIES
/** Maximum number of matches in one part of a draw, and of parts in a draw. */
const MOST_MATCHES = MOST_ENTRIES
const MOST_STRUCTURES = 32

const id = z.string().min(1).max(256)
const text = z.string().max(1000)
/** Programs write null for a value that is absent. */
const code = z.string().max(64).nullish()
const number = z.int().min(0).max(9999)
const count = z.int().min(0).max(99)

const extensions = z
  .array(z.object({ name: z.string().max(256), value: z.unknown() }))
  .max(100)
  .nullish()

const participant = z.object({
  participantId: id,
  participantType: code.describe('`INDIVIDUAL` or `PAIR`'),
  participantRole: code,
  participantName: text.nullish(),
  individualParticipantIds: z.array(id).max(100).nullish().describe('The two players of a pair'),
  person: z
    .object({ personId: id.nullish(), standardFamilyName: text.nullish(), standardGivenName: text.nullish() })
    .nullish(),
})
export type TodsParticipant = z.infer<typeof participant>

const setScore = z.object({
  setNumber: count.nullish(),
  side1Score: count.nullish().describe('Games; absent in a match tie-break'),
  side2Score: count.nullish(),
  side1TiebreakScore: count.nullish(),
  side2TiebreakScore: count.nullish(),
  winningSide: side.nullish(),
})
export type TodsSet = z.infer<typeof setScore>

const matchUp = z.object({
  matchUpId: id.nullish(),
  matchUpFormat: text.nullish(),
  matchUpStatus: code,
  roundNumber: number.nullish(),
  roundPosition: number.nullish(),
  drawPositions: z.array(number.nullable()).max(2).nullish(),
  sides: z
    .array(z.object({ sideNumber: side.nullish(), participantId: id.nullish() }))
    .max(2)
    .nullish(),
  winningSide: side.nullish(),
  score: z.object({ sets: z.array(setScore).max(5).nullish() }).nullish(),
})
export type TodsMatchUp = z.infer<typeof matchUp>

const structureFields = {
  structureId: id,
  structureName: text.nullish(),
  structureType: code,
  structureOrder: number.nullish(),
  stage: code,
  stageSequence: number.nullish(),
  finishingPosition: code,
  matchUpFormat: text.nullish(),
  positionAssignments: z
    .array(
      z.object({
        drawPosition: number,
        participantId: id.nullish(),
        bye: z.boolean().nullish(),
        qualifier: z.boolean().nullish(),
      }),
    )
    .max(2 * MOST_ENTRIES)
    .nullish(),
  seedAssignments: z
    .array(z.object({ seedNumber: number, seedValue: z.union([text, number]).nullish(), participantId: id.nullish() }))
    .max(MOST_ENTRIES)
    .nullish(),
  matchUps: z.array(matchUp).max(MOST_MATCHES).nullish(),
}
const group = z.object(structureFields)
export type TodsGroup = z.infer<typeof group>
const structure = group.extend({
  structures: z.array(group).max(MOST_STRUCTURES).nullish().describe('The groups of a `CONTAINER`'),
})
export type TodsStructure = z.infer<typeof structure>

const link = z.object({
  linkType: code,
  linkCondition: code,
  source: z.object({
    structureId: id,
    roundNumber: number.nullish(),
    finishingPositions: z.array(number).max(64).nullish(),
  }),
  target: z.object({ structureId: id, roundNumber: number.nullish(), feedProfile: code }),
})
export type TodsLink = z.infer<typeof link>

const drawDefinition = z.object({
  drawId: id,
  drawName: text.nullish(),
  drawType: code,
  matchUpFormat: text.nullish(),
  structures: z.array(structure).max(MOST_STRUCTURES).nullish(),
  links: z
    .array(link)
    .max(2 * MOST_STRUCTURES)
    .nullish(),
})
export type TodsDraw = z.infer<typeof drawDefinition>

const entry = z.object({
  participantId: id,
  entryStatus: code.describe('`DIRECT_ACCEPTANCE`, `ALTERNATE` (who waits) or `WITHDRAWN`'),
  entryStage: code,
  entryPosition: number.nullish(),
})
export type TodsEntry = z.infer<typeof entry>

export const todsEventSchema = z.object({
  eventId: id,
  eventName: text.nullish(),
  eventType: code.describe('`SINGLES` or `DOUBLES`'),
  matchUpFormat: text.nullish(),
  entries: z.array(entry).max(MOST_LISTED).nullish(),
  drawDefinitions: z.array(drawDefinition).max(MOST_STRUCTURES).nullish(),
  extensions,
})
export type TodsEvent = z.infer<typeof todsEventSchema>

const venue = z.object({
  venueId: id,
  venueName: text.nullish(),
  courts: z.array(z.object({ courtId: id, courtName: text.nullish() })).nullish(),
})

export const todsRecordSchema = z.object({
  tournamentId: id,
  tournamentName: text.nullish(),
  startDate: z.string().max(40),
  endDate: z.string().max(40).nullish(),
  localTimeZone: text.nullish(),
  participants: z.array(participant).nullish(),
  venues: z.array(venue).nullish(),
  events: z.array(todsEventSchema).nullish(),
})
export type TodsRecord = z.infer<typeof todsRecordSchema>

/** A file as it is read first: each event is read by itself. */
export const todsFileSchema = todsRecordSchema.omit({ events: true, venues: true }).extend({
  formalName: text.nullish(),
  events: z.array(z.unknown()).nullish(),
})
export type TodsFile = z.infer<typeof todsFileSchema>

/** Name of the extension of an event with what the standard has no words for. */
export const EVENT_EXTENSION = 'ventajaEvent'

const groupPlace = z.strictObject({ group: z.int().min(1).max(64), rank: z.int().min(1).max(64) })
const keptMatch = z.strictObject({ stage: id, match: id, sides: z.tuple([id, id]) })

/** What the extension of an event has. Ids are those of participants. */
export const eventExtensionSchema = z.strictObject({
  stages: z.array(stagePlanSchema).min(1).max(2),
  mostEntries: z.int().min(2).max(MOST_ENTRIES),
  opensAt: z.iso.datetime().nullable().default(null),
  closesAt: z.iso.datetime().nullable(),
  draws: z
    .array(
      z.strictObject({
        drawSeed: z.string().max(20),
        order: z.array(id).max(MOST_LISTED),
        lot: z.array(id).max(MOST_LISTED).optional(),
        lines: z
          .array(z.union([id, groupPlace, z.null()]))
          .max(MOST_ENTRIES)
          .optional()
          .describe('The lines of a knockout after groups; null for a bye'),
      }),
    )
    .max(2),
  kept: z.array(keptMatch).max(2 * MOST_ENTRIES),
})
export type EventExtension = z.infer<typeof eventExtensionSchema>

const EXAMPLE: TodsRecord = {
  tournamentId: 'c0d1e2f3-0a1b-4c2d-8e3f-405162738495',
  tournamentName: 'Club championship 2030',
  startDate: '2030-06-01',
  endDate: '2030-06-09',
  participants: ['Ana Reyes', 'Luz Marte'].map((participantName, index) => ({
    participantId: `p-${index + 1}`,
    participantType: 'INDIVIDUAL',
    participantRole: 'COMPETITOR',
    participantName,
  })),
  events: [
    {
      eventId: 'e1f2a3b4-5c6d-4e7f-8091-a2b3c4d5e6f7',
      eventName: 'Women’s singles',
      eventType: 'SINGLES',
      matchUpFormat: 'SET3-S:6/TB7',
      entries: [
        { participantId: 'p-1', entryStatus: 'DIRECT_ACCEPTANCE', entryStage: 'MAIN' },
        { participantId: 'p-2', entryStatus: 'DIRECT_ACCEPTANCE', entryStage: 'MAIN' },
      ],
    },
  ],
}
/** The body of an import, for the document only: the file is read as bytes. */
export const todsBody = z
  .looseObject({ tournamentId: z.string(), startDate: z.string() })
  .describe('A tournament record, as `GET /competitions/{id}/tods` has it')
  .meta({ examples: [EXAMPLE] })
export const todsAnswer = todsRecordSchema.meta({ id: 'TournamentRecord', examples: [EXAMPLE] })

export const todsCheckQuery = z.object({ club: z.string().max(64).describe('Id of the club that runs it') })
export const todsQuery = todsCheckQuery.extend({
  id: clientId.describe('Id of the new competition, chosen by you. A repeated request imports once'),
})

const problem = z.object({
  path: z.string().describe('The place in the file, such as `events[0].drawDefinitions[0]`'),
  code: z.enum(TODS_PROBLEMS),
  value: z.string().describe('What stands there, or a number that the reason names; may be empty'),
})
const FOUND = { path: 'events[0].eventType', code: 'EVENT_KIND', value: 'TEAM' } as const
export const todsCheckAnswer = z
  .object({
    name: z.string().nullable(),
    events: z.int(),
    entries: z.int(),
    results: z.int(),
    newPlayers: z.int().describe('Number of names that become new players'),
    problems: z.array(problem).describe('Why the file can’t be imported; empty if it can'),
    more: z.int().describe('Number of further problems'),
  })
  .meta({
    examples: [{ name: 'Open', events: 2, entries: 24, results: 0, newPlayers: 3, problems: [FOUND], more: 0 }],
  })
export interface TodsCheck extends Readonly<z.infer<typeof todsCheckAnswer>> {}
