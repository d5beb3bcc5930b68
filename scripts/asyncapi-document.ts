import { z } from 'zod'
import { portableSchemas } from '../server/http/portable-schema.ts'
import { VERSION } from '../server/storage/version.ts'
import {
  type ClientToServerEvents,
  FEED_REFUSALS,
  type MatchesWatched,
  type MatchWatched,
  type ServerToClientEvents,
} from '../shared/matches/feed-events.ts'
import { unwatchMatchPayload, watchMatchesPayload, watchMatchPayload } from '../shared/matches/match-request-schemas.ts'
import { compactScoreSchema, logEntrySchema, matchSchema, matchSummarySchema } from '../shared/matches/match-schemas.ts'
import type {
  ReservationsFromServerEvents,
  ReservationsToServerEvents,
  Watched,
} from '../shared/reservations/reservation-events.ts'
import { reservationSchema, watchReservationsPayload } from '../shared/reservations/reservations-schemas.ts'
import { CLIENT_EXAMPLE, EXAMPLES } from './asyncapi-examples.ts'

const [actionEntry, undoEntry, statusEntry] = logEntrySchema.options
const score = compactScoreSchema.describe('the score after this entry, to show as it is')
const scoredStatus = z.union(statusEntry.options.map((entry) => (entry as z.ZodObject).extend({ score })))

const ok = z.literal(true)
const refused = z.object({ ok: z.literal(false), code: z.enum(FEED_REFUSALS) })
const head = {
  ok,
  seq: z.int().min(0).describe('the number of the log’s last entry; continue from here'),
  now: z.iso.datetime().describe('the server’s clock'),
}
const matchHead = { ...head, score: compactScoreSchema.describe('the score at `seq`, to show as it is') }
const matchWatched = z.union([
  z
    .object({ ...matchHead, entries: z.array(logEntrySchema).readonly() })
    .describe('the entries after `since`, in order'),
  z
    .object({ ...matchHead, snapshot: matchSchema })
    .describe('the whole match, where more than 500 entries are missing or `since` lies beyond the log’s end'),
  refused,
]) satisfies z.ZodType<MatchWatched>
const matchesWatched = z.union([
  z.object({
    ok,
    now: head.now,
    heads: z.record(z.string(), z.int().min(0)).describe('by match id: the number of the last entry of its log'),
  }),
  refused,
]) satisfies z.ZodType<MatchesWatched>
const done = z.union([z.object({ ok }), refused])
const dayWatched = done as z.ZodType<Watched>
const others = reservationSchema.options[1]
const slot = others.omit({ mine: true })

/** What a viewer sends, and what the server acknowledges. */
interface Asked {
  readonly summary: string
  readonly description: string
  readonly payload: z.ZodType
  readonly answer: z.ZodType
  /** The answer's name among the document's schemas. */
  readonly answerName: string
}

export const ASKED: Readonly<Record<keyof ClientToServerEvents | keyof ReservationsToServerEvents, Asked>> = {
  'match:watch': {
    summary: 'Follow one match',
    description:
      'From now on the server sends `match:action`, `match:undo`, `match:status` and `match:updated` of this match. The acknowledgement has the score, and the entries after `since`; send 0 the first time. Sent again, it only catches up.',
    payload: watchMatchPayload,
    answer: matchWatched,
    answerName: 'MatchWatched',
  },
  'match:unwatch': {
    summary: 'Stop following a match',
    description: 'Also acknowledged with `ok: true` where the match was not followed.',
    payload: unwatchMatchPayload,
    answer: done,
    answerName: 'Done',
  },
  'matches:watch': {
    summary: 'Follow every match',
    description:
      'From now on the server sends `match:action`, `match:undo`, `match:status` and `match:updated` of every match; `matchId` (`id` in `match:updated`) says which. A new match comes as `match:updated`. The acknowledgement has no scores: read them from `GET /product?view=summary` after it. Who follows one match and all gets each message once.',
    payload: watchMatchesPayload,
    answer: matchesWatched,
    answerName: 'MatchesWatched',
  },
  'matches:unwatch': {
    summary: 'Stop following every match',
    description: 'Matches followed with `match:watch` stay followed.',
    payload: watchMatchesPayload,
    answer: done,
    answerName: 'Done',
  },
  'reservations:watch': {
    summary: 'Follow the courts of a club on a date',
    description:
      'From now on the server sends `reservation:created` and `reservation:removed` of this club and date. Read what is taken from `POST /reservations` after the acknowledgement.',
    payload: watchReservationsPayload,
    answer: dayWatched,
    answerName: 'Done',
  },
  'reservations:unwatch': {
    summary: 'Stop following the courts of a club on a date',
    description: 'Also acknowledged with `ok: true` where they were not followed.',
    payload: watchReservationsPayload,
    answer: dayWatched,
    answerName: 'Done',
  },
}

