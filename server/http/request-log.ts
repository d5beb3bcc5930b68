import type { FastifyRequest } from 'fastify'

/** What of a request is logged: where it came from and what it asked for, and nothing by which anybody could be somebody. */
export const loggedRequest = (request: FastifyRequest) => ({
  method: request.method,
  url: withoutSecrets(request.url),
  host: request.host,
  remoteAddress: request.ip,
  remotePort: request.socket.remotePort ?? 0,
})

/** An address whose query's secrets are left out: programs put tokens there, and payment providers do. */
export const withoutSecrets = (url: string): string =>
  url.replace(/([?&;][^=&;]*(?:token|key|secret|payerid)[^=&;]*=)[^&;#]*/gi, '$1…')
