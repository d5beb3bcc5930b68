import type { FastifyRequest } from 'fastify'
import { ApiError } from '../http/api-error.ts'

/** What a proxy adds to a request. */
const PROXIED = /^(x-forwarded-.*|x-real-ip|forwarded|via)$/

/**
 * The local sign-in is for the pages of this machine alone: not for requests that came through a proxy, behind which
 * may be anybody, and not for other sites' pages (a browser names the page in Origin, and no page can make up its own).
 * @throws ApiError 403
 */
export function refuseStrangers({ headers }: FastifyRequest, ownOrigins: ReadonlySet<string>): void {
  const proxied = Object.keys(headers).find((name) => PROXIED.test(name))
  if (proxied) throw new ApiError(403, 'THROUGH_PROXY', `${proxied}: the local sign-in is not for proxied requests`)
  if (headers.origin === undefined || !ownOrigins.has(headers.origin)) {
    throw new ApiError(403, 'FOREIGN_ORIGIN', 'origin: the local sign-in is for the pages of this server')
  }
}
