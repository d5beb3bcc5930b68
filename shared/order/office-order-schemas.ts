import { z } from 'zod'
import { clientId, moment as sentMoment } from '../matches/match-request-schemas.ts'
import { LONGEST } from '../text/longest.ts'
import { filledLine } from '../text/text-schemas.ts'
import { NO_PLACE_CODES, START_KINDS, TAKEN_KINDS, USUAL_RULES } from './order-day.ts'
import { MOST_ORDERED, MOST_UMPIRES } from './order-limits.ts'
import {
  ORDER_EXAMPLE,
  ORDER_KEY,
  ORDER_KEY_EXAMPLE,
  ORDER_MATCH_EXAMPLE,
  orderCourtSchema,
  orderMatchSchema,
  orderParams,
  orderSchema,
  placedMatchSchema,
} from './order-schemas.ts'
import { BREAK_CODES } from './rule-break.ts'

const LONGEST_KEY = 200
const MOST_LOSSES = 20
const MOST_MINUTES = 240

const key = z.string().min(1).max(LONGEST_KEY).describe(ORDER_KEY)
const court = z.string().max(64).describe('Id of a court of the club')
const span = { from: sentMoment, until: sentMoment }
const minutes = (usual: number, what: string) => z.int().min(0).max(MOST_MINUTES).default(usual).describe(what)

const loss = z.strictObject({
  ...span,
  courts: z.array(court).min(1).nullable().default(null).describe('The courts that lose this time; null for all'),
})
/** Time that rain, darkness or a puddle takes from courts. */
export type SentLoss = z.output<typeof loss>

const settings = z.strictObject({
  courts: z.array(court).nullable().default(null).describe('The courts that the plan may use; null for all'),
  from: sentMoment.nullable().default(null).describe('No match is planned earlier; null for when the club opens'),
  until: sentMoment.nullable().default(null).describe('All matches end by then; null for when the club closes'),
  change: minutes(USUAL_RULES.change, 'Time between two matches on a court (minutes)'),
  rest: minutes(USUAL_RULES.rest, 'Rest of a player after a match (minutes)'),
  shortRest: minutes(USUAL_RULES.shortRest, 'Rest after a match of less than 45 minutes'),
  lengths: z
    .enum(['expected', 'club'])
    .default('expected')
    .describe('How long matches take: `expected` by their format, or as the `club` says for bookings'),
  showCourt: court.nullable().default(null).describe('The court of finals'),
  wishes: z
    .array(
      z.strictObject({
        of: key.describe('The key of a match, or the id of a player for all their matches'),
        notBefore: sentMoment.nullable().default(null),
        notAfter: sentMoment.nullable().default(null).describe('The latest start'),
        court: court.nullable().default(null),
      }),
    )
    .max(MOST_ORDERED)
    .default([]),
  umpires: z
    .array(z.strictObject({ person: z.string().max(64).describe('Id of somebody with a role at the club'), ...span }))
    .max(MOST_UMPIRES)
    .default([])
    .describe('Who can umpire, and when'),
  needUmpires: z.array(key).max(MOST_ORDERED).default([]).describe('The matches that need an umpire'),
  lost: z.array(loss).max(MOST_LOSSES).default([]).describe('Time that is lost. An accepted plan adds its loss'),
})
/** What a day is planned with. */
export type OrderSettings = z.output<typeof settings>
/** What a day without settings is planned with. */
export const usualSettings = (): OrderSettings => settings.parse({})

const item = z.strictObject({
  key,
  court,
  kind: z.enum(START_KINDS),
  time: sentMoment.nullable().describe('For `at` and `notBefore`; null for `followedBy`'),
  umpire: z.string().max(64).nullable().default(null).describe('Id of the person who umpires it'),
})
export type SentItem = z.output<typeof item>
const hasTime = ({ kind, time }: SentItem): boolean => (kind === 'followedBy') === (time === null)

const overrule = z
  .boolean()
  .default(false)
  .describe('Whether wishes, breaks of umpires and the show court may be overruled. Needs a reason')
const reason = filledLine(LONGEST.match.note).nullable().default(null).describe('For the audit log')
const isReasoned = (sent: { readonly overrule: boolean; readonly reason: string | null }): boolean =>
  !sent.overrule || sent.reason !== null
