import type { FastifyRequest } from 'fastify'
import { ApiError } from './api-error.ts'

/** Headers that a proxy adds to a request. */
const PROXIED = /^(x-forwarded-.*|x-real-ip|forwarded|via)$/

/** Whether a proxy has said that it forwards the request. */
export const isForwarded = ({ headers }: FastifyRequest): boolean =>
  Object.keys(headers).some((name) => PROXIED.test(name))

/**
 * Rejects a request that came through a proxy, because only this machine may send it.
 * @param what name of the feature in the message
 * @throws ApiError 403
 */
export function refuseProxied({ headers }: FastifyRequest, what: string): void {
  const proxied = Object.keys(headers).find((name) => PROXIED.test(name))
  if (proxied) throw new ApiError(403, 'THROUGH_PROXY', `${proxied}: ${what} is not for proxied requests`)
}
