import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import type { Storage } from '../storage/storage.ts'
import { ApiError, errors } from './api-error.ts'
import { type Draining, shuttingDown } from './draining.ts'
import type { Metrics } from './metrics.ts'

const EXAMPLES = { examples: [{ ok: true }] }
const fine = z.object({ ok: z.literal(true) })
const figures = z.string().meta({
  examples: [
    '# HELP process_start_time_seconds Start time of the process since unix epoch in seconds.\n# TYPE process_start_time_seconds gauge\nprocess_start_time_seconds 1795305362\n',
  ],
})

const tags = ['operation']
const notReady = (why = 'the database does not answer') => new ApiError(503, 'NOT_READY', why)

/** Fields that a feature adds to the answer of /readyz. */
export interface Readiness {
  /** The fields that `report` may return, each with its description. */
  readonly fields: z.ZodRawShape
  report(): object | Promise<object>
}

interface HealthParts {
  readonly storage: Storage
  readonly metrics: Metrics
  readonly draining: Draining
  readonly features: readonly Readiness[]
}

/** Adds the calls for operators and load balancers: alive, ready, metrics. */
export function healthRoutes(app: FastifyInstance, { storage, metrics, draining, features }: HealthParts): void {
  const ready = fine.extend(Object.assign({}, ...features.map(({ fields }) => fields)))
  app.get(
    '/healthz',
    {
      config: { permission: 'public', evenWhenOverloaded: true },
      schema: {
        tags,
        operationId: 'isAlive',
        summary: 'Whether the process is alive',
        description: 'For a process manager. It does not query the database.',
        response: { 200: fine.describe('the process is alive').meta(EXAMPLES) },
      },
    },
    () => ({ ok: true }),
  )

  app.get(
    '/readyz',
    {
      config: { permission: 'public' },
      schema: {
        tags,
        operationId: 'isReady',
        summary: 'Whether the server can take requests',
        description: 'For a load balancer. It queries the database, and answers 503 while the server shuts down.',
        response: {
          200: ready.describe('the server can take requests').meta(EXAMPLES),
          ...errors(notReady()),
        },
      },
    },
    async (request) => {
      if (draining.begun) throw shuttingDown()
      try {
        await storage.ping()
        const reports = await Promise.all(features.map((feature) => feature.report()))
        return Object.assign({ ok: true }, ...reports)
      } catch (error) {
        request.log.error({ err: error }, 'the database does not answer')
        throw notReady(storage.lost?.() ? 'the file of the database was removed or replaced' : undefined)
      }
    },
  )

  app.get(
    '/metrics',
    {
      config: { permission: 'public', evenWhenOverloaded: true },
      schema: {
        tags,
        operationId: 'readMetrics',
        summary: 'Metrics, in the text format of Prometheus',
        description: 'Requests, appends, watchers, memory and event-loop lag, as counters, gauges and histograms.',
        response: {
          200: { description: 'each metric with its description', content: { 'text/plain': { schema: figures } } },
        },
      },
    },
    async (_, reply) => reply.type(metrics.registry.contentType).send(await metrics.registry.metrics()),
  )
}
