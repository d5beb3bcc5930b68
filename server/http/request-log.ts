import type { FastifyInstance, FastifyRequest } from 'fastify'

/** What of a request is logged: where it came from and what it asked for, and nothing by which anybody could be somebody. */
export const loggedRequest = (request: FastifyRequest) => ({
  method: request.method,
  url: withoutSecrets(request.url),
  host: request.host,
  remoteAddress: request.ip,
  remotePort: request.socket.remotePort ?? 0,
})

/**
 * An address without its secrets: the query's, where programs and payment providers put tokens, and what opens
 * somebody's calendar, whatever else is wrong with the request.
 */
export const withoutSecrets = (url: string): string =>
  url
    .replace(/^((?:\w+:\/\/[^/?#]*)?\/+calendar(?:\/|%2f)+)[^?#]+/i, '$1…')
    .replace(/([?&;][^=&;]*(?:token|key|secret|payerid)[^=&;]*=)[^&;#]*/gi, '$1…')

/** Every answer carries the id under which its request is in the log: who asks about it can say which one it was. */
export function nameRequests(app: FastifyInstance): void {
  app.addHook('onRequest', (request, reply, done) => {
    reply.header('x-request-id', request.id)
    done()
  })
}
