import { z } from 'zod'
import { MATCH_STATUSES, TIEBREAK_ORDERS } from '../scoring/score.ts'
import { ACTIONS, DECLARATIONS, PENALTIES, SHOTS, STROKES } from '../scoring/scoring-event.ts'
import { SUSPENSION_REASONS } from '../scoring/suspension.ts'
import { LONGEST } from '../text/longest.ts'
import { httpsSchema, lineSchema } from '../text/text-schemas.ts'
import { clashChoice as clash } from './clash-choice-schemas.ts'
import { VIOLATIONS } from './match-notes.ts'
import { pointDetail } from './point-detail-schemas.ts'
import { oneOrTwo } from './side-schemas.ts'

/** The path of the calls about one match. */
export const matchParams = z.object({ id: z.string().max(64).describe('The id of the match') })

/** An id that a client chooses. `.` and `..` are not allowed: in a path they lead elsewhere. */
export const clientId = z
  .string()
  .regex(/^[\w.:-]{1,64}$/, 'must be 1 to 64 letters, digits or - _ . :')
  .refine((id) => !/^\.{1,2}$/.test(id), 'must not be . or ..')

const name = lineSchema(LONGEST.match.name).min(1)
/** Marks a field that only the client sends. */
const direction = 'request'
const baseSeq = z.int().min(0).optional().meta({
  direction,
  description: '`seq` of the entry just before this one. If the log’s head differs, the server answers 409',
})

/** Returns whether the date has four digits in its UTC year, which an offset can change. */
function hasFourDigitYear(date: string): boolean {
  const millis = Date.parse(date)
  return millis >= Date.parse('0000-01-01T00:00:00Z') && millis <= Date.parse('9999-12-31T23:59:59.999Z')
}
/** A time with a time zone. */
export const moment = z.iso
  .datetime({ offset: true, abort: true })
  .refine(hasFourDigitYear, 'must lie in the years 0000 to 9999 (UTC)')

const entryNote = z
  .strictObject({
    violation: z.enum(VIOLATIONS).optional().describe('with a penalty: the offence against the code of conduct'),
    text: lineSchema(LONGEST.match.note).min(1).optional(),
  })
  .describe(
    'why the entry was appended. Only people who may score the match can read it (`GET /product/{id}/notes`); the log does not contain it',
  )

/** The reason of a suspension in a request. */
export const suspensionRequest = z
  .strictObject({
    reason: z.enum(SUSPENSION_REASONS).describe('`dark` is bad light, and `court` is the state of the court'),
    text: lineSchema(LONGEST.match.suspension)
      .min(1)
      .optional()
      .describe('the reason in words: required with `other`, and allowed only with it'),
  })
  .refine(({ reason, text }) => (reason === 'other') === (text !== undefined), {
    path: ['text'],
    error: 'is required with the reason other, and allowed only with it',
  })

/** The fields that every entry may have. */
const common = {
  playedAt: moment
    .optional()
    .describe(
      'when it happened, by the scorer’s clock. It never changes the order or the score. If it lies more than 5 s after the server receives the entry, the server stores its own time instead',
    ),
  baseSeq,
}

const actionRequest = z.strictObject({
  id: clientId,
  player: name.describe('one of the match’s two names, in any letter case'),
  action: z
    .enum(ACTIONS)
    .describe(
      'if the match has a format and it is known who serves, only the player who serves can have ACE or DOUBLE_FAULT, and only the receiver can have RETURN_ERROR',
    ),
  shot: z.enum(SHOTS).optional().describe('the shot of a WINNER'),
  stroke: z.enum(STROKES).optional(),
  game: z.int().min(1).max(100_000).optional(),
  gamescore: lineSchema(16).optional(),
  ...pointDetail,
  ...common,
})
const undoRequest = z.strictObject({ id: clientId, undo: z.literal(true).meta({ direction }), ...common })
const counted = z.int().min(0).max(99)
const known = z.tuple([counted, counted])
const knownSet = z.strictObject({ games: known, tiebreak: known.nullable().default(null) })
const statusRequest = z.strictObject({
  id: clientId,
  status: z
    .enum(DECLARATIONS)
    .describe(
      '`time` ends a timed set: the leader wins it. If the games are level, one more game decides. A walkover must precede the first point',
    ),
  winner: name
    .nullish()
    .describe(
      'the winner: required for retired, and for defaulted and walkover without `both`; optional for finished, where it must not be the side that is behind in sets',
    ),
  both: z
    .literal(true)
    .optional()
    .describe('with walkover or defaulted: neither side came, or both were disqualified, so nobody won'),
  sets: z
    .array(knownSet)
    .max(5)
    .optional()
    .describe(
      'with finished, retired, defaulted or walkover: the final score. The match then has this result, whatever was scored before, also if it was over. The points of a tie-break may be null. A walkover has no sets. If the sets decide the match, `winner` can be left out',
    ),
  suspension: suspensionRequest
    .optional()
    .describe('with suspended: why play stops. Unlike a note, everybody can read it'),
  note: entryNote.optional(),
  ...common,
})

