import { monitorEventLoopDelay } from 'node:perf_hooks'
import type { FastifyInstance } from 'fastify'
import { ApiError } from './api-error.ts'
import { LAG_TICK_MS } from './event-loop-lag.ts'
import type { Metrics } from './metrics.ts'
import { asksForPageOrFile } from './page-requests.ts'

/** Mean delay of the event loop, in two seconds running, beyond which the server has more to do than it can, ms. */
const MOST_LAG_MS = 1000
const SAMPLE_MS = 1000
/** Seconds after which it may be better. */
const RETRY_AFTER = 2

/**
 * Points are taken as long as they can be, and scores are read: they lie ready in memory, and whoever's socket is down
 * has nothing else. Operators have to see what is going on. Pages and their files are answered too: a browser asks once,
 * and shows a page without its styles, or none, where it is told to come again.
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
export function refuseWhenOverloaded(
  app: FastifyInstance,
  metrics: Pick<Metrics, 'requestsShed'>,
  mostLagMs = MOST_LAG_MS,
  sampleMs = SAMPLE_MS,
): void {
  const tickMs = Math.min(LAG_TICK_MS, sampleMs / 10)
  const delays = monitorEventLoopDelay({ resolution: tickMs })
  delays.enable()
  let lagged = false
  let overloaded = false
  const samples = setInterval(() => {
    // None at all: it stood still all the time.
    const lag = delays.count === 0 ? Number.POSITIVE_INFINITY : delays.mean / 1e6 - tickMs
    // Standing still once, as while the rooms are loaded, is no more than was asked for.
    overloaded = lagged && lag > mostLagMs
    lagged = lag > mostLagMs
    delays.reset()
  }, sampleMs).unref()
  app.addHook('onClose', (_app, done) => {
    clearInterval(samples)
    delays.disable()
    done()
  })
  app.addHook('onRequest', (request, reply, done) => {
    if (!overloaded) return done()
    const always = ALWAYS.has(`${request.method} ${request.routeOptions.url}`) || asksForPageOrFile(request)
    if (always) return done()
    metrics.requestsShed.inc()
    reply.header('retry-after', RETRY_AFTER)
    done(new ApiError(503, 'OVERLOADED', 'more is asked than can be answered just now; try again'))
  })
}
