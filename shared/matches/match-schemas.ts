import { z } from 'zod'
import { ACTIONS, SHOTS, STROKES } from '../scoring/action.ts'
import { MATCH_STATUSES } from '../scoring/score.ts'
import { DECLARATIONS, PENALTIES } from '../scoring/scoring-event.ts'
import type { Same } from '../types/same.ts'
import type { LogEntry } from './log-entry.ts'
import type { Match, MatchSummary } from './match.ts'

/** Ids that clients make: letters, digits and - _ . : , at most 64. As a step of a path `.` and `..` lead elsewhere. */
export const clientId = z
  .string()
  .regex(/^[\w.:-]{1,64}$/, 'must be 1 to 64 letters, digits or - _ . :')
  .refine((id) => !/^\.{1,2}$/.test(id), 'must not be . or ..')

/** Text for one line of a page: no control characters, which no screen shows and PostgreSQL partly refuses. */
const line = z
  .string()
  .trim()
  .regex(/^\P{Cc}*$/u, 'must not have control characters')
const name = line.min(1).max(80)
const baseSeq = z.int().min(0).optional().describe("the log's head just before this entry; another head answers 409")

const actionRequest = z.strictObject({
  id: clientId,
  player: name.describe("one of the match's two names, in any letter case"),
  action: z.enum(ACTIONS),
  shot: z.enum(SHOTS).optional().describe('of a WINNER'),
  stroke: z.enum(STROKES).optional(),
  game: z.int().min(1).max(100_000).optional(),
  gamescore: z.string().max(16).optional(),
  baseSeq,
})
const undoRequest = z.strictObject({ id: clientId, undo: z.literal(true), baseSeq })
const statusRequest = z.strictObject({
  id: clientId,
  status: z.enum(DECLARATIONS),
  winner: name.nullish().describe('who wins by it: needed for retired, defaulted and walkover, possible for finished'),
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
  server: name.describe('who is due to serve: a side, or in doubles one of the partners'),
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
/** One as it was understood: what may be left out is filled in. */
export type EntryAsked = z.output<typeof entryRequest>
/** The most entries that one request may carry. */
export const MOST_ENTRIES = 1000
export const appendRequest = z.union([entryRequest, z.array(entryRequest).min(1).max(MOST_ENTRIES)])

const httpsUrl = z
  .url({ protocol: /^https$/, hostname: z.regexes.domain, error: 'must be an https:// address' })
  .max(500)

/** Only such a date reads the same, in UTC, in every answer: an offset can lead out of it at both ends. */
function hasFourDigitYear(date: string): boolean {
  const millis = Date.parse(date)
  return millis >= Date.parse('0000-01-01T00:00:00Z') && millis <= Date.parse('9999-12-31T23:59:59.999Z')
}

const described = {
  category: name,
  company: name.describe('player 1'),
  company2: name.describe('player 2'),
  description: line.max(200),
  date: z.iso.datetime({ offset: true }).refine(hasFourDigitYear, 'must lie in the years 0000 to 9999 (UTC)'),
  liveStream: z.boolean(),
  streamUrl: httpsUrl.nullable(),
  format: z.string().max(64).nullable().describe('a matchUpFormat code; null for the documented rules'),
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

const side = z.union([z.literal(1), z.literal(2)])
const pair = <T extends z.ZodType>(item: T) => z.tuple([item, item]).readonly()
const count = z.int().min(0)
const set = z.object({ games: pair(count), tiebreak: pair(count).nullable() }).readonly()

const partner = z.union([z.literal(1), z.literal(2)])
const score = z.object({
  sets: z.array(set).readonly(),
  points: pair(count),
  server: side.nullable(),
  winner: side.nullable(),
  status: z.enum(MATCH_STATUSES),
  format: z.string().optional().describe('the matchUpFormat code in force; absent under the documented rules'),
  partners: pair(partner).nullish().describe('in doubles, who of each pair serves at its turn'),
})
export const scoreboardSchema = z
  .object({
    sets: z.array(pair(count)).readonly().describe('games of player 1 and 2, set by set, the running one last'),
    tiebreaks: z.array(pair(count).nullable()).readonly(),
    points: pair(z.string()).describe('the labels to show'),
    server: side.nullable(),
    winner: side.nullable(),
    state: score.describe("the engine's whole score, from which a client without the log goes on folding"),
  })
  .meta({ id: 'Scoreboard' })

const head = { matchId: z.string(), seq: z.int().min(1), id: z.string(), at: z.iso.datetime() }
const actionEntry = z
  .object({
    ...head,
    kind: z.literal('action'),
    side,
    player: z.string(),
    action: z.enum(ACTIONS),
    game: z.int().min(1),
    gamescore: z.string(),
    shot: z.enum(SHOTS).optional(),
    stroke: z.enum(STROKES).optional(),
  })
  .meta({ id: 'ActionEntry' })
const undoEntry = z.object({ ...head, kind: z.literal('undo'), undone: z.int(), scoreboard: scoreboardSchema })
const declarationEntry = z.object({
  ...head,
  kind: z.literal('status'),
  status: z.enum(DECLARATIONS),
  winner: side.nullable(),
})
const penaltyEntry = z.object({ ...head, kind: z.literal('penalty'), side, penalty: z.enum(PENALTIES) })
const correctionEntry = z.object({ ...head, kind: z.literal('correction'), server: side, partner: partner.optional() })
const startEntry = z.object({
  ...head,
  kind: z.literal('start'),
  sets: z.array(set).readonly(),
  points: pair(count),
  server: side.nullable(),
})
const statusEntry = z
  .discriminatedUnion('kind', [declarationEntry, penaltyEntry, correctionEntry, startEntry])
  .meta({ id: 'StatusEntry' })
export const logEntrySchema = z.union([actionEntry, undoEntry, statusEntry]).meta({ id: 'LogEntry' })

export const matchSummarySchema = z
  .object({
    id: z.string(),
    category: z.string(),
    company: z.string().describe('player 1'),
    company2: z.string().describe('player 2'),
    description: z.string(),
    date: z.iso.datetime(),
    score: z.tuple([z.string(), z.literal(':'), z.string()]).readonly(),
    liveStream: z.boolean(),
    streamUrl: z.string().nullable(),
    seq: z.int().min(0).describe("the head of the match's log"),
    format: z.string().nullable(),
    firstServer: side.nullable(),
    players: pair(pair(z.string()))
      .nullable()
      .describe('in doubles the two partners of each side, as given or as read from the names; else null'),
    status: z.enum(MATCH_STATUSES),
    updatedAt: z.iso.datetime(),
    scoreboard: scoreboardSchema,
  })
  .meta({ id: 'MatchSummary' })
export const matchSchema = matchSummarySchema
  .extend({ actions: z.array(actionEntry).readonly(), statuses: z.array(statusEntry).readonly() })
  .meta({ id: 'Match' })

export const logSchema = z.object({ seq: z.int().min(0), entries: z.array(logEntrySchema) })
export const appendedSchema = z.object({ seq: z.int().min(1), scoreboard: scoreboardSchema })
export type Appended = z.infer<typeof appendedSchema>

/** Payloads of the socket. */
export const watchMatchPayload = z.strictObject({ id: z.string().min(1).max(64), since: z.int().min(0) })
export const unwatchMatchPayload = z.strictObject({ id: z.string().min(1).max(64) })
export const watchMatchesPayload = z.strictObject({})

/** The schemas and the types of the domain say the same: a drift does not compile. */
export const schemasMatchTypes: [
  Same<z.infer<typeof matchSchema>, Match>,
  Same<z.infer<typeof matchSummarySchema>, MatchSummary>,
  Same<z.infer<typeof logEntrySchema>, LogEntry>,
] = [true, true, true]
