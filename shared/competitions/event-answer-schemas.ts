import { z } from 'zod'
import { OUTCOMES } from '../matches/match-outcome.ts'
import { LONGEST } from '../text/longest.ts'
import { filledLine } from '../text/text-schemas.ts'
import { actSchema } from './act-schemas.ts'
import { DRAW_NAMES } from './bracket.ts'
import { drawSeedSchema } from './draw-schemas.ts'
import { ENTRY_STATES, EVENT_KINDS, entryTimes, eventParams, stagePlanSchema } from './event-schemas.ts'
import { matchPlaceSchema } from './match-place-schemas.ts'
import { STAGE_KINDS } from './stage-plan.ts'
import { resultSets } from './table-schemas.ts'

const ID = 'c0d1e2f3-0a1b-4c2d-8e3f-405162738495'
const EVENT_ID = 'e1f2a3b4-5c6d-4e7f-8091-a2b3c4d5e6f7'
const id = z.string().min(1).max(64)

export const drawMatchParams = eventParams.extend({
  stage: id.describe('Id of the stage'),
  match: id.describe('Id of the match in the stage, such as `main-2-1`'),
})

export const drawRequest = z
  .strictObject({
    stage: id.describe('Id of the stage'),
    seed: drawSeedSchema.optional().describe('The seed of the draw. Without it the server chooses one'),
  })
  .meta({ examples: [{ stage: 'main', seed: '2718281828459045235' }] })
export type DrawRequest = z.infer<typeof drawRequest>

export const contradictionRequest = z
  .strictObject({
    decision: z
      .enum(['playOn', 'replace'])
      .describe('`playOn`: the match that has begun counts. `replace`: a new match is made'),
    reason: filledLine(LONGEST.match.note),
  })
  .meta({ examples: [{ decision: 'playOn', reason: 'Both had begun when the result was corrected' }] })
export type ContradictionRequest = z.infer<typeof contradictionRequest>

const entryPlayer = z.object({
  id: z.string().nullable().describe('Null for a player without a page'),
  name: z.string(),
})
const entrySchema = z.object({
  id: z.string(),
  players: z.array(entryPlayer),
  seed: z.int().nullable().describe('Number of the seed in the first draw; null for none'),
  state: z.enum(ENTRY_STATES),
})
export interface EntryAnswer extends Readonly<z.infer<typeof entrySchema>> {}

const place = z
  .string()
  .nullable()
  .describe('Id of an entry, `bye`, `empty` after a match that nobody won, or null while it is not known')
const side = z.union([z.literal(1), z.literal(2)])
const origin = z.union([
  z.object({ line: z.int() }),
  z.object({ winnerOf: z.string() }),
  z.object({ loserOf: z.string() }),
  z.object({ firstMatchOf: z.string() }),
])
const drawMatch = z.object({
  id: z.string().describe('Unique in the stage'),
  draw: z.enum([...DRAW_NAMES, 'group']),
  group: z.int().nullable().describe('Number of the group, from 1; null outside groups'),
  round: z.int(),
  place: z.int().describe('From 1, from the top'),
  sides: z.tuple([place, place]),
  from: z.array(origin).describe('Where both sides come from; empty in groups'),
  match: z.string().nullable().describe('Id of the match in `/product`; null without one'),
  winner: side.nullable().describe('Null before the end, and if nobody won'),
  how: z.enum(OUTCOMES).nullable().describe('Null before the end'),
  sets: resultSets.describe('Games of side 1 first; a match tie-break has its points'),
  contradiction: z.boolean().describe('Whether the match has begun with other sides than the draw has now'),
})
export interface DrawMatchAnswer extends Readonly<z.infer<typeof drawMatch>> {}

const tableRow = z.object({
  entry: z.string(),
  rank: z.int(),
  played: z.int(),
  won: z.int(),
  lost: z.int(),
  setsWon: z.int(),
  setsLost: z.int(),
  gamesWon: z.int(),
  gamesLost: z.int(),
  points: z.int(),
  decidedBy: z.array(z.string()).describe('The criteria that separated the entry from others'),
  among: z
    .array(z.array(z.string()))
    .describe('For each of them, the entries that were level before, in the new order'),
})
const group = z.object({
  name: z.string(),
  entries: z.array(z.string()),
  out: z.array(z.string()).describe('Entries that withdrew before half of their matches; their results don’t count'),
  complete: z.boolean(),
  table: z.array(tableRow),
})
const stageSchema = z.object({
  id: z.string(),
  kind: z.enum(STAGE_KINDS),
  drawSeed: z
    .string()
    .nullable()
    .describe(
      'With it, everybody can make the draw again. `imported` for a draw that was made elsewhere, null before the draw',
    ),
  positions: z
    .array(z.string().nullable())
    .describe('Entries in the order of the lines; null for a bye, or for a place of a group that is not known'),
  matches: z.array(drawMatch),
  groups: z.array(group),
})
export interface StageAnswer extends Readonly<z.infer<typeof stageSchema>> {}

