import type { FastifyDynamicSwaggerOptions } from '@fastify/swagger'
import { VERSION } from './storage/version.ts'

/** The head of the OpenAPI document at /docs; the calls come from the routes' own schemas. */
export const apiDescription: NonNullable<FastifyDynamicSwaggerOptions['openapi']> = {
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