/** What the server sends, once it is stored. */
export const TOLD: Readonly<
  Record<
    keyof ServerToClientEvents | keyof ReservationsFromServerEvents,
    { summary: string; description: string; payload: z.ZodType; payloadName: string }
  >
> = {
  'match:action': {
    summary: 'A point was played',
    description: '`player` did `action`; `score` is the score after it.',
    payload: actionEntry.extend({ score }),
    payloadName: 'PublishedAction',
  },
  'match:undo': {
    summary: 'The latest entry was taken back',
    description: 'Entry number `undone` no longer counts; `score` is the score without it.',
    payload: undoEntry.extend({ score }),
    payloadName: 'PublishedUndo',
  },
  'match:status': {
    summary: 'Another entry was added',
    description:
      'By `kind`: a declaration (`status`: suspended, resumed, finished, retired, …), a penalty, a correction of the server, or a start from a known score. `score` is the score after it.',
    payload: scoredStatus,
    payloadName: 'PublishedStatus',
  },
  'match:updated': {
    summary: 'A match is new or has a new description',
    description: 'The match without its log: names, category, date, stream. Its log has not changed.',
    payload: matchSummarySchema,
    payloadName: 'MatchSummary',
  },
  'reservation:created': {
    summary: 'A court was booked',
    description: 'Who booked it is not told.',
    payload: slot,
    payloadName: 'TakenSlot',
  },
  'reservation:removed': {
    summary: 'A court is free again',
    description: 'The booking was cancelled.',
    payload: slot,
    payloadName: 'TakenSlot',
  },
}

const DESCRIPTION = `The live feed of Ventaja: scores and court bookings the moment they are stored. It needs no sign-in, and nothing can be written through it: points are posted to the HTTP calls (openapi.json, beside this document).

## Connect

The transport is Socket.IO 4 (Engine.IO protocol 4) over WebSocket. Long polling is not offered. The server is the address of the website; the path is \`/socket.io/\`, Socket.IO's default; the namespace is \`/\`. Browsers may connect from the website's own origin only; programs outside a browser send no \`Origin\` and may connect from anywhere.

Without a Socket.IO library, open a WebSocket at \`ws://localhost:3000/socket.io/?EIO=4&transport=websocket\`. Each frame is text. The server sends \`0{…}\`; send \`40\`; the server sends \`40{"sid":"…"}\`. Answer each \`2\` (every 10 s) with \`3\`. Send an event as \`42\`, a number of your choice, and \`["event",payload]\`: \`421["match:watch",{"id":"final","since":0}]\`. The acknowledgement is \`43\`, the same number, and \`[answer]\`: \`431[{"ok":true,…}]\`. The server's own events are \`42["event",payload]\`.

## Show a live score

\`GET /product?view=summary\` lists the matches; \`GET /product/{id}\` has the names of one: \`company\` is player 1, \`company2\` player 2. This program shows the score of a match and every change of it:

\`\`\`js
${CLIENT_EXAMPLE}\`\`\`

\`score\` is small and complete. \`{"sets":[[7,6,7,4],[3,2]],"points":["40","Adv"],"server":2}\` reads: player 1 won the first set 7-6, its tie-break 7-4, and leads the second 3-2; player 2 has advantage and serves. In a running tie-break \`points\` are its points. A match tie-break in place of a set counts as one game: \`[1,0,10,5]\` is [10-5]. \`winner\` is there once somebody has won.

The score says nothing about a pause, or an end without a winner. \`match:status\` does, and so does \`status\` of \`GET /product/{id}\`: \`scheduled\`, \`live\`, \`suspended\`, \`finished\`, \`retired\`, \`defaulted\` or \`walkover\`.

## Order and gaps

The entries of a match are numbered by \`seq\`: 1, 2, 3 … without a gap. Drop an entry whose number you have. Where a number is missing, and after each reconnect, send \`match:watch\` again with the last number that you have as \`since\`. With \`matches:watch\`, compare \`heads\` with your own numbers, and read what is missing from \`GET /product/{id}/actions?since=…\`.

## Acknowledgements and errors

Every event that you send with an acknowledgement function is acknowledged, unless the connection ends first: with \`ok: true\` and what the event's reply describes, or with \`{"ok":false,"code":"…"}\`:

| code | meaning |
| --- | --- |
| \`BAD_PAYLOAD\` | the payload is missing, or is not what the event's schema says, or there is more than one |
| \`MATCH_NOT_FOUND\` | no match has this id |
| \`MATCH_UNREADABLE\` | the match cannot be read just now; try again later |
| \`TOO_MANY_ROOMS\` | more than 20 matches and days at a time; the server then ends the connection |
| \`UNKNOWN_EVENT\` | the server has no such event |

The events that the server sends need no acknowledgement.

## Limits

More than 60 messages at once or 20 a second, or a frame above 16 KiB, ends the connection. A program that does not read for long is disconnected; it may connect again at once. A handshake from another website is refused with 403.

Payloads are JSON; their schemas are JSON Schema draft-07. New fields may be added: ignore those that you do not know.`

const DIALECT = 'http://json-schema.org/draft-07/schema#'

/** The AsyncAPI document of the live feed, as the text of a file. Made of the schemas that the server checks with. */
export function asyncApiDocument(): string {
  const schemas: Record<string, object> = {}
  const messages: Record<string, unknown> = {}
  const operations: Record<string, unknown> = {}
  const channel = { $ref: '#/channels/feed' }
  const refTo = (message: string) => ({ $ref: `#/channels/feed/messages/${message}` })
  const examples = (event: string) => EXAMPLES[event]?.map((payload) => ({ payload }))
  for (const [event, { summary, description, payload, answer, answerName }] of Object.entries(ASKED)) {
    const [message, reply] = [messageName(event), `${messageName(event)}Answer`]
    messages[message] = {
      name: event,
      title: event,
      summary,
      payload: sent(payload),
      examples: examples(event),
    }
    messages[reply] = {
      name: event,
      title: `${event}, acknowledged`,
      summary: `The acknowledgement of ${event}`,
      payload: hoisted(answer, schemas, answerName),
      examples: examples(`${event} acknowledged`),
    }
    operations[message] = {
      action: 'receive',
      channel,
      title: event,
      summary,
      description,
      messages: [refTo(message)],
      reply: { channel, messages: [refTo(reply)] },
    }
  }
  for (const [event, { summary, description, payload, payloadName }] of Object.entries(TOLD)) {
    const message = messageName(event)
    messages[message] = {
      name: event,
      title: event,
      summary,
      payload: hoisted(payload, schemas, payloadName),
      examples: examples(event),
    }
    operations[message] = {
      action: 'send',
      channel,
      title: event,
      summary,
      description,
      messages: [refTo(message)],
    }
  }
  const document = {
    asyncapi: '3.0.0',
    info: {
      title: 'Ventaja, live',
      version: VERSION,
      description: DESCRIPTION,
      contact: {
        name: 'The club that runs this server',
        url: 'http://localhost:3000/help',
        email: 'club@ventaja.example',
      },
      license: { name: 'MIT', url: 'https://opensource.org/license/mit' },
      tags: [
        { name: 'matches', description: 'Scores, point by point' },
        { name: 'reservations', description: 'Which courts are taken' },
      ],
    },
    defaultContentType: 'application/json',
    servers: {
      own: {
        host: 'localhost:3000',
        pathname: '/socket.io/',
        protocol: 'ws',
        protocolVersion: '13',
        description: 'Socket.IO 4 over WebSocket: `?EIO=4&transport=websocket`. Use `wss` where the website has https.',
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

/** Returns the JSON Schema of what a viewer sends, which may have no other fields. */
const sent = (schema: z.ZodType): object => declared(JSON.parse(JSON.stringify(z.toJSONSchema(schema))))

/**
 * Returns the JSON Schema of what the server sends, which later versions may add fields to. Schemas with a name go into
 * `schemas` and are referred to.
 */
function hoisted(schema: z.ZodType, schemas: Record<string, object>, name?: string): object {
  const json = z.toJSONSchema(schema, {
    // These two are for the calls.
    override: ({ jsonSchema }) => {
      delete jsonSchema.examples
      delete jsonSchema.direction
    },
  })
  const text = JSON.stringify(json, (key, value) =>
    key === 'additionalProperties' && value === false ? undefined : value,
  ).replaceAll('"#/$defs/', '"#/components/schemas/')
  const { $schema: _, $defs = {}, ...own } = JSON.parse(text, besideRef) as Record<string, Record<string, object>>
  for (const [id, part] of Object.entries($defs)) schemas[id] = declared(part)
  if (name === undefined) return declared(own)
  schemas[name] ??= declared(own)
  return { $ref: `#/components/schemas/${name}` }
}

/** Beside a `$ref` draft-07 reads nothing, so that what is said there goes around it. */
const besideRef = (_: string, value: unknown): unknown => {
  const { $ref, ...more } = Object(value) as { $ref?: string }
  return typeof $ref === 'string' && Object.keys(more).length > 0 ? { allOf: [{ $ref }], ...more } : value
}

const declared = ({ id: _, ...schema }: { id?: unknown }) => ({ ...schema, $schema: DIALECT })
