import { monitorEventLoopDelay } from 'node:perf_hooks'
import type { FastifyInstance } from 'fastify'
import { ApiError } from './api-error.ts'
import { LAG_TICK_MS, type Metrics } from './metrics.ts'
import { asksForPageOrFile } from './page-requests.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Whether to serve the call while the server is overloaded. */
    evenWhenOverloaded?: boolean
  }
}

/** Mean delay of the event loop beyond which the server is overloaded (ms). */
const MAX_LAG_MS = 1000
const SAMPLE_MS = 1000
/** Time to wait before trying again (s). */
const RETRY_AFTER = 2

/**
 * While the event loop lags, answers 503 with `Retry-After` at once, so that requests in progress can finish. Calls with
 * `evenWhenOverloaded` are exempt, and so are pages with their files: a browser does not retry a file, so the page would
 * lack its styles. @fastify/under-pressure would reject requests after a single slow sample, for example while matches are
 * loaded.
 */
export function refuseWhenOverloaded(
  app: FastifyInstance,
  metrics: Pick<Metrics, 'requestsShed'>,
  maxLagMs = MAX_LAG_MS,
  sampleMs = SAMPLE_MS,
): void {
  const tickMs = Math.min(LAG_TICK_MS, sampleMs / 10)
  const delays = monitorEventLoopDelay({ resolution: tickMs })
  delays.enable()
  let lagged = false
  let overloaded = false
  const samples = setInterval(() => {
    // Without a sample the event loop was blocked the whole time.
    const lag = delays.count === 0 ? Number.POSITIVE_INFINITY : delays.mean / 1e6 - tickMs
    overloaded = lagged && lag > maxLagMs
    lagged = lag > maxLagMs
    delays.reset()
  }, sampleMs).unref()
  app.addHook('onClose', (_app, done) => {
    clearInterval(samples)
    delays.disable()
    done()
  })
  app.addHook('onRequest', (request, reply, done) => {
    if (!overloaded || request.routeOptions.config.evenWhenOverloaded || asksForPageOrFile(request)) return done()
    metrics.requestsShed.inc()
    reply.header('retry-after', RETRY_AFTER)
    done(new ApiError(503, 'OVERLOADED', 'the server is overloaded; try again'))
  })
}
