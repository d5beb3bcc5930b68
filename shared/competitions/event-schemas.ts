import { z } from 'zod'
import { clientId, moment } from '../matches/match-request-schemas.ts'
import { formatOf } from '../scoring/format.ts'
import { LONGEST } from '../text/longest.ts'
import { filledLine } from '../text/text-schemas.ts'
import { MOST_GROUPS } from './groups.ts'
import { legalSeeds, MOST_ENTRIES, mostSeeds, SEED_LINES } from './seeding.ts'
import { STAGE_KINDS } from './stage-plan.ts'
import { criteriaSchema } from './table-schemas.ts'

/** Maximum number of events of a competition. */
export const MOST_EVENTS = 40

/** An event is for one player a side, or for two. */
export const EVENT_KINDS = ['singles', 'doubles'] as const

/** `asked`: the partner has not accepted yet. Only the office and the pair see such an entry. */
export const ENTRY_STATES = ['entered', 'waiting', 'withdrawn', 'asked'] as const

const EVENT_ID = 'e1f2a3b4-5c6d-4e7f-8091-a2b3c4d5e6f7'
const id = z.string().min(1).max(64)
const name = filledLine(LONGEST.match.name)
const matchFormat = z
  .string()
  .refine((code) => formatOf(code) !== null, 'must be a matchUpFormat code')
  .nullable()
  .describe('The rules of play, a matchUpFormat code; null for the documented rules')

export const eventParams = z.object({
  id: id.describe('Id of the competition'),
  event: id.describe('Id of the event'),
})
export const entryParams = eventParams.extend({ entry: id.describe('Id of the entry') })

/** A stage of an event. */
export const stagePlanSchema = z.strictObject({
  id: clientId.describe('Unique in the event, such as `groups`'),
  kind: z.enum(STAGE_KINDS),
  seeds: z
    .int()
    .min(0)
    .max(MOST_ENTRIES)
    .default(0)
    .describe('Number of seeds: 0, or a power of two up to a third of the entries; any knockout may have two'),
  lines: z.enum(SEED_LINES).default('usta').describe('Where the seeds of a knockout stand'),
  apart: z
    .boolean()
    .default(false)
    .describe('Whether players of one club don’t meet in the first round where that is possible'),
  groups: z.int().min(1).max(MOST_GROUPS).default(1).describe('Number of groups'),
  goOn: z.int().min(1).max(3).default(2).describe('How many go on from each group to the knockout after it'),
  thirdPlace: z.boolean().default(false).describe('Whether the losers of the semifinals play for the third place'),
  consolation: z
    .enum(['none', 'firstMatch'])
    .default('none')
    .describe('Whether a consolation has everybody who lost the first match on court'),
  criteria: criteriaSchema.nullable().default(null).describe('What orders a group; null for the usual order'),
  tieBreak: z.enum(['game', 'none']).default('game').describe('Whether a match tie-break counts as a game in tables'),
  walkover: z.enum(['love', 'none']).default('love').describe('Whether a walkover counts as sets to love in tables'),
})

/** When people can enter an event themselves, as answers have it. */
export const entryTimes = {
  opensAt: z.iso.datetime().nullable().describe('From when people can enter themselves; null: only the office enters'),
  closesAt: z.iso.datetime().nullable().describe('When entries close; null for when the draw is published'),
}

const SEEDS_PROBLEM = `seeds must be 0, or a power of two up to ${mostSeeds(MOST_ENTRIES)} in a knockout`

/**
 * Returns whether a new stage can have its number of seeds with some number of entries. Groups can have any number. An event that was
 * imported may have other numbers.
 */
const mayHaveSeeds = ({ kind, seeds }: { readonly kind: string; readonly seeds: number }): boolean =>
  kind === 'groups' || legalSeeds(MOST_ENTRIES).includes(seeds)

const eventFields = {
  name: name.describe('Such as “Men’s singles”'),
  kind: z.enum(EVENT_KINDS),
  matchFormat,
  stages: z
    .array(stagePlanSchema)
    .min(1)
    .max(2)
    .describe('One stage, or groups and then a knockout. They can’t change once a draw is published'),
  mostEntries: z.int().min(2).max(MOST_ENTRIES).default(MOST_ENTRIES).describe('Further entries wait'),
  opensAt: moment
    .nullable()
    .default(null)
    .describe('From when people can enter themselves, until the draw; null: only the office enters'),
  closesAt: moment.nullable().default(null).describe('When entries close; null for when the draw is published'),
}
interface Times {
  readonly opensAt: string | null
  readonly closesAt: string | null
}
/** Returns whether entries open before they close. */
export const isInOrder = ({ opensAt, closesAt }: Times): boolean =>
  opensAt === null || closesAt === null || Date.parse(opensAt) < Date.parse(closesAt)
const inOrder = { path: ['closesAt'], error: 'must be after opensAt' }

export const newEvent = z
  .strictObject({ id: clientId.describe('Chosen by you. A repeated request creates it once'), ...eventFields })
  .refine(({ stages }) => stages.every(mayHaveSeeds), { path: ['stages'], error: SEEDS_PROBLEM })
  .refine(isInOrder, inOrder)
  .meta({
    examples: [
      {
        id: EVENT_ID,
        name: 'Women’s singles',
        kind: 'singles',
        matchFormat: 'SET3-S:6/TB7',
        stages: [{ id: 'main', kind: 'knockout', seeds: 2, thirdPlace: true }],
      },
    ],
  })
export type NewEvent = z.infer<typeof newEvent>
export const eventChange = z
  .strictObject(eventFields)
  .refine(isInOrder, inOrder)
  .meta({
    examples: [
      {
        name: 'Women’s singles A',
        kind: 'singles',
        matchFormat: 'SET3-S:6/TB7',
        stages: [{ id: 'main', kind: 'knockout', seeds: 2, thirdPlace: true }],
        mostEntries: 16,
      },
    ],
  })
export type EventChange = z.infer<typeof eventChange>

export const newEntry = z
  .strictObject({
    id: clientId.describe('Chosen by you. A repeated request enters once'),
    players: z
      .array(z.string().min(1).max(71))
      .min(1)
      .max(2)
      .describe('The player, or both of a pair: ids of players, or `person:` and the id of a person of the club'),
    rank: z
      .int()
      .min(1)
      .max(9999)
      .nullable()
      .default(null)
      .describe('Place in the order for seeding; entries without one follow by rating. `PUT …/order` changes it'),
  })
  .meta({ examples: [{ id: 'e-1', players: ['0b7d3c2e-5a41-4c8e-9f12-6d0e8f7a1b2c'] }] })
export type NewEntry = z.infer<typeof newEntry>

export const entriesOrder = z
  .strictObject({
    entries: z
      .array(id)
      .max(MOST_ENTRIES)
      .refine((all) => new Set(all).size === all.length, 'must have each entry once')
      .describe(
        'Ids of entries, the best first. Entries that are left out follow by rating; with none, all go by rating',
      ),
  })
  .meta({ examples: [{ entries: ['e-2', 'e-1'] }] })
export type EntriesOrder = z.infer<typeof entriesOrder>

export const ownEntryRequest = z
  .strictObject({
    id: clientId.describe('Chosen by you. A repeated request enters once'),
    partner: z
      .email()
      .max(LONGEST.person.email)
      .toLowerCase()
      .nullable()
      .default(null)
      .describe('Email of the account of your partner, who must accept; null in singles'),
  })
  .meta({ examples: [{ id: 'e-1', partner: null }] })
export type OwnEntryRequest = z.infer<typeof ownEntryRequest>

export const partnerAnswer = z
  .strictObject({ accept: z.boolean().describe('Whether you play. If not, the entry is removed') })
  .meta({ examples: [{ accept: true }] })

export const lateEntry = newEntry
  .omit({ rank: true })
  .extend({
    players: newEntry.shape.players.optional().describe('As for other entries; absent if the entry waits already'),
  })
  .meta({ examples: [{ id: 'e-9', players: ['0b7d3c2e-5a41-4c8e-9f12-6d0e8f7a1b2c'] }] })
export type LateEntry = z.infer<typeof lateEntry>
