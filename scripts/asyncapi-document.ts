import { z } from 'zod'
import { portableSchemas } from '../server/http/portable-schema.ts'
import { VERSION } from '../server/storage/version.ts'
import type {
  ClientToServerEvents,
  MatchesWatched,
  MatchWatched,
  Refused,
  ServerToClientEvents,
} from '../shared/matches/feed-events.ts'
import { unwatchMatchPayload, watchMatchesPayload, watchMatchPayload } from '../shared/matches/match-request-schemas.ts'
import { logEntrySchema, matchSchema, matchSummarySchema } from '../shared/matches/match-schemas.ts'
import type {
  ReservationsFromServerEvents,
  ReservationsToServerEvents,
  Watched,
} from '../shared/reservations/reservation-events.ts'
import { reservationSchema, watchReservationsPayload } from '../shared/reservations/reservations-schemas.ts'

const [actionEntry, undoEntry, statusEntry] = logEntrySchema.options
const ok = z.literal(true)
const refused = z.object({
  ok: z.literal(false),
  code: z.enum(['BAD_PAYLOAD', 'MATCH_NOT_FOUND', 'MATCH_UNREADABLE', 'TOO_MANY_ROOMS']),
}) satisfies z.ZodType<Refused>
const head = {
  ok,
  seq: z.int().min(0).describe('the head of the match’s log'),
  now: z.iso.datetime().describe('the server’s clock'),
}
const matchWatched = z.union([
  z.object({ ...head, entries: z.array(logEntrySchema).readonly() }).describe('what was missed, entry by entry'),
  z.object({ ...head, snapshot: matchSchema }).describe('where that is too much, or `since` lies beyond the head'),
  refused,
]) satisfies z.ZodType<MatchWatched>
const matchesWatched = z.union([
  z.object({ ok, now: head.now, heads: z.record(z.string(), head.seq).describe('by match id') }),
  refused,
]) satisfies z.ZodType<MatchesWatched>
const left = z.union([z.object({ ok }), refused])
const dayWatched = z.union([
  z.object({ ok }),
  z.object({ ok: z.literal(false), code: z.enum(['BAD_PAYLOAD', 'TOO_MANY_ROOMS']) }),
]) satisfies z.ZodType<Watched>
const others = reservationSchema.options[1]
const slot = others.omit({ mine: true })

/** What a viewer says: the payload, an example of one, and what is acknowledged. */
interface Asked {
  readonly summary: string
  readonly payload: z.ZodType
  readonly example: object
  readonly answer: z.ZodType
}

export const ASKED: Readonly<Record<keyof ClientToServerEvents | keyof ReservationsToServerEvents, Asked>> = {
  'match:watch': {
    summary: 'Follow one match from here on, and be told what came after `since`',
    payload: watchMatchPayload,
    example: { id: 'final', since: 0 },
    answer: matchWatched,
  },
  'match:unwatch': {
    summary: 'Follow it no more',
    payload: unwatchMatchPayload,
    example: { id: 'final' },
    answer: left,
  },
  'matches:watch': {
    summary: 'Follow every match, and be told the head of each log',
    payload: watchMatchesPayload,
    example: {},
    answer: matchesWatched,
  },
  'matches:unwatch': { summary: 'Follow them no more', payload: watchMatchesPayload, example: {}, answer: left },
  'reservations:watch': {
    summary: 'Be told which courts of a club are taken and freed on a date',
    payload: watchReservationsPayload,
    example: { club: 'club_naco', date: '2030-06-07' },
    answer: dayWatched,
  },
  'reservations:unwatch': {
    summary: 'Be told no more',
    payload: watchReservationsPayload,
    example: { club: 'club_naco', date: '2030-06-07' },
    answer: dayWatched,
  },
}

/** What the server says, once it is committed. */
export const TOLD: Readonly<
  Record<keyof ServerToClientEvents | keyof ReservationsFromServerEvents, { summary: string; payload: z.ZodType }>
