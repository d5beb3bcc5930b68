import type { FastifyDynamicSwaggerOptions } from '@fastify/swagger'
import { jsonSchemaTransformObject } from 'fastify-type-provider-zod'
import { VERSION } from '../storage/version.ts'
import { type ErrorStatus, MEANINGS } from './api-error.ts'
import { BODY_EXAMPLES } from './body-examples.ts'

/** The head of the OpenAPI document at /docs; the calls come from the routes' own schemas. */
export const apiDocument: NonNullable<FastifyDynamicSwaggerOptions['openapi']> = {
  openapi: '3.1.0',
  info: {
    title: 'Ventaja',
    version: VERSION,
    description: `Live tennis scores, and what a club has besides.

**Who may.** Reads about matches, statistics, posts and products are public. Writes about matches need the scorer key; what is somebody’s needs that person’s ID token. Both come as \`Authorization: Bearer …\`.

**Errors** have one shape: the status, a stable \`code\` for programs, its name, and a \`message\` for people that names the field. Beside what each call declares, any but the reads of matches may be a 503 \`OVERLOADED\` with \`Retry-After\`, and an error of ours a 500.

**Again.** What is written has an id that the client may choose. Sent again with the same id it is answered as before, and stored once: after a failure simply try again.

**Live.** Points are told over a WebSocket the moment they are on disk; \`docs/asyncapi.json\` describes it. \`docs/api.md\` leads through the calls with curl.`,
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
  security?: readonly Readonly<Record<string, unknown>>[]
  requestBody?: { content?: Record<string, { example?: unknown }> }
  responses?: Record<string, { description: string; content?: unknown }>
}

/**
 * Named schemas become components. Requests spell theirs out, so the input twins that the library adds are left away.
 * What is true of every call of a kind is said here, and an example of each body.
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
  return document
}

function complete(call: string, operation: Operation): void {
  const responses = operation.responses ?? {}
  const people = operation.security?.some((way) => 'idToken' in way) ?? false
  const body = operation.requestBody?.content?.['application/json']
  // The local sign-in asks nobody else.
  const verified = people && !call.includes('/auth/local/')
  const common: ErrorStatus[] = [
    ...(body ? ([400, 413, 415] as const) : []),
    ...(people ? ([401, 429] as const) : []),
    ...(verified ? ([503] as const) : []),
  ]
  for (const status of common) responses[status] ??= { description: MEANINGS[status], content: ERROR }
  for (const [status, response] of Object.entries(responses)) {
    if (response.description === 'Default Response') response.description = status === '201' ? 'made' : 'as it is'
  }
  operation.responses = responses
  if (body) body.example = BODY_EXAMPLES[call]
}

const ERROR = { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } }
