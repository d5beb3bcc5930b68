import { z } from 'zod'
import { oneOrTwo as sideNumber } from '../matches/side-schemas.ts'

/** The forms in which a match can be exported. */
export const EXPORT_FORMATS = ['json', 'csv', 'points'] as const
export type ExportFormat = (typeof EXPORT_FORMATS)[number]

export const exportQuery = z.object({
  format: z
    .enum(EXPORT_FORMATS)
    .default('json')
    .describe('`json` is a TODS matchUp, `csv` a table with a row for each entry, `points` one letter for each point'),
})

const participant = z.object({
  participantId: z.string(),
  participantType: z.enum(['INDIVIDUAL', 'PAIR']),
  participantRole: z.literal('COMPETITOR'),
  participantName: z.string(),
})
const setSchema = z.object({
  setNumber: z.int().min(1),
  side1Score: z.int().optional().describe('games; absent in a match tie-break'),
  side2Score: z.int().optional(),
  side1TiebreakScore: z.int().optional(),
  side2TiebreakScore: z.int().optional(),
  winningSide: sideNumber.optional(),
})

/** Name of the extension of a matchUp that has the log. */
export const LOG_EXTENSION = 'ventajaLog'

const logSchema = z.object({
  match: z.looseObject({}).describe('names, format and other fields with which `POST /product` creates the match'),
  entries: z
    .array(z.looseObject({ seq: z.int(), id: z.string(), at: z.iso.datetime(), kind: z.string() }))
    .describe('the whole log, as `GET /product/{id}/actions` has it, without `matchId` and without scoreboards'),
})

const MATCH_UP_STATUSES = [
  'TO_BE_PLAYED',
  'IN_PROGRESS',
  'SUSPENDED',
  'COMPLETED',
  'ABANDONED',
  'RETIRED',
  'DEFAULTED',
  'WALKOVER',
  'DOUBLE_WALKOVER',
  'DOUBLE_DEFAULT',
] as const

const matchUp = z.object({
  matchUpId: z.string(),
  matchUpType: z.enum(['SINGLES', 'DOUBLES']),
  matchUpFormat: z.string().optional(),
  matchUpStatus: z.enum(MATCH_UP_STATUSES),
  winningSide: sideNumber.optional(),
  startDate: z.iso.date().describe('the date at the club'),
  notes: z.string().optional(),
  sides: z.array(
    z.object({
      sideNumber,
      participant: participant.extend({ individualParticipants: z.array(participant).optional() }),
    }),
  ),
  score: z.object({ scoreStringSide1: z.string(), scoreStringSide2: z.string(), sets: z.array(setSchema) }),
  schedule: z.object({
    scheduledDate: z.iso.date(),
    scheduledTime: z.iso.datetime(),
    venueId: z.string().optional(),
    courtId: z.string().optional(),
  }),
  extensions: z.tuple([z.object({ name: z.literal(LOG_EXTENSION), value: logSchema })]),
})

const competitor = (participantId: string, participantName: string) =>
  ({ participantId, participantType: 'INDIVIDUAL', participantRole: 'COMPETITOR', participantName }) as const

const EXAMPLE = {
  matchUpId: 'final',
  matchUpType: 'SINGLES',
  matchUpFormat: 'SET3-S:6/TB7',
  matchUpStatus: 'IN_PROGRESS',
  startDate: '2030-06-01',
  notes: 'Final, centre court',
  sides: [
    { sideNumber: 1, participant: competitor('final-1', 'Ana Reyes') },
    { sideNumber: 2, participant: competitor('final-2', 'Luz Marte') },
  ],
  score: {
    scoreStringSide1: '0-0',
    scoreStringSide2: '0-0',
    sets: [{ setNumber: 1, side1Score: 0, side2Score: 0 }],
  },
  schedule: { scheduledDate: '2030-06-01', scheduledTime: '2030-06-01T20:00:00.000Z' },
  extensions: [
    {
      name: LOG_EXTENSION,
      value: {
        match: { id: 'final', company: 'Ana Reyes', company2: 'Luz Marte', format: 'SET3-S:6/TB7', firstServer: 1 },
        entries: [{ seq: 1, id: 'p1', at: '2030-06-01T20:04:12.000Z', kind: 'action', side: 1, action: 'ACE' }],
      },
    },
  ],
} satisfies z.input<typeof matchUp>

export const matchUpSchema = matchUp.meta({ id: 'MatchUp', examples: [EXAMPLE] })
/** A match as the Tennis Open Data Standards describe it, with its log in an extension. */
export type MatchUp = z.infer<typeof matchUpSchema>