const penaltyRequest = z.strictObject({
  id: clientId,
  penalty: z.enum(PENALTIES),
  player: name.describe('the punished player'),
  note: entryNote.optional(),
  ...common,
})
const correctionRequest = z.strictObject({
  id: clientId,
  correction: z.literal(true),
  server: name.describe('who serves the next point: a side, or in doubles one of the partners'),
  tiebreakOrder: z
    .enum(TIEBREAK_ORDERS)
    .optional()
    .describe(
      'order of serves in the tie-breaks of short sets (TB5NOAD), if the organiser chose one; the default is ABBA',
    ),
  ...common,
})
const startRequest = z.strictObject({
  id: clientId,
  start: z
    .strictObject({
      sets: z.array(knownSet).min(1).max(5).describe('the games of each set. The current set is the last one'),
      points: known.describe('points of the current game, counted 0, 1, 2, …'),
      server: name.nullable().default(null).describe('who serves the next point'),
    })
    .describe('the score from which the match continues'),
  ...common,
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
export const appendRequest = z
  .union([entryRequest, z.array(entryRequest).min(1).max(MOST_ENTRIES)])
  .meta({ examples: [{ id: 'p1', player: 'Ana Reyes', action: 'ACE', baseSeq: 0 }] })

const place = lineSchema(64).min(1).nullable()
const umpire = lineSchema(64)
  .min(1)
  .nullable()
  .optional()
  .describe(
    'the id of the person who umpires the match, from `GET /office/umpires`; null for nobody. Only managers, owners and the scorer key can set it',
  )
const sideIds = z.array(z.string().min(1).max(64).nullable()).min(1).max(2).readonly()
const playerIds = z
  .tuple([sideIds, sideIds])
  .readonly()
  .nullable()
  .optional()
  .describe(
    'the ids of the players whom the names mean, from `GET /players`: one a side, or in doubles both partners in the order of their names. Null for somebody who is only a name',
  )
const described = {
  category: name,
  company: name.describe('player 1'),
  company2: name.describe('player 2'),
  description: lineSchema(LONGEST.match.description),
  date: moment,
  liveStream: z.boolean(),
  streamUrl: httpsSchema(LONGEST.match.url).nullable(),
  format: lineSchema(LONGEST.match.code).nullable().describe('a matchUpFormat code; null for the documented rules'),
  firstServer: oneOrTwo.nullable(),
  players: z
    .tuple([z.tuple([name, name]).readonly(), z.tuple([name, name]).readonly()])
    .readonly()
    .nullable()
    .describe(
      'in doubles, the two partners of each side. The first of the two serves first. Without `players`, the server reads the partners from names such as "Ana / Eva". This works only if the names contain four different players. Otherwise each side serves as one player',
    ),
  club: place.describe(
    'the id of the club that the match belongs to. People with a role for this club may write to it',
  ),
  court: place.describe('the id of a court of that club, such as `club_naco-1`'),
}
export const createMatchRequest = z
  .strictObject({
    ...described,
    id: clientId.optional(),
    liveStream: described.liveStream.default(false),
    streamUrl: described.streamUrl.default(null),
    format: described.format.default(null),
    firstServer: described.firstServer.default(null),
    players: described.players.default(null),
    club: described.club.default(null),
    court: described.court.default(null),
    umpire,
    playerIds,
    clash,
  })
  .meta({
    examples: [
      {
        id: 'final',
        category: 'Women’s singles',
        company: 'Ana Reyes',
        company2: 'Luz Marte',
        description: 'Final, centre court',
        date: '2030-06-01T20:00:00Z',
        format: 'SET3-S:6/TB7',
        firstServer: 1,
      },
    ],
  })
export type CreateMatchRequest = Omit<z.infer<typeof createMatchRequest>, 'clash'>
const archived = z
  .boolean()
  .describe(
    '`true` removes the match from all lists, and the server rejects new entries (409, `MATCH_ARCHIVED`). You can still read the match. `false` brings it back',
  )
export const patchMatchRequest = z
  .strictObject({ ...described, umpire, playerIds, archived, clash })
  .partial()
  .refine(({ clash: _, ...patch }) => Object.keys(patch).length > 0, 'must change something')
  .meta({ examples: [{ description: 'Final, court 2', date: '2030-06-01T21:00:00Z' }] })
export type PatchMatchRequest = Omit<z.infer<typeof patchMatchRequest>, 'clash'>

const status = z.enum(MATCH_STATUSES)
const dateOrTime = z.union([z.iso.date(), z.iso.datetime({ offset: true })])

/** The parameters that select matches by their day and place. */
export const dayAndPlace = {
  from: dateOrTime
    .describe('The earliest date of a match. A date without a time begins at midnight at the club')
    .optional(),
  to: dateOrTime.describe('Only matches with a date before this moment').optional(),
  club: z.string().min(1).max(64).describe('Only matches of the club with this id').optional(),
  court: z.string().min(1).max(64).describe('Only matches on the court with this id, such as `club_naco-1`').optional(),
}

/** The parameters that select matches of the list. */
export const matchesQuery = z.object({
  view: z.enum(['full', 'summary']).default('full').describe('`summary` returns the matches without their logs'),
  status: z
    .union([status, z.array(status)])
    .describe('Only matches with this status. Repeat the parameter to select several statuses')
    .optional(),
  ...dayAndPlace,
  search: lineSchema(100)
    .describe(
      'Only matches whose names, category or description contain each of these words, in any letter case and with or without accents',
    )
    .optional(),
  order: z
    .enum(['newest', 'earliest'])
    .describe('`earliest` reverses the list: the match with the earliest date is the first')
    .optional(),
  maxAge: z.coerce
    .number()
    .int()
    .min(0)
    .max(5000)
    .default(0)
    .describe('Maximum age of the list (ms). While umpires score, the server can answer such requests with less work'),
  limit: z.coerce.number().int().min(1).max(1000).describe('Maximum number of matches in the answer').optional(),
  cursor: z
    .string()
    .regex(/^-?[0-9]{1,15}_[A-Za-z0-9_.:-]{1,64}$/, 'must come from the Link header of an earlier answer')
    .describe('The start of the page, from the `Link` header of the page before')
    .optional(),
})
