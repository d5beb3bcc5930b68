import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import type { Storage } from '../storage/storage.ts'
import { ApiError, errors } from './api-error.ts'
import type { Draining } from './draining.ts'
import type { Metrics } from './metrics.ts'

const fine = z.object({ ok: z.literal(true) })
const ready = fine.extend({
  unreadableMatches: z
    .array(z.string())
    .optional()
    .describe('matches whose rows this version cannot read, where there are such; all others are served'),
})

/** What operators and their machines ask: alive, ready to be sent visitors, and how it goes. */
export function healthRoutes(
  app: FastifyInstance,
  storage: Storage,
  matches: { unreadable(): string[] },
  metrics: Metrics,
  draining: Draining,
): void {
  const tags = ['operation']
  app.get('/healthz', { schema: { tags, summary: 'The process is alive', response: { 200: fine } } }, () => ({
    ok: true,
  }))

  app.get(
    '/readyz',
    { schema: { tags, summary: 'The database answers', response: { 200: ready, ...errors(503) } } },
    async (request) => {
      if (draining.begun) throw new ApiError(503, 'DRAINING', 'this server is about to stop')
      try {
        await storage.ping()
        const unreadableMatches = matches.unreadable()
        return { ok: true, ...(unreadableMatches.length > 0 && { unreadableMatches }) }
      } catch (error) {
        request.log.error({ err: error }, 'the database does not answer')
        throw new ApiError(503, 'NOT_READY', 'the database does not answer')
      }
    },
  )

  app.get(
    '/metrics',
    {
      schema: {
        tags,
        summary: 'Figures, in the text format of Prometheus',
        response: { 200: z.string().describe('text/plain') },
      },
    },
    async (_, reply) => reply.type(metrics.registry.contentType).send(await metrics.registry.metrics()),
  )
}
