import { z } from 'zod'
import { MATCH_STATUSES, type Score, TIEBREAK_ORDERS } from '../scoring/score.ts'
import {
  ACTIONS,
  DECLARATIONS,
  PENALTIES,
  type Penalty,
  type ScoringEvent,
  SHOTS,
  STROKES,
} from '../scoring/scoring-event.ts'
import { SUSPENSION_REASONS } from '../scoring/suspension.ts'
import type { Same } from '../types/same.ts'
import { APPENDED, ENTRY, NEW_MATCH, SCORED } from './match-examples.ts'
import { pointDetail } from './point-detail-schemas.ts'
import { pairOf as pair, oneOrTwo as partner, oneOrTwo as side } from './side-schemas.ts'

const count = z.int().min(0)
/** Marks a field that only the server sends. */
const direction = 'answer'
const set = z
  .object({
    games: pair(count),
    tiebreak: pair(count).nullable(),
    time: z.literal(true).optional().describe('time was called in this timed set'),
  })
  .readonly()

/** The reason of a suspension in an answer; absent if nobody gave one. */
export const suspensionSchema = z
  .object({
    reason: z.enum(SUSPENSION_REASONS),
    text: z.string().optional().describe('the reason in words, with `other`'),
  })
  .readonly()
  .optional()

const service = z.object({ server: side.nullable(), partners: pair(partner).nullish() })
const tiebreakOrder = z.enum(TIEBREAK_ORDERS).optional()
const scoreSchema = z.object({
  sets: z.array(set).readonly(),
  points: pair(count),
  server: side.nullable(),
  winner: side.nullable(),
  status: z.enum(MATCH_STATUSES),
  format: z
    .string()
    .optional()
    .describe('the matchUpFormat code in force. Without it, the match follows the default rules'),
  partners: pair(partner).nullish().describe('in doubles, which partner of each side serves next'),
  order: z
    .object({
      tiebreak: tiebreakOrder.describe('order of serves in the tie-breaks of short sets, if the organiser chose one'),
      afterTiebreak: service
        .optional()
        .describe('who serves after the current tie-break, if the order of service was altered in it'),
      alteredAfter: z
        .array(count)
        .readonly()
        .optional()
        .describe('for each change of the order of service, the number of games played before it'),
    })
    .readonly()
    .optional()
    .describe('changes that corrections made to the order of service'),
  suspension: suspensionSchema.describe('why play is suspended, if the umpire or the office gave a reason'),
})
/**
 * The compiler's messages are clearer with the engine's own type. `schemasMatchTypes` proves that the schema allows the same
 * values.
 */
const score: z.ZodType<Score> = scoreSchema

export const scoreboardSchema = z
  .object({
    sets: z
      .array(pair(count))
      .readonly()
      .describe(
        'the games of player 1 and player 2 in each set. The current set is the last one. After the end, a set that had not begun is left out',
      ),
    tiebreaks: z.array(pair(count).nullable()).readonly(),
    points: pair(z.string()).describe(
      'the points of player 1 and player 2 in the current game, as the umpire calls them. Empty after a walkover',
    ),
    server: side.nullable(),
    winner: side.nullable(),
    state: score.describe(
      'the whole score of the scoring engine. With it, a client can apply further entries without the log',
    ),
  })
  .meta({ id: 'Scoreboard' })
/** The score of a match, as the API sends it. */
export interface Scoreboard extends Readonly<z.infer<typeof scoreboardSchema>> {}

export const compactScoreSchema = z
  .object({
    sets: z
      .array(z.array(count).min(2).max(4).readonly())
      .readonly()
      .describe(
        'one list for each set. The last list is the current set. A set that had not begun when the match ended is left out, and a walkover has no sets. Each list has the games of player 1 and player 2. If the set has a tie-break, the list also has their points',
      ),
    points: pair(z.string()).describe(
      'the points of player 1 and player 2 in the current game: `0`, `15`, `30`, `40`, `Adv`, or a number. Empty after a walkover',
    ),
    server: side.nullable().describe('who serves the next point: player 1 or 2, or null if unknown'),
    winner: side.optional().describe('only once the match has a winner'),
  })
  .meta({ id: 'CompactScore' })
/** A short score to show. The server sends it to every watcher with every entry. */
export interface CompactScore extends Readonly<z.infer<typeof compactScoreSchema>> {}

