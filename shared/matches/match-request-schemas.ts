import { z } from 'zod'
import { ACTIONS, SHOTS, STROKES } from '../scoring/action.ts'
import { DECLARATIONS, PENALTIES } from '../scoring/scoring-event.ts'
import { TIEBREAK_ORDERS } from '../scoring/service.ts'
import { lineSchema } from '../text/text-schemas.ts'

/** Ids that clients make: letters, digits and - _ . : , at most 64. As a step of a path `.` and `..` lead elsewhere. */
export const clientId = z
  .string()
  .regex(/^[\w.:-]{1,64}$/, 'must be 1 to 64 letters, digits or - _ . :')
  .refine((id) => !/^\.{1,2}$/.test(id), 'must not be . or ..')

const name = lineSchema.min(1).max(80)
const baseSeq = z.int().min(0).optional().describe('the log’s head just before this entry; another head answers 409')

const actionRequest = z.strictObject({
  id: clientId,
  player: name.describe('one of the match’s two names, in any letter case'),
  action: z
    .enum(ACTIONS)
    .describe('under a format with a known server: ACE and DOUBLE_FAULT by the server, RETURN_ERROR by the receiver'),
  shot: z.enum(SHOTS).optional().describe('of a WINNER'),
  stroke: z.enum(STROKES).optional(),
  game: z.int().min(1).max(100_000).optional(),
  gamescore: lineSchema.max(16).optional(),
  baseSeq,
})
const undoRequest = z.strictObject({ id: clientId, undo: z.literal(true), baseSeq })
const statusRequest = z.strictObject({
  id: clientId,
  status: z
    .enum(DECLARATIONS)
    .describe(
      'time ends a timed set: the leader wins it, or where it is level one more game decides. A walkover comes before the first point',
    ),
  winner: name
    .nullish()
    .describe(
      'who wins by it: needed for retired, defaulted and walkover, possible for finished unless behind in sets',
    ),
  baseSeq,
})

const penaltyRequest = z.strictObject({
  id: clientId,
  penalty: z.enum(PENALTIES),
  player: name.describe('who is punished'),
  baseSeq,
})
const correctionRequest = z.strictObject({
  id: clientId,
  correction: z.literal(true),
  server: name.describe('who serves the next point: a side, or in doubles one of the partners'),
  tiebreakOrder: z
    .enum(TIEBREAK_ORDERS)
    .optional()
    .describe('order of serves in the tie-breaks of short sets (TB5NOAD), where the organiser chose one; else ABBA'),
  baseSeq,
})
const counted = z.int().min(0).max(99)
const known = z.tuple([counted, counted])
const startRequest = z.strictObject({
  id: clientId,
  start: z
    .strictObject({
      sets: z
        .array(z.strictObject({ games: known, tiebreak: known.nullable().default(null) }))
        .min(1)
        .max(5)
        .describe('the running set last'),
      points: known.describe('of the running game, counted 0, 1, 2, …'),
      server: name.nullable().default(null).describe('who serves next'),
    })
    .describe('the known score at which the match is taken up'),
  baseSeq,
})

/** One entry to append. */
export const entryRequest = z.union([
  actionRequest,
  undoRequest,
  statusRequest,
  penaltyRequest,
  correctionRequest,
  startRequest,
])
export type EntryRequest = z.input<typeof entryRequest>
/** A parsed entry, with defaults filled in. */
export type EntryAsked = z.output<typeof entryRequest>
/** Maximum number of entries in a request. */
export const MOST_ENTRIES = 1000
export const appendRequest = z.union([entryRequest, z.array(entryRequest).min(1).max(MOST_ENTRIES)])

const httpsUrl = lineSchema
  .max(500)
  .check(z.url({ protocol: /^https$/, hostname: z.regexes.domain, error: 'must be an https:// address' }))

/** Returns whether the date has four digits in its UTC year, which an offset can change. */
function hasFourDigitYear(date: string): boolean {
  const millis = Date.parse(date)
  return millis >= Date.parse('0000-01-01T00:00:00Z') && millis <= Date.parse('9999-12-31T23:59:59.999Z')
}

const described = {
  category: name,
  company: name.describe('player 1'),
  company2: name.describe('player 2'),
  description: lineSchema.max(200),
  date: z.iso.datetime({ offset: true }).refine(hasFourDigitYear, 'must lie in the years 0000 to 9999 (UTC)'),
  liveStream: z.boolean(),
  streamUrl: httpsUrl.nullable(),
  format: lineSchema.max(64).nullable().describe('a matchUpFormat code; null for the documented rules'),
  firstServer: z.union([z.literal(1), z.literal(2)]).nullable(),
  players: z
    .tuple([z.tuple([name, name]).readonly(), z.tuple([name, name]).readonly()])
    .readonly()
    .nullable()
    .describe(
      'in doubles the two partners of each side, who serves first of them first; left out, they are read from names like "Ana / Eva" where each side has two and all four differ, else each side serves as one',
    ),
}
export const createMatchRequest = z.strictObject({
  ...described,
  id: clientId.optional(),
  liveStream: described.liveStream.default(false),
  streamUrl: described.streamUrl.default(null),
  format: described.format.default(null),
  firstServer: described.firstServer.default(null),
  players: described.players.default(null),
})
export type CreateMatchRequest = z.infer<typeof createMatchRequest>
export const patchMatchRequest = z
  .strictObject(described)
  .partial()
  .refine((patch) => Object.keys(patch).length > 0, 'must change something')
export type PatchMatchRequest = z.infer<typeof patchMatchRequest>

/** Payloads of the socket. */
export const watchMatchPayload = z.strictObject({ id: z.string().min(1).max(64), since: z.int().min(0) })
export const unwatchMatchPayload = z.strictObject({ id: z.string().min(1).max(64) })
export const watchMatchesPayload = z.strictObject({})
