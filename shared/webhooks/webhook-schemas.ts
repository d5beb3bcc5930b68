import { z } from 'zod'
import { clientId } from '../matches/match-request-schemas.ts'
import { compactScoreSchema } from '../matches/match-schemas.ts'
import { oneOrTwo } from '../matches/side-schemas.ts'
import { MATCH_STATUSES } from '../scoring/score.ts'
import { LONGEST } from '../text/longest.ts'
import { CORRECTABLE_EVENTS, OFF_REASONS, SENT_TYPES, WEBHOOK_EVENTS, WEBHOOK_FAILURES } from './webhook-types.ts'

const address = z
  .string()
  .min(1)
  .max(LONGEST.webhook.address)
  .describe('where the server sends the events: an `https` address')
const events = z
  .array(z.enum(WEBHOOK_EVENTS))
  .min(1)
  .max(WEBHOOK_EVENTS.length)
  .describe('the events to send. Each one counts once')
const club = z.string().max(64).nullable().describe('the club whose matches it gets; null for all matches')

export const newWebhookRequest = z.strictObject({ id: clientId, address, events, club }).meta({
  examples: [
    {
      id: 'results',
      address: 'https://results.example/hook',
      events: ['set.ended', 'match.ended', 'match.corrected'],
      club: null,
    },
  ],
})
export type NewWebhookRequest = z.infer<typeof newWebhookRequest>

export const webhookChange = z
  .strictObject({
    address: address.optional(),
    events: events.optional(),
    enabled: z
      .boolean()
      .optional()
      .describe('`true` enables it again. It then gets the events that still wait, and new ones'),
  })
  .meta({ examples: [{ enabled: false }] })
export type WebhookChange = z.infer<typeof webhookChange>

/** The body of a call that can be repeated with the same id. */
export const repeatableRequest = z.strictObject({ id: clientId }).meta({ examples: [{ id: 'request-1' }] })

export const webhookParams = z.object({ id: z.string().max(64).describe('The id of the webhook') })

const time = z.iso.datetime()
const WEBHOOK = {
  id: 'results',
  address: 'https://results.example/hook',
  events: ['set.ended', 'match.ended', 'match.corrected'],
  club: null,
  enabled: true,
  offReason: null,
  failingSince: null,
  createdAt: '2030-06-01T12:00:00.000Z',
}
export const webhookSchema = z
  .object({
    id: z.string(),
    address: z.string(),
    events: z.array(z.enum(WEBHOOK_EVENTS)).readonly(),
    club: z.string().nullable(),
    enabled: z.boolean(),
    offReason: z
      .enum(OFF_REASONS)
      .nullable()
      .describe(
        '`office` if an owner disabled it, `failures` if the receiver failed for a day; null while it is enabled',
      ),
    failingSince: time.nullable().describe('the first failure since the last success; null without one'),
    createdAt: time,
  })
  .meta({ id: 'Webhook', examples: [WEBHOOK] })
/** A webhook, as the office sees it. */
export interface Webhook extends Readonly<z.infer<typeof webhookSchema>> {}
export const webhooksAnswer = z
  .object({ webhooks: z.array(webhookSchema).readonly() })
  .meta({ examples: [{ webhooks: [WEBHOOK] }] })

const SECRET = 'whsec_dGhpcyBpcyBvbmx5IGFuIGV4YW1wbGUh'
export const webhookWithSecret = z
  .object({
    webhook: webhookSchema,
    secret: z.string().describe('the secret with which the receiver checks signatures. No other answer contains it'),
  })
  .meta({ examples: [{ webhook: WEBHOOK, secret: SECRET }] })
export interface WebhookWithSecret extends Readonly<z.infer<typeof webhookWithSecret>> {}

const DELIVERY = {
  id: 'evt_x3vQ0n8yX1r5tUeW7aBcD2',
  type: 'set.ended',
  match: 'final',
  createdAt: '2030-06-01T20:41:09.000Z',
  state: 'delivered',
  tries: 1,
  code: 204,
  failure: null,
  triedAt: '2030-06-01T20:41:09.300Z',
} as const
export const deliverySchema = z
  .object({
    id: z.string().describe('the id of the event, which the request sends as `webhook-id`'),
    type: z.enum(SENT_TYPES),
    match: z.string().nullable().describe('the id of the match; null for a test'),
    createdAt: time.describe('when the event happened'),
    state: z
      .enum(['waiting', 'delivered', 'failed'])
      .describe(
        '`waiting`: it is tried again, or an earlier event of the match comes first. `failed`: it is not tried again',
      ),
    tries: z.int().min(0),
    code: z.int().nullable().describe('the status of the last response; null if there was none'),
    failure: z.enum(WEBHOOK_FAILURES).nullable().describe('why the last try failed; null if it did not'),
    triedAt: time.nullable().describe('when the last try ended'),
  })
  .meta({ examples: [DELIVERY] })
/** One event for one webhook. It contains no names. */
export interface Delivery extends Readonly<z.infer<typeof deliverySchema>> {}
export const deliveriesAnswer = z
  .object({ deliveries: z.array(deliverySchema).readonly() })
  .meta({ examples: [{ deliveries: [DELIVERY] }] })

const match = z.object({
  id: z.string(),
  names: z.tuple([z.string(), z.string()]).readonly().describe('the names of both sides'),
  club: z.string().nullable(),
  court: z.string().nullable(),
  status: z.enum(MATCH_STATUSES),
  score: compactScoreSchema,
  endedSets: z.int().min(0).describe('the number of sets that have ended. Further sets of `score` are in progress'),
  winner: oneOrTwo.nullable(),
  seq: z.int().min(1).describe('the number of the log entry that caused the event'),
})
const EVENT = {
  id: 'evt_x3vQ0n8yX1r5tUeW7aBcD2',
  type: 'set.ended',
  createdAt: '2030-06-01T20:41:09.000Z',
  set: 1,
  match: {
    id: 'final',
    names: ['Ana Reyes', 'Luz Marte'],
    club: 'club_naco',
    court: 'club_naco-1',
    status: 'live',
    score: {
      sets: [
        [6, 4],
        [0, 0],
      ],
      points: ['0', '0'],
      server: 2,
    },
    endedSets: 1,
    winner: null,
    seq: 71,
  },
}
/** The body of a request that a webhook sends. */
export const webhookBody = z
  .object({
    id: z.string().describe('the same for each try, so that a receiver can ignore what it has already processed'),
    type: z.enum(SENT_TYPES),
    createdAt: time.describe('when the event happened'),
    set: z.int().min(1).optional().describe('with `set.ended`: the number of the set'),
    corrects: z
      .array(z.enum(CORRECTABLE_EVENTS))
      .readonly()
      .optional()
      .describe(
        'with `match.corrected`: the types of earlier events that no longer hold; empty if only a name was corrected. `match` has what holds now',
      ),
    match: match.optional().describe('the match just after the event, with its present names; absent in a test'),
  })
  .meta({ id: 'WebhookEvent', examples: [EVENT] })
export interface WebhookBody extends Readonly<z.infer<typeof webhookBody>> {}