const head = {
  matchId: z.string(),
  seq: z.int().min(1).describe('1, 2, 3 … without gaps. The server assigns it, and it alone decides the order'),
  id: z.string().describe('unique in the match. The client chooses it, so that it can send the entry again'),
  at: z.iso.datetime().describe('when the server stored it. For display only: `seq` gives the order'),
  playedAt: z.iso.datetime().optional().describe('when it happened, by the scorer’s clock, if the scorer sent it'),
}
/** The members of every log entry. */
export interface EntryHead extends Readonly<z.infer<z.ZodObject<typeof head>>> {}

const actionEntry = z
  .object({
    matchId: head.matchId.meta({ direction }),
    seq: head.seq.meta({ direction }),
    id: head.id,
    at: head.at.meta({ direction }),
    kind: z.literal('action').meta({ direction }),
    side: side.meta({ direction }),
    player: z.string().describe('the name of `side`. If the name is corrected later, later answers have the new name'),
    action: z.enum(ACTIONS),
    game: z.int().min(1).describe('number of the game of this point, from 1 over the whole match'),
    gamescore: z.string().describe('the labels of the game after this point, such as `15-0`'),
    shot: z.enum(SHOTS).optional(),
    stroke: z.enum(STROKES).optional(),
    playedAt: head.playedAt,
    ...pointDetail,
  })
  .meta({ id: 'ActionEntry' })
