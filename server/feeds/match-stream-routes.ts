import type { FastifyInstance, FastifyReply } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { matchParams } from '../../shared/matches/match-request-schemas.ts'
import { ApiError, badRequest, errors } from '../http/api-error.ts'
import { type Draining, shuttingDown } from '../http/draining.ts'
import { DATA_HEADERS, sendDataHeaders } from '../http/security-headers.ts'
import { MATCH_ERRORS } from '../matches/match-errors.ts'
import type { Matches } from '../matches/matches.ts'
import type { MatchStreams } from './match-streams.ts'

const TYPE = 'text/event-stream'
/** Time to wait before trying again with another stream (s). */
const RETRY_AFTER = 60
const HEADERS = {
  ...DATA_HEADERS,
  'content-type': TYPE,
  'cache-control': 'no-store',
  // Makes nginx pass on each event at once.
  'x-accel-buffering': 'no',
}

const seq = z.coerce.number().int().min(0)
const EXAMPLE = [
  'retry: 2345',
  '',
  'id: 1',
  'event: match:action',
  'data: {"seq":1,"kind":"action","side":1,"player":"Ana Reyes","action":"ACE","score":{"sets":[[0,0]],"points":["15","0"],"server":1}}',
  '',
  '',
].join('\n')

const tooManyStreams = () =>
  new ApiError(429, 'TOO_MANY_STREAMS', 'this address has too many open streams; close one, or try again later')

/** Adds the call that streams the events of a match to small programs. */
export function matchStreamRoutes(
  instance: FastifyInstance,
  streams: Pick<MatchStreams, 'open'>,
  { matches, draining }: { readonly matches: Pick<Matches, 'read'>; readonly draining: Draining },
): void {
  const app = instance.withTypeProvider<ZodTypeProvider>()
  sendDataHeaders(app)

  app.get(
    '/product/:id/stream',
    {
      config: { permission: 'public', evenWhenOverloaded: true },
      logLevel: 'warn',
      schema: {
        tags: ['matches'],
        operationId: 'streamMatch',
        summary: 'The events of a match, as server-sent events',
        description:
          'The stream begins with the entries after `since`, each with the score after it, and with one `match:updated` that describes the match. Then it sends the events of the live feed as they happen: `match:action`, `match:undo`, `match:status` and `match:updated`. The `id` of an entry’s event is its `seq`. If more than 500 entries are missing, or `since` is higher than the last `seq`, the stream begins with one `match:snapshot` instead: the whole match. A comment every 15 seconds keeps the connection open. After an interruption, connect again with the last `id` as `Last-Event-ID`. The number of open streams per address is limited.',
        params: matchParams,
        querystring: z.object({
          since: seq.default(0).describe('The number of the last entry that you have; 0 for the whole log'),
        }),
        headers: z.object({
          'last-event-id': seq
            .optional()
            .describe('The last `id` that you received. It replaces `since`. Browsers send it when they reconnect'),
        }),
        response: {
          200: {
            description: 'events, until the client or the server closes the connection',
            content: { [TYPE]: { schema: z.string().meta({ examples: [EXAMPLE] }) } },
          },
          ...MATCH_ERRORS,
          ...errors(badRequest('since: must be at least 0'), tooManyStreams()),
        },
      },
    },
    async (request, reply) => {
      const { params, query, headers } = request
      if (request.method === 'HEAD') {
        await matches.read(params.id)
        return reply.headers(HEADERS).send('')
      }
      if (draining.begun) throw shuttingDown()
      const since = headers['last-event-id'] ?? query.since
      if (await streams.open(params.id, since, request.ip, () => begin(reply))) return reply
      reply.header('retry-after', RETRY_AFTER)
      throw tooManyStreams()
    },
  )
}

/** Writes the head of a response that ends with its connection. Without chunks, all readers can share the bytes of an event. */
function begin(reply: FastifyReply) {
  const { raw } = reply.hijack()
  raw.shouldKeepAlive = false
  raw.removeHeader('transfer-encoding')
  return raw.writeHead(200, { ...(reply.getHeaders() as Record<string, string>), ...HEADERS })
}
