import type { FastifyRequest } from 'fastify'
import { ApiError } from '../http/api-error.ts'
import { refuseProxied } from '../http/refuse-proxied.ts'

/**
 * The local sign-in is for the pages of this machine alone: not for requests that came through a proxy, behind which
 * may be anybody, and not for other sites' pages (a browser names the page in Origin, and no page can make up its own).
 * @throws ApiError 403
 */
export function refuseStrangers(request: FastifyRequest, ownOrigins: ReadonlySet<string>): void {
  refuseProxied(request, 'the local sign-in')
  const { headers } = request
  if (headers.origin === undefined || !ownOrigins.has(headers.origin)) {
    throw new ApiError(403, 'FOREIGN_ORIGIN', 'origin: the local sign-in is for the pages of this server')
  }
}
