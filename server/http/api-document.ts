import type { FastifyDynamicSwaggerOptions } from '@fastify/swagger'
import { jsonSchemaTransformObject } from 'fastify-type-provider-zod'
import { VERSION } from '../storage/version.ts'
import { type ErrorStatus, MEANINGS } from './api-error.ts'
import { BODY_EXAMPLES } from './body-examples.ts'
import { CALL_TEXTS } from './call-texts.ts'
import { CLUB_ANSWERS } from './club-answers.ts'
import { errorExample } from './error-examples.ts'
import { directFields } from './field-directions.ts'
import { MATCHES_ANSWERS } from './matches-answers.ts'
import { portableSchemas } from './portable-schema.ts'
import { SHOP_ANSWERS } from './shop-answers.ts'
import { WEBHOOK_REQUEST } from './webhook-request.ts'

/** The head of the OpenAPI document at /docs; the calls come from the routes' own schemas. */
export const apiDocument: NonNullable<FastifyDynamicSwaggerOptions['openapi']> = {
  openapi: '3.1.0',
  info: {
    title: 'Ventaja',
    version: VERSION,
    description: `Live tennis scores, and what a club has besides.

**Who may.** Reads about matches, statistics, posts and products are public. Writes about matches need the scorer key; what is somebody’s needs that person’s ID token. Both come as \`Authorization: Bearer …\`.

**Errors** have one shape: the status, a stable \`code\` for programs, its name, and a \`message\` for people that names the field. Beside what each call declares, any but the reads of matches may be a 503 \`OVERLOADED\` with \`Retry-After\`, and an error of ours a 500.

**Wrong addresses.** A path that exists answers any other method with 405 and \`Allow\`. An unknown path is a 404; a client that accepts \`text/html\` gets it as a page.

**Limits.** Limited calls tell in \`RateLimit-Limit\`, \`RateLimit-Remaining\` and \`RateLimit-Reset\` (seconds) how many are left. A 429 has \`Retry-After\` too.

**Again.** What is written has an id that the client may choose. Sent again with the same id it is answered as before, and stored once: after a failure simply try again. Two kinds are otherwise: what is removed is a 404 the second time (\`/removereservation\`, \`/removeitemcart\`, \`/deletevent\`), and each \`/createcalendarlink\` makes a new link, with which the one before ends.

**Texts.** A line of text is stored in Unicode’s form NFC, without spaces at its ends. Invisible characters are removed, bidirectional controls among them; emoji and joiners that a script needs stay. Control characters, line breaks and lone surrogates are a 400.

**Live.** Points are told over a WebSocket the moment they are on disk; [asyncapi.json](/docs/asyncapi.json) describes it. [The guide](/docs/guide.md) leads through the calls with curl.`,
    contact: { name: 'The club that runs this server' },
    license: { name: 'MIT', identifier: 'MIT' },
  },
  servers: [{ url: '/', description: 'This server' }],
  tags: [
    { name: 'matches', description: 'Matches and their append-only logs' },
    { name: 'stats', description: 'What the players did, counted from the logs' },
    { name: 'content', description: 'What the club writes and shows: posts, images' },
    { name: 'sign-in', description: 'Who somebody is' },
    { name: 'reservations', description: 'Courts, and who has which hour' },
    { name: 'calendar', description: 'A person’s week, and the link to subscribe to it' },
    { name: 'shop', description: 'What the club sells, carts, orders and their payment' },
    { name: 'operation', description: 'For whoever runs the server' },
  ],
  components: {
    securitySchemes: {
      scorerKey: { type: 'http', scheme: 'bearer', description: 'The scorer key' },
      idToken: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT', description: 'A person’s ID token' },
    },
  },
}

/** What is completed in the description of a call. */
interface Operation {
  operationId?: string
  description?: string
  security?: readonly Readonly<Record<string, unknown>>[]
  parameters?: readonly { in: string }[]
  requestBody?: { content?: Record<string, { example?: unknown }> }
  responses?: Record<string, { description: string; content?: Record<string, object> }>
}

/**
 * Named schemas become components. Requests spell theirs out, so the input twins that the library adds are left away.
 * What is true of every call of a kind is said here, and an example of each body and answer.
 */
export const nameSchemas: NonNullable<FastifyDynamicSwaggerOptions['transformObject']> = (documentObject) => {
  const document = jsonSchemaTransformObject(documentObject)
  if (!('components' in document)) return document
  const schemas = document.components?.schemas ?? {}
  for (const name of Object.keys(schemas)) if (name.endsWith('Input')) delete schemas[name]
  for (const [path, calls] of Object.entries(document.paths ?? {})) {
    for (const [method, call] of Object.entries(calls ?? {}))
      complete(`${method.toUpperCase()} ${path}`, call as Operation)
  }
  keepReferred(document.paths, schemas)
  return directFields(portableSchemas(document))
}

/** Removes the schemas that no call uses: every named schema of the process is listed, those of the live feed too. */
function keepReferred(paths: unknown, schemas: Record<string, unknown>): void {
  const kept = new Set<string>()
  const visit = (part: unknown): void => {
    for (const [, name = ''] of JSON.stringify(part).matchAll(/"#\/components\/schemas\/([^"]+)"/g)) {
      if (kept.has(name)) continue
      kept.add(name)
      visit(schemas[name] ?? null)
    }
  }
  visit(paths)
  for (const name of Object.keys(schemas)) if (!kept.has(name)) delete schemas[name]
}

function complete(call: string, operation: Operation): void {
  if (call === 'POST /paypal/webhook') Object.assign(operation, structuredClone(WEBHOOK_REQUEST))
  operation.security ??= []
  const responses = operation.responses ?? {}
  const people = operation.security.some((way) => 'idToken' in way)
  const body = operation.requestBody?.content?.['application/json']
  // The local sign-in asks nobody else.
  const verified = people && !call.includes('/auth/local/')
  const inPath = operation.parameters?.some((parameter) => parameter.in === 'path') ?? false
  const common: ErrorStatus[] = [
    431,
    ...(inPath ? ([400, 414] as const) : []),
    ...(body ? ([400, 413, 415] as const) : []),
    ...(people ? ([401, 429] as const) : []),
    ...(verified ? ([503] as const) : []),
  ]
  for (const status of common) responses[status] ??= { description: MEANINGS[status], content: ERROR }
  const { operationId, description, ...told } = CALL_TEXTS[call] ?? {}
  if (operationId) operation.operationId = operationId
  if (description) operation.description = description
  for (const [status, response] of Object.entries(responses)) {
    response.description = (told as Record<string, string>)[status] ?? response.description
    const media = response.content?.['application/json']
    if (!media) continue
    const example = answerExample(call, Number(status))
    const type = (status === '200' && NOT_JSON[call]) || 'application/json'
    response.content = { [type]: { ...media, example } }
    // A call may have more than one of a status; the one that is shown is named.
    const code = Object(example).code
    if (code) response.description += ` (\`${code}\`)`
  }
  operation.responses = responses
  if (body) body.example = BODY_EXAMPLES[call]
}

const ANSWERS = { ...MATCHES_ANSWERS, ...SHOP_ANSWERS, ...CLUB_ANSWERS }
const answerExample = (call: string, status: number): unknown =>
  status < 400 ? ANSWERS[`${call} ${status}`] : errorExample(call, status)

/** The types of answers that are not JSON. */
const NOT_JSON: Readonly<Record<string, string>> = {
  'GET /metrics': 'text/plain',
  'GET /images/{file}': 'image/svg+xml',
  'GET /calendar/{token}.ics': 'text/calendar',
}

const ERROR = { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } }
