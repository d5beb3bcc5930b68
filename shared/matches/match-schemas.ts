import { z } from 'zod'
import { ACTIONS, SHOTS, STROKES } from '../scoring/action.ts'
import { MATCH_STATUSES } from '../scoring/score.ts'
import { DECLARATIONS, PENALTIES } from '../scoring/scoring-event.ts'
import { TIEBREAK_ORDERS } from '../scoring/service.ts'
import type { Same } from '../types/same.ts'
import type { CompactScore } from './compact-score.ts'
import type { LogEntry } from './log-entry.ts'
import type { Match, MatchSummary } from './match.ts'

const side = z.union([z.literal(1), z.literal(2)])
const pair = <T extends z.ZodType>(item: T) => z.tuple([item, item]).readonly()
const count = z.int().min(0)
const set = z
  .object({
    games: pair(count),
    tiebreak: pair(count).nullable(),
    time: z.literal(true).optional().describe('time was called in this timed set'),
  })
  .readonly()

const partner = z.union([z.literal(1), z.literal(2)])
const service = z.object({ server: side.nullable(), partners: pair(partner).nullish() })
const tiebreakOrder = z.enum(TIEBREAK_ORDERS).optional()
const score = z.object({
  sets: z.array(set).readonly(),
  points: pair(count),
  server: side.nullable(),
  winner: side.nullable(),
  status: z.enum(MATCH_STATUSES),
  format: z.string().optional().describe('the matchUpFormat code in force; absent under the documented rules'),
  partners: pair(partner).nullish().describe('in doubles, who of each pair serves at its turn'),
  order: z
    .object({
      tiebreak: tiebreakOrder.describe('order of serves in the tie-breaks of short sets, if the organiser chose one'),
      afterTiebreak: service.optional().describe('who serves after the running tie-break, where its order was altered'),
      alteredAfter: z.array(count).readonly().optional().describe('games played when the order of service was altered'),
    })
    .readonly()
    .optional()
    .describe('what corrections changed about the order of service'),
})
export const scoreboardSchema = z
  .object({
    sets: z.array(pair(count)).readonly().describe('games of player 1 and 2, set by set, the running one last'),
    tiebreaks: z.array(pair(count).nullable()).readonly(),
    points: pair(z.string()).describe('the labels to show'),
    server: side.nullable(),
    winner: side.nullable(),
    state: score.describe('the engine’s whole score, from which a client without the log goes on folding'),
  })
  .meta({ id: 'Scoreboard' })

export const compactScoreSchema = z
  .object({
    sets: z
      .array(z.array(count).min(2).max(4).readonly())
      .min(1)
      .readonly()
      .describe(
        'set by set, the running one last: games of player 1 and 2, then the points of the tie-break if the set has one',
      ),
    points: pair(z.string()).describe(
      'the labels to show for the running game: `0`, `15`, `30`, `40`, `Adv`, or a number',
    ),
    server: side.nullable().describe('who serves the next point: player 1 or 2, or null if unknown'),
    winner: side.optional().describe('only once the match has a winner'),
  })
  .meta({ id: 'CompactScore' })

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
const correctionEntry = z.object({
  ...head,
  kind: z.literal('correction'),
  server: side,
  partner: partner.optional(),
  tiebreakOrder,
})
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
    seq: z.int().min(0).describe('the head of the match’s log'),
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

/** Compiles only if the schemas match the types of the domain. */
export const schemasMatchTypes: [
  Same<z.infer<typeof matchSchema>, Match>,
  Same<z.infer<typeof matchSummarySchema>, MatchSummary>,
  Same<z.infer<typeof logEntrySchema>, LogEntry>,
  Same<z.infer<typeof compactScoreSchema>, CompactScore>,
] = [true, true, true, true]
