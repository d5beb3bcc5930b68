import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Metrics } from './metrics.ts'

/** Counts and times every request, by its route: never by its address, of which there are as many as anybody makes up. */
export function measureRequests(app: FastifyInstance, metrics: Metrics): void {
  app.addHook('onResponse', (request, reply, done) => {
    metrics.requests.saw(request.method, routeOf(request), reply.statusCode, reply.elapsedTime / 1000)
    done()
  })
}

/** Routes that are one file each, of the web app's build, are one. */
function routeOf({ is404, routeOptions }: FastifyRequest): string {
  if (is404 || !routeOptions.url) return 'none'
  return 'rootPath' in routeOptions.config ? 'files' : routeOptions.url
}
