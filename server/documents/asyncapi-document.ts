import { z } from 'zod'
import { portableSchemas } from '../http/portable-schema.ts'
import { VERSION } from '../storage/root.ts'
import { CLIENT_EVENTS, SERVER_EVENTS } from './asyncapi-events.ts'
import { CLIENT_EXAMPLE, EXAMPLES } from './asyncapi-examples.ts'

const DESCRIPTION = `The live feed of Ventaja sends scores, court bookings and changes of competitions as soon as they are stored. It needs no sign-in. It is for reading only: to post points, use the HTTP calls in openapi.json.

## Connect

Use Socket.IO 4 (Engine.IO protocol 4) over WebSocket. There is no long polling. Connect to the address of the website, with Socket.IO's default path \`/socket.io/\` and the namespace \`/\`. Browsers may connect from pages of the website only. Programs send no \`Origin\` and may connect from anywhere.

Without a Socket.IO library, open a WebSocket at \`ws://localhost:3000/socket.io/?EIO=4&transport=websocket\`. Each frame is text. The server sends \`0{…}\`. Send \`40\`. The server sends \`40{"sid":"…"}\`. Answer each \`2\` (every 10 s) with \`3\`. Send an event as \`42\`, a number of your choice, and \`["event",payload]\`: \`421["match:watch",{"id":"final","since":0}]\`. The acknowledgement is \`43\`, the same number, and \`[answer]\`: \`431[{"ok":true,…}]\`. The server's own events are \`42["event",payload]\`.

## Show a live score

\`GET /product?view=summary\` lists the matches. \`GET /product/{id}\` has the names of a match: \`company\` is player 1, \`company2\` is player 2. This program shows the score of a match and each change:

\`\`\`js
${CLIENT_EXAMPLE}\`\`\`

\`score\` is small and complete. \`{"sets":[[7,6,7,4],[3,2]],"points":["40","Adv"],"server":2}\` means that player 1 won the first set 7-6 with a tie-break of 7-4, and leads the second 3-2. Player 2 has advantage and serves. During a tie-break, \`points\` has the points of the tie-break. A match tie-break that replaces a set counts as one game: \`[1,0,10,5]\` means 10-5. \`winner\` is present once a player has won.

The score does not show that play is suspended, or that the match ended without a winner. \`match:status\` shows this. So does \`status\` of \`GET /product/{id}\`, which is one of \`scheduled\`, \`live\`, \`suspended\`, \`finished\`, \`retired\`, \`defaulted\` or \`walkover\`.

## Order and gaps

\`seq\` numbers the entries of a match: 1, 2, 3 … without a gap. Ignore an entry whose number you already have. If a number is missing, and after each reconnect, send \`match:watch\` again with your last number as \`since\`. With \`matches:watch\`, compare \`heads\` with your own numbers, and read missing entries from \`GET /product/{id}/actions?since=…\`.

## Acknowledgements and errors

The server acknowledges every event that you send with an acknowledgement function, unless the connection ends first. The answer has \`ok: true\` and the fields of the event's reply, or it is \`{"ok":false,"code":"…"}\`:

| code | meaning |
| --- | --- |
| \`BAD_PAYLOAD\` | the payload is missing or does not match the event's schema, or you sent several payloads |
| \`MATCH_NOT_FOUND\` | no match has this id |
| \`MATCH_UNREADABLE\` | the match cannot be read at the moment; try again later |
| \`COMPETITION_NOT_FOUND\` | no competition has this id, or it is not published |
| \`COMPETITION_UNREADABLE\` | the competition cannot be read at the moment; try again later |
| \`TOO_MANY_REQUESTS\` | you send \`matches:watch\` too often; send it again after \`retryAfter\` seconds |
| \`TOO_MANY_ROOMS\` | you watch more than 20 things at once. Each match, the list of matches, each competition, and each day of a club's bookings count as one. The server ends the connection |
| \`UNKNOWN_EVENT\` | the server has no such event |

Do not acknowledge the events that the server sends.

## Limits

The server ends the connection after a burst of more than 60 messages, an average above 20 a second, or a frame above 16 KiB. It accepts 5 \`matches:watch\` at once, then one every two seconds, and refuses more. It disconnects a program that stops reading, which may connect again at once. It answers 403 to a handshake from another website.

Payloads are JSON, and their schemas are JSON Schema draft-07. Ignore fields that you do not know: later versions may add some.`