> = {
  'match:action': { summary: 'A point was played', payload: actionEntry },
  'match:undo': { summary: 'The last standing entry was taken back', payload: undoEntry },
  'match:status': {
    summary: 'A declaration, a penalty, a correction of the server, or a known start',
    payload: statusEntry,
  },
  'match:updated': {
    summary: 'A match is new, or described differently; its log is where it was',
    payload: matchSummarySchema,
  },
  'reservation:created': { summary: 'A court is taken; by whom is not told', payload: slot },
  'reservation:removed': { summary: 'A court is free again', payload: slot },
}

const DESCRIPTION = `The live feed of Ventaja: Socket.IO 4 (Engine.IO protocol 4) at \`/socket.io\`, WebSocket only: connect with \`transports: ['websocket']\`. Nothing needs a sign-in, and nothing can be written: points are posted to the HTTP calls (openapi.json, beside this document).

Every message of a viewer is acknowledged. A viewer who watches a match is told each entry of its log once it is on disk, numbered by \`seq\`. Where the next number is not the one after the last, something was missed: \`match:watch {id, since}\` again brings it. The same after every reconnect.

A page of another origin is refused at the handshake. More than 60 messages at once or 20 a second, or a frame above 16 KiB, ends the connection.`

/** The AsyncAPI document of the live feed, as the text of a file. Made of the schemas that the server checks with. */
export function asyncApiDocument(): string {
  const schemas: Record<string, unknown> = {}
  const messages: Record<string, unknown> = {}
  const operations: Record<string, unknown> = {}
  const channel = { $ref: '#/channels/feed' }
  const refTo = (message: string) => ({ $ref: `#/channels/feed/messages/${message}` })
  for (const [event, { summary, payload, example, answer }] of Object.entries(ASKED)) {
    const [message, reply] = [messageName(event), `${messageName(event)}Answer`]
    messages[message] = {
      name: event,
      title: event,
      summary,
      payload: hoisted(payload, schemas),
      examples: [{ payload: example }],
    }
    messages[reply] = { name: event, title: `${event}, acknowledged`, payload: hoisted(answer, schemas) }
    operations[message] = {
      action: 'receive',
      channel,
      summary,
      messages: [refTo(message)],
      reply: { channel, messages: [refTo(reply)] },
    }
  }
  for (const [event, { summary, payload }] of Object.entries(TOLD)) {
    const message = messageName(event)
    messages[message] = { name: event, title: event, summary, payload: hoisted(payload, schemas) }
    operations[message] = { action: 'send', channel, summary, messages: [refTo(message)] }
  }
  const document = {
    asyncapi: '3.0.0',
    info: { title: 'Ventaja, live', version: VERSION, description: DESCRIPTION, license: { name: 'MIT' } },
    defaultContentType: 'application/json',
    servers: {
      own: {
        host: 'localhost:3000',
        pathname: '/socket.io',
        protocol: 'ws',
        description: 'Socket.IO 4 over WebSocket',
      },
    },
    channels: { feed: { address: '/', title: 'The one namespace', messages } },
    operations,
    components: { schemas },
  }
  return `${JSON.stringify(portableSchemas(document), null, 2)}\n`
}

/** `match:watch` → `matchWatch`: a colon has no place in a key. */
const messageName = (event: string): string => event.replace(/:(.)/, (_, letter: string) => letter.toUpperCase())

/** The JSON Schema of what is sent; schemas with a name go into `schemas` and are referred to. */
function hoisted(schema: z.ZodType, schemas: Record<string, unknown>): unknown {
  const text = JSON.stringify(z.toJSONSchema(schema)).replaceAll('"#/$defs/', '"#/components/schemas/')
  const { $schema: _, $defs = {}, ...own } = JSON.parse(text) as Record<string, Record<string, object>>
  for (const [name, { id: _id, ...rest }] of Object.entries($defs as Record<string, { id?: unknown }>))
    schemas[name] = rest
  const name = schema.meta()?.id
  if (name === undefined || '$ref' in own) return own
  const { id: _id, ...rest } = own
  schemas[name] = rest
  return { $ref: `#/components/schemas/${name}` }
}
