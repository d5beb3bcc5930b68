import type { FastifyDynamicSwaggerOptions } from '@fastify/swagger'
import { VERSION } from './storage/root.ts'
import { webhookDocument } from './webhooks/webhook-document.ts'

/** The introduction of the OpenAPI document at /docs. The calls come from the schemas of the routes. */
export const apiDescription: NonNullable<FastifyDynamicSwaggerOptions['openapi']> = {
  openapi: '3.1.0',
  info: {
    title: 'Ventaja',
    version: VERSION,
    description: `Live tennis scores, and a club’s shop, blog, reservations and calendar.

**Permissions.** Anybody may read matches, statistics, posts and products. Writing to a match needs the scorer key, or the ID token of a person with a role for the match’s club. The people on a booking may also make and score its match; the calls for this have \`x-on-booking\`. A person’s own data needs that person’s ID token. Send either as \`Authorization: Bearer …\`. Each call names its permission in \`x-permission\`.

**Errors** have one shape: the status, a stable \`code\` for programs, the status’s name, and a \`message\` for people that names the field. Every call may answer 500 for an internal error, and 503 \`STORAGE_UNAVAILABLE\` if it needs the database and the database does not answer. Every call except those about points and scores may also answer 503 \`OVERLOADED\` with \`Retry-After\`.

**Wrong addresses.** A wrong method answers 405 with \`Allow\`. An unknown path answers 404, as a page if the client accepts \`text/html\`. A call with \`x-also-page\` has the path of a page, which a client gets that accepts \`text/html\`.

**Limits.** Calls with a rate limit send \`RateLimit-Limit\`, \`RateLimit-Remaining\` and \`RateLimit-Reset\` (seconds). A 429 also has \`Retry-After\`.

**Retries.** You may choose the id of everything that you create. The server stores a repeated request with the same id only once, and answers as before. So after a failure simply send the request again. There are two exceptions. Removing something twice answers 404 the second time (\`/removereservation\`, \`/removeitemcart\`, \`/deletevent\`). Each \`/createcalendarlink\` creates a new link and disables the old one.

**Texts.** The server stores a line of text in Unicode’s form NFC, without spaces at its ends. It removes invisible characters, such as bidirectional controls, and keeps emoji and the joiners that a script needs. Control characters, line breaks and lone surrogates answer 400.

**Live.** A WebSocket announces each point as soon as it is on disk; [asyncapi.json](/docs/asyncapi.json) describes the messages. [The guide](/docs/guide.md) shows the calls with curl.`,
    contact: { name: 'The club that runs this server' },
    license: { name: 'MIT', identifier: 'MIT' },
  },
  servers: [{ url: '/', description: 'This server' }],
  tags: [
    { name: 'matches', description: 'Matches and their append-only logs' },
    { name: 'players', description: 'The players of matches: people, or only names' },
    { name: 'competitions', description: 'Competitions: entries, draws and tables, which follow from results' },
    { name: 'follow', description: 'What people follow: matches, players, competitions and courts' },
    { name: 'notifications', description: 'What people are notified about, and how they unsubscribe' },
    { name: 'grants', description: 'Links with which somebody without an account scores' },
    { name: 'stats', description: 'The players’ actions, counted from the logs' },
    { name: 'content', description: 'The club’s posts and images' },
    { name: 'sign-in', description: 'Sign-in and identity' },
    { name: 'people', description: 'People, their roles and invitations' },
    { name: 'clubs', description: 'Clubs, their courts, opening hours and rules' },
    { name: 'reservations', description: 'Court reservations' },
    { name: 'calendar', description: 'A person’s calendar, and the link to subscribe to it' },
    { name: 'shop', description: 'Products, carts, orders and payment' },
    {
      name: 'office',
      description: 'For people with a role: matches, the shop’s orders, products and posts, and the audit log',
    },
    { name: 'operation', description: 'For operators of the server' },
  ],
  webhooks: webhookDocument,
  components: {
    securitySchemes: {
      grant: { type: 'http', scheme: 'bearer', description: 'The secret of a grant' },
      scorerKey: { type: 'http', scheme: 'bearer', description: 'The scorer key' },
      idToken: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT', description: 'A person’s ID token' },
    },
  },
}