const DIALECT = 'http://json-schema.org/draft-07/schema#'

/** Returns the AsyncAPI document of the live feed, generated from the schemas that the server validates with. */
export function asyncApiDocument(): string {
  const schemas: Record<string, object> = {}
  const messages: Record<string, unknown> = {}
  const operations: Record<string, unknown> = {}
  const channel = { $ref: '#/channels/feed' }
  const refTo = (message: string) => ({ $ref: `#/channels/feed/messages/${message}` })
  const examples = (event: string) => EXAMPLES[event]?.map((payload) => ({ payload }))
  for (const [event, { summary, description, payload, answer, answerName }] of Object.entries(CLIENT_EVENTS)) {
    const [message, reply] = [messageName(event), `${messageName(event)}Answer`]
    messages[message] = {
      name: event,
      title: event,
      summary,
      payload: clientPayload(payload),
      examples: examples(event),
    }
    messages[reply] = {
      name: event,
      title: `${event}, acknowledged`,
      summary: `The acknowledgement of ${event}`,
      payload: serverPayload(answer, schemas, answerName),
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
  for (const [event, { summary, description, payload, payloadName }] of Object.entries(SERVER_EVENTS)) {
    const message = messageName(event)
    messages[message] = {
      name: event,
      title: event,
      summary,
      payload: serverPayload(payload, schemas, payloadName),
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
        { name: 'reservations', description: 'Taken courts' },
        { name: 'competitions', description: 'Which draws and tables have changed' },
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
    channels: { feed: { address: '/', title: 'The only namespace', messages } },
    operations,
    components: { schemas },
  }
  return `${JSON.stringify(portableSchemas(document), null, 2)}\n`
}

/** `match:watch` → `matchWatch`, because keys may not contain colons. */
const messageName = (event: string): string => event.replace(/:(.)/, (_, letter: string) => letter.toUpperCase())

/** Returns the JSON Schema of a client's payload, which may not have other fields. */
const clientPayload = (schema: z.ZodType): object => withDialect(JSON.parse(JSON.stringify(z.toJSONSchema(schema))))

/** Adds the JSON Schema of a server's payload to `schemas`, and returns a reference. The schema allows other fields, because later versions may add some. */
function serverPayload(schema: z.ZodType, schemas: Record<string, object>, name: string): object {
  const json = z.toJSONSchema(schema, {
    // `examples` and `direction` are for the HTTP calls only.
    override: ({ jsonSchema }) => {
      delete jsonSchema.examples
      delete jsonSchema.direction
    },
  })
  const text = JSON.stringify(json, (key, value) =>
    key === 'additionalProperties' && value === false ? undefined : value,
  ).replaceAll('"#/$defs/', '"#/components/schemas/')
  const { $schema: _, $defs = {}, ...own } = JSON.parse(text, wrapRef) as Record<string, Record<string, object>>
  for (const [id, part] of Object.entries($defs)) schemas[id] = withDialect(part)
  schemas[name] ??= withDialect(own)
  return { $ref: `#/components/schemas/${name}` }
}

/** Moves a `$ref` into `allOf` if it has siblings, because draft-07 ignores the siblings of a `$ref`. */
const wrapRef = (_: string, value: unknown): unknown => {
  const { $ref, ...more } = Object(value) as { $ref?: string }
  return typeof $ref === 'string' && Object.keys(more).length > 0 ? { allOf: [{ $ref }], ...more } : value
}

const withDialect = ({ id: _, ...schema }: { id?: unknown }) => ({ ...schema, $schema: DIALECT })
