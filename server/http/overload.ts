import underPressure from '@fastify/under-pressure'
import type { FastifyInstance } from 'fastify'
import { ApiError } from './api-error.ts'
import type { Metrics } from './metrics.ts'

/** Mean delay of the event loop over a second beyond which the server has more to do than it can, ms. */
const MOST_LAG_MS = 1000
const SAMPLE_MS = 1000
/** Seconds after which it may be better. */
const RETRY_AFTER = 2

/**
 * Points are taken as long as they can be, and scores are read: they lie ready in memory, and whoever's socket is down
 * has nothing else. Operators have to see what is going on.
 */
const ALWAYS: ReadonlySet<string> = new Set([
  'POST /product/:id/actions',
  'GET /product',
  'GET /product/:id',
  'GET /product/:id/actions',
  'GET /healthz',
  'GET /metrics',
])

/** Whatever else is asked while the event loop lags is a 503 with Retry-After at once, so that what is under way ends. */
export async function refuseWhenOverloaded(
  app: FastifyInstance,
  metrics: Metrics,
  mostLagMs = MOST_LAG_MS,
  sampleMs = SAMPLE_MS,
): Promise<void> {
  await app.register(underPressure, {
    maxEventLoopDelay: mostLagMs,
    sampleInterval: sampleMs,
    pressureHandler: async (request, reply) => {
      if (ALWAYS.has(`${request.method} ${request.routeOptions.url}`)) return
      metrics.requestsShed.inc()
      reply.header('retry-after', RETRY_AFTER)
      throw new ApiError(503, 'OVERLOADED', 'more is asked than can be answered just now; try again')
    },
  })
}