/** A point. */
export interface ActionEntry extends Readonly<z.infer<typeof actionEntry>> {}
const undoEntry = z.object({
  ...head,
  kind: z.literal('undo'),
  undone: z.int().describe('the seq of the entry that was taken back'),
  scoreboard: scoreboardSchema.describe('the scoreboard after the undo'),
})
/** Takes back the latest standing entry, of any kind. */
export interface UndoEntry extends Readonly<z.infer<typeof undoEntry>> {}
const declarationEntry = z.object({
  ...head,
  kind: z.literal('status'),
  status: z.enum(DECLARATIONS),
  winner: side.nullable(),
  sets: z
    .array(set)
    .readonly()
    .optional()
    .describe(
      'the final score, whatever was scored before. Such an entry may also follow the end of the match, to correct its result',
    ),
  suspension: suspensionSchema.describe('with suspended: the reason, if the umpire or the office gave one'),
})
const penaltyEntry = z.object({ ...head, kind: z.literal('penalty'), side, penalty: z.enum(PENALTIES) })
const correctionEntry = z.object({
  ...head,
  kind: z.literal('correction'),
  server: side,
  partner: partner.optional(),
  tiebreakOrder,
  chosen: z
    .literal(true)
    .optional()
    .describe('the entry is the choice of who serves first, or of a pair’s order, and corrects nothing'),
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
/** Any other change: a declaration, a penalty, a correction, a known start. */
export type StatusEntry = EntryHead & Exclude<ScoringEvent, { kind: 'action' }>
/** An entry that changes the score as play does: a point, or a penalty. A warning changes nothing. */
export type PlayedEntry = ActionEntry | (StatusEntry & { kind: 'penalty'; penalty: Exclude<Penalty, 'warning'> })
/** A point or another change. It stands until an undo takes it back. `standing` is always the list of entries that still stand, oldest first. */
export type StandingEntry = ActionEntry | StatusEntry
export const logEntrySchema = z.union([actionEntry, undoEntry, statusEntry]).meta({ id: 'LogEntry' })
export type LogEntry = StandingEntry | UndoEntry

const names = {
  company: z.string().describe('player 1'),
  company2: z.string().describe('player 2'),
  players: pair(pair(z.string()))
    .nullable()
    .describe(
      'in doubles, the two partners of each side: the partners that the client sent, or else the names in a text such as `Ana / Eva`; null in singles',
    ),
}
export const matchSummarySchema = z
  .object({
    id: z.string(),
    category: z.string(),
    ...names,
    description: z.string(),
    date: z.iso.datetime(),
    score: z
      .tuple([z.string(), z.literal(':'), z.string()])
      .readonly()
      .meta({ direction }),
    liveStream: z.boolean(),
    streamUrl: z.string().nullable(),
    seq: z.int().min(0).meta({ direction, description: 'the head of the match’s log' }),
    format: z.string().nullable(),
    firstServer: side.nullable(),
    status: z.enum(MATCH_STATUSES).meta({ direction }),
    updatedAt: z.iso.datetime().meta({ direction }),
    scoreboard: scoreboardSchema.meta({ direction }),
    club: z.string().optional().describe('the id of the club that the match belongs to; absent if it belongs to none'),
    court: z.string().optional().describe('the id of its court; absent if it has none'),
    untimed: z
      .literal(true)
      .optional()
      .describe(
        'the match has no time yet: it follows from a draw, and neither the order of play nor the office has set one. Until it begins, `date` is the noon of a day and says nothing more',
      )
      .meta({ direction }),
    serveMean: z
      .number()
      .optional()
      .describe(
        'the share of service points that servers won in the club’s matches when this match was created; absent if the club had fewer than 2,000',
      )
      .meta({ direction }),
    playerIds: pair(z.array(z.string().nullable()).readonly())
      .optional()
      .describe(
        'the ids of the players whom the names mean, in the order of the names. Null for somebody who is only a name, and for somebody whose page is hidden. Absent if no player is known',
      ),
    archived: z.literal(true).optional().describe('the match is in no list and takes no entries'),
  })
  .meta({ id: 'MatchSummary' })
/** A match without its log, as in lists. */
export interface MatchSummary extends Readonly<z.infer<typeof matchSummarySchema>> {}
export const matchSchema = matchSummarySchema
  .extend({
    actions: z.array(actionEntry).readonly().meta({ direction }),
    statuses: z.array(statusEntry).readonly().meta({ direction }),
  })
  .meta({ id: 'Match', examples: [SCORED] })
/** A match with its standing entries: points in `actions`, others in `statuses`. */
export interface Match extends MatchSummary {
  readonly actions: readonly ActionEntry[]
  readonly statuses: readonly StatusEntry[]
}
export const matchesSchema = z.array(z.union([matchSchema, matchSummarySchema])).meta({ examples: [[SCORED]] })
export const newMatchSchema = matchSchema.meta({ examples: [NEW_MATCH] })
export const changedMatchSchema = matchSchema.meta({
  examples: [{ ...NEW_MATCH, description: 'Final, court 2', date: '2030-06-01T21:00:00.000Z' }],
})

/** The present names and place of a match. They come with entries, because a change of them is not an entry. */
export const presentDescription = z.object({
  ...names,
  club: z.string().nullable().describe('the id of the club that the match belongs to; null if it belongs to none'),
  court: z.string().nullable().describe('the id of its court; null if it has none'),
})
export interface PresentDescription extends Readonly<z.infer<typeof presentDescription>> {}
export const logSchema = z
  .object({ seq: z.int().min(0), entries: z.array(logEntrySchema), ...presentDescription.shape })
  .meta({
    examples: [
      {
        seq: 1,
        entries: [ENTRY],
        company: 'Ana Reyes',
        company2: 'Luz Marte',
        players: null,
        club: 'club_naco',
        court: 'club_naco-1',
      },
    ],
  })
export type LogAnswer = z.infer<typeof logSchema>

/** The names of a match, for those who may read them all. */
export const matchNamesSchema = z
  .object({ id: z.string().describe('the id of the match'), ...names })
  .meta({ examples: [{ id: 'final', company: 'Ana Reyes', company2: 'Luz Marte', players: null }] })
export interface MatchNames extends Readonly<z.infer<typeof matchNamesSchema>> {}
export const matchNamesAnswer = z.object({ matches: z.array(matchNamesSchema).readonly() }).meta({
  examples: [{ matches: [{ id: 'final', company: 'Ana Reyes', company2: 'Luz Marte', players: null }] }],
})
export type MatchNamesAnswer = z.infer<typeof matchNamesAnswer>

export const appendedSchema = z
  .object({ seq: z.int().min(1), scoreboard: scoreboardSchema })
  .meta({ examples: [APPENDED] })
export interface Appended extends Readonly<z.infer<typeof appendedSchema>> {}

/** Compiles only if the schemas match the types that the engine declares itself. */
export const schemasMatchTypes: [
  Same<z.infer<typeof scoreSchema>, Score>,
  Same<z.infer<typeof statusEntry>, StatusEntry>,
  Same<z.infer<typeof matchSchema>, Match>,
] = [true, true, true]
