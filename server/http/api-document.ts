import type { FastifyDynamicSwaggerOptions } from '@fastify/swagger'
import { jsonSchemaTransformObject } from 'fastify-type-provider-zod'

/** The head of the OpenAPI document at /docs; the calls come from the routes' own schemas. */
export const apiDocument: NonNullable<FastifyDynamicSwaggerOptions['openapi']> = {
  openapi: '3.1.0',
  info: {
    title: 'Ventaja',
    version: '1.0.0',
    description:
      'Live tennis scores. Reads are public. Writes about matches need the scorer key. Every error has a status, a stable `code` and a message that names the field.',
    license: { name: 'MIT', identifier: 'MIT' },
  },
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
      idToken: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT', description: "A person's ID token" },
    },
  },
}

/** Named schemas become components. Requests spell theirs out, so the input twins that the library adds are left away. */
export const nameSchemas: NonNullable<FastifyDynamicSwaggerOptions['transformObject']> = (documentObject) => {
  const document = jsonSchemaTransformObject(documentObject)
  if (!('components' in document)) return document
  const schemas = document.components?.schemas ?? {}
  for (const name of Object.keys(schemas)) if (name.endsWith('Input')) delete schemas[name]
  return document
}