const reasonMissing = { path: ['reason'], error: 'is missing' }

export const orderRequest = z
  .strictObject({
    matches: z
      .array(item.refine(hasTime, { path: ['time'], error: 'is needed for at and notBefore, and only for them' }))
      .max(MOST_ORDERED)
      .describe('All matches of the day. Those of a court are in the order in which they are played'),
    settings: settings.optional().describe('Without it, the settings stay'),
    overrule,
    reason,
  })
  .refine(isReasoned, reasonMissing)
  .meta({
    examples: [
      { matches: [{ key: ORDER_KEY_EXAMPLE, court: 'club_naco-1', kind: 'at', time: '2030-06-01T13:00:00Z' }] },
    ],
  })
export type OrderRequest = z.output<typeof orderRequest>
export type OrderRequestSent = z.input<typeof orderRequest>

export const planRequest = z
  .strictObject({
    id: clientId.describe('Chosen by you. A repeated request returns the first proposal'),
    matches: z
      .array(key)
      .max(MOST_ORDERED)
      .nullable()
      .default(null)
      .describe('The matches to plan; null for all of the day and all that wait. Not with `again`'),
    again: z
      .boolean()
      .default(false)
      .describe('Whether the present order changes as little as possible, as after rain, instead of a new one'),
    loss: loss.nullable().default(null).describe('Time that is lost now; only with `again`'),
    settings: settings.optional().describe('Without it, those of the day. An accepted plan stores them'),
  })
  .refine(({ again, loss: lost }) => again || lost === null, { path: ['loss'], error: 'needs again' })
  .refine(({ again, matches }) => !again || matches === null, { path: ['matches'], error: 'is not for again' })
  .meta({ examples: [{ id: 'p-1', again: false, matches: null }] })
export type PlanRequest = z.output<typeof planRequest>
export type PlanRequestSent = z.input<typeof planRequest>

export const proposalParams = orderParams.extend({ id: z.string().min(1).max(64).describe('Id of the proposal') })

export const acceptRequest = z
  .strictObject({
    changes: z
      .array(z.int().min(0))
      .max(MOST_ORDERED)
      .nullable()
      .default(null)
      .describe('The positions of the changes to accept; null for all. A new plan is accepted as a whole'),
    publish: z.boolean().default(false).describe('Whether the day is published, and those concerned get an email'),
    overrule,
    reason,
  })
  .refine(isReasoned, reasonMissing)
  .meta({ examples: [{ changes: null, publish: true }] })
export type AcceptRequest = z.output<typeof acceptRequest>
export type AcceptRequestSent = z.input<typeof acceptRequest>

const moment = z.iso.datetime()
/** What a code names. */
const named = {
  court: z.string().optional().describe('Id of a court'),
  kind: z.enum(TAKEN_KINDS).optional().describe('What takes the court'),
  other: z.string().optional().describe('The key of another match'),
  player: z.string().optional().describe('The name of a player'),
  umpire: z.string().optional().describe('The name of an umpire'),
  from: moment.optional(),
  until: moment.optional(),
  readyAt: moment.nullable().optional().describe('When the players can start; null if nobody knows'),
  time: moment.optional().describe('The time of the wish'),
}
const ruleBreak = z.object({
  match: z.string().describe('The key of the match that would have to move'),
  code: z.enum(BREAK_CODES),
  ...named,
  mayOverrule: z.boolean(),
})
/** A rule that an order breaks, with names to show. */
export interface RuleBreakAnswer extends Readonly<z.infer<typeof ruleBreak>> {}

const noPlace = z.object({
  code: z.enum(NO_PLACE_CODES),
  ...named,
  minutes: z.int().optional().describe('How long it takes'),
  notBefore: moment.optional(),
  notAfter: moment.optional(),
})
/** Why a match has no place. */
export interface NoPlaceAnswer extends Readonly<z.infer<typeof noPlace>> {}
/** A broken rule, in the examples of the API document. */
export const BREAK: RuleBreakAnswer = {
  match: ORDER_KEY_EXAMPLE,
  code: 'REST',
  other: '5f0c2f3e-7f5b-4f0a-9d53-0a4f1f1b2c3d',
  player: 'Ana Reyes',
  readyAt: '2030-06-01T14:30:00.000Z',
  mayOverrule: false,
}

const openSpan = z.object({ from: moment, until: moment })
const officeCourt = orderCourtSchema.extend({
  open: z.array(openSpan).readonly(),
  taken: z
    .array(openSpan.extend({ kind: z.enum(TAKEN_KINDS) }))
    .readonly()
    .describe('When bookings, blocks and lost time take the court'),
  matches: z
    .array(placedMatchSchema.extend({ umpire: z.string().nullable().describe('Id of the person who umpires it') }))
    .readonly(),
})
/** A court of the day, as the office sees it. */
export interface OfficeCourtAnswer extends Readonly<z.infer<typeof officeCourt>> {}
const OFFICE_COURTS: readonly OfficeCourtAnswer[] = ORDER_EXAMPLE.courts.map(({ matches, ...each }) => ({
  ...each,
  open: [{ from: '2030-06-01T09:00:00.000Z', until: '2030-06-02T03:00:00.000Z' }],
  taken: [{ from: '2030-06-01T20:00:00.000Z', until: '2030-06-01T22:00:00.000Z', kind: 'booking' }],
  matches: matches.map((match) => ({ ...match, umpire: null })),
}))

export const officeOrderSchema = orderSchema
  .extend({
    courts: z.array(officeCourt).readonly(),
    waiting: z
      .array(orderMatchSchema)
      .readonly()
      .describe('Matches that could be played on this day and have no court on any day'),
    settings,
    umpires: z
      .array(z.object({ person: z.string(), name: z.string() }))
      .readonly()
      .describe('Everybody who may umpire at the club'),
    breaks: z.array(ruleBreak).readonly().describe('The rules that the order breaks as it is now'),
    untold: z.int().describe('Number of matches whose court or time has changed since the day was published'),
    tag: z.string().describe('Changes with each change of the order. It is also the ETag'),
  })
  .meta({
    id: 'OfficeOrderOfPlay',
    examples: [
      {
        ...ORDER_EXAMPLE,
        courts: OFFICE_COURTS,
        waiting: [{ ...ORDER_MATCH_EXAMPLE, key: `${ORDER_KEY_EXAMPLE}-2` }],
        settings: usualSettings(),
        umpires: [{ person: 'b1f6c0de', name: 'Eva Cruz' }],
        breaks: [BREAK],
        untold: 1,
        tag: '3',
      },
    ],
  })
/** The order of a day, as the office sees it. */
export interface OfficeOrder extends Readonly<z.infer<typeof officeOrderSchema>> {}

const place = z.object({ court: z.string(), startsAt: moment })
const move = z.object({
  match: z.string(),
  from: place,
  to: place.nullable().describe('Null for the next day'),
  why: noPlace.nullable().describe('Why it has no place today'),
})
export const proposalSchema = z
  .object({
    id: z.string(),
    again: z.boolean(),
    tag: z.string().describe('The tag of the order that it changes'),
    courts: z.array(officeCourt).readonly().describe('The order with all changes'),
    changes: z
      .array(z.object({ moves: z.array(move).readonly() }))
      .readonly()
      .describe('With `again`: the matches that change their court, order or day. Each change can be accepted alone'),
    delays: z
      .array(z.object({ match: z.string(), from: moment, to: moment }))
      .readonly()
      .describe('With `again`: the matches that are only later'),
    unplaced: z.array(z.object({ match: z.string(), why: noPlace })).readonly(),
    accepted: z.boolean(),
  })
  .meta({
    id: 'OrderProposal',
    examples: [
      {
        id: 'p-1',
        again: false,
        tag: '3',
        courts: OFFICE_COURTS,
        changes: [],
        delays: [],
        unplaced: [{ match: ORDER_KEY_EXAMPLE, why: { code: 'DAY_FULL' as const } }],
        accepted: false,
      },
    ],
  })
/** A plan of a day that nobody has accepted yet. */
export interface Proposal extends Readonly<z.infer<typeof proposalSchema>> {}
