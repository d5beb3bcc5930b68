import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Counter, collectDefaultMetrics, Histogram, Registry } from 'prom-client'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Whether the route sends files of the web app. */
    isFile?: boolean
  }
}

export type Metrics = ReturnType<typeof createMetrics>

/** Time between two measurements of the event loop's lag (ms). With 10 ms, an idle server would wake up a hundred times a second. */
export const LAG_TICK_MS = 100
/** Buckets of the time of a request (s). */
const REQUEST_BUCKETS = [0.001, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]

/** Creates the registry of an app, with the metrics of the process and of requests. Each feature adds its own. */
export function createMetrics() {
  const registry = new Registry()
  const registers = [registry]
  /** Number of answers since the last read of the metrics, by method, route and status. */
  const answered = new Map<string, number>()
  // The lag of the event loop includes the time between two measurements.
  collectDefaultMetrics({ register: registry, eventLoopMonitoringPrecision: LAG_TICK_MS })
  new Counter({
    name: 'ventaja_http_requests_total',
    help: 'Requests that were answered, by method, route and status.',
    labelNames: ['method', 'route', 'status'] as const,
    registers,
    // Counted only when somebody reads the metrics: prom-client validates the labels at every call.
    collect() {
      for (const [key, count] of answered) {
        const [method = '', route = '', status = ''] = key.split(' ')
        this.inc({ method, route, status }, count)
      }
      answered.clear()
    },
  })
  const requestSeconds = new Histogram({
    name: 'ventaja_http_request_seconds',
    help: 'Time from a request to the end of its answer, by method and route.',
    labelNames: ['method', 'route'] as const,
    buckets: REQUEST_BUCKETS,
    registers,
  })
  return {
    registry,
    /**
     * Counts and times a request.
     * @param route the route's pattern, not the address, because every new value creates a new series
     */
    countRequest(method: string, route: string, status: number, seconds: number): void {
      const key = `${method} ${route} ${status}`
      answered.set(key, (answered.get(key) ?? 0) + 1)
      requestSeconds.observe({ method, route }, seconds)
    },
    connectionsRefused: new Counter({
      name: 'ventaja_connections_refused_total',
      help: 'Connections closed before any route, by reason: too many, too slow, malformed, answers left unread.',
      labelNames: ['reason'] as const,
      registers,
    }),
    requestsShed: new Counter({
      name: 'ventaja_http_requests_shed_total',
      help: 'Requests that were refused with 503 because the event loop lagged.',
      registers,
    }),
  }
}

/** Counts and times every request. */
export function measureRequests(app: FastifyInstance, metrics: Metrics): void {
  app.addHook('onResponse', (request, reply, done) => {
    metrics.countRequest(request.method, routeOf(request), reply.statusCode, reply.elapsedTime / 1000)
    done()
  })
}

/** Returns the pattern of a route. All files of the web app count as one route, and so do all unknown addresses. */
export function routeOf({ is404, routeOptions }: FastifyRequest): string {
  if (is404 || !routeOptions.url) return 'none'
  return routeOptions.config.isFile ? 'files' : routeOptions.url
}