const EVENT = {
  id: EVENT_ID,
  name: 'Women’s singles',
  kind: 'singles' as const,
  competition: ID,
  club: 'club_naco',
  version: 12,
  entries: [
    { id: 'e-1', players: [{ id: null, name: 'Ana Reyes' }], seed: 1, state: 'entered' as const },
    { id: 'e-2', players: [{ id: null, name: 'Luz Marte' }], seed: 2, state: 'entered' as const },
  ],
  champion: null,
  mostEntries: 128,
  opensAt: null,
  closesAt: null,
  stages: [
    {
      id: 'main',
      kind: 'knockout' as const,
      drawSeed: '2718281828459045235',
      positions: ['e-1', 'e-2'],
      matches: [
        {
          id: 'main-1-1',
          draw: 'main' as const,
          group: null,
          round: 1,
          place: 1,
          sides: ['e-1', 'e-2'] as [string, string],
          from: [{ line: 0 }, { line: 1 }],
          match: null,
          winner: null,
          how: null,
          sets: [],
          contradiction: false,
        },
      ],
      groups: [],
    },
  ],
}
export const eventSchema = z
  .object({
    id: z.string(),
    name: z.string(),
    kind: z.enum(EVENT_KINDS),
    competition: z.string(),
    club: z.string().describe('Id of the club that runs the competition'),
    version: z.int().describe('Grows with each change, also with each result'),
    entries: z.array(entrySchema),
    champion: z.string().nullable().describe('Id of the entry that won; null before the end'),
    mostEntries: z.int().describe('Further entries wait'),
    ...entryTimes,
    stages: z.array(stageSchema),
  })
  .meta({ id: 'CompetitionEvent', examples: [EVENT] })
export interface EventAnswer extends Readonly<z.infer<typeof eventSchema>> {}

export const publicEventSchema = eventSchema
  .extend({ acts: z.array(actSchema).describe('What happened since the first draw was published, the oldest first') })
  .meta({
    id: 'PublicCompetitionEvent',
    examples: [
      {
        ...EVENT,
        acts: [{ kind: 'draw', at: '2030-05-30T18:00:00.000Z', stage: 'main', drawSeed: '2718281828459045235' }],
      },
    ],
  })
export interface PublicEvent extends Readonly<z.infer<typeof publicEventSchema>> {}

export const officeEventSchema = eventSchema
  .extend({
    matchFormat: z.string().nullable(),
    plan: z.array(stagePlanSchema),
    order: z
      .array(z.string())
      .describe(
        'Ids of the entries in their order for the first draw, the best first: by hand, then by rating. Empty once it is published',
      ),
    openByes: z.int().describe('Number of byes that a late entry can take'),
    tag: z.string().describe('Changes with each change by somebody, not with results. It is also the ETag'),
  })
  .meta({
    id: 'OfficeCompetitionEvent',
    examples: [{ ...EVENT, matchFormat: null, plan: [], order: [], openByes: 0, tag: '4' }],
  })
export interface OfficeEvent extends Readonly<z.infer<typeof officeEventSchema>> {}

const named = z.object({ id: z.string(), name: z.string() })
export const competitionOfMatchSchema = z
  .object({
    place: z
      .object({
        competition: named,
        event: named,
        ...matchPlaceSchema.shape,
      })
      .nullable()
      .describe('Null for a match that is in no draw'),
  })
  .meta({
    id: 'CompetitionOfMatch',
    examples: [
      {
        place: {
          competition: { id: ID, name: 'Club championship 2030' },
          event: { id: EVENT_ID, name: 'Women’s singles' },
          draw: 'main',
          group: null,
          round: 2,
          matches: 2,
        },
      },
    ],
  })
export interface CompetitionOfMatch extends Readonly<z.infer<typeof competitionOfMatchSchema>> {}
