import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { ApiError } from './api-error.ts'

export const tooManyRequests = (seconds: number): ApiError =>
  new ApiError(429, 'TOO_MANY_REQUESTS', `too many requests; try again in ${seconds} s`)

/** Counts a request. @throws ApiError 429, with Retry-After, if there were too many */
export type LimitRate = (request: FastifyRequest, reply: FastifyReply) => Promise<void>

/** Limit of an address, as a multiple of one person's limit. A whole club may share an address. */
const PEOPLE_AT_AN_ADDRESS = 4
const MINUTE = 60_000

type Count = ReturnType<FastifyInstance['createRateLimit']>
type Counted = Awaited<ReturnType<Count>>

/**
 * Sets the headers `RateLimit-Limit`, `-Remaining` and `-Reset` (s), and `Retry-After` if the limit is exceeded. If two
 * limits apply, the headers describe the limit that allows fewer further requests.
 * @returns the time to wait (s) if the limit is exceeded, or null
 */
export function setLimitHeaders(reply: FastifyReply, limit: Counted): number | null {
  if (limit.isAllowed) return null
  const known = reply.getHeader('ratelimit-remaining')
  if (limit.isExceeded || known === undefined || limit.remaining < Number(known)) {
    reply.headers({
      'ratelimit-limit': limit.max,
      'ratelimit-remaining': limit.remaining,
      'ratelimit-reset': limit.ttlInSeconds,
    })
  }
  if (!limit.isExceeded) return null
  reply.header('retry-after', limit.ttlInSeconds)
  return limit.ttlInSeconds
}

async function countRequest(count: Count, request: FastifyRequest, reply: FastifyReply): Promise<void> {
  const seconds = setLimitHeaders(reply, await count(request))
  if (seconds !== null) throw tooManyRequests(seconds)
}

/** Limits the calls of each address per minute, or per another time (ms). */
export function limitAddress(app: FastifyInstance, most: number, timeWindow = MINUTE): LimitRate {
  const count = app.createRateLimit({ max: most, timeWindow })
  return (request, reply) => countRequest(count, request, reply)
}

/**
 * Limits the calls of each signed-in person per minute, or per another time (ms), and the calls of each address to a multiple of
 * that number.
 */
export function limitPeople(app: FastifyInstance, most: number, timeWindow = MINUTE): LimitRate {
  const countAddress = limitAddress(app, PEOPLE_AT_AN_ADDRESS * most, timeWindow)
  const count = app.createRateLimit({
    max: most,
    timeWindow,
    keyGenerator: ({ user, ip }) => user?.email ?? ip,
  })
  return async (request, reply) => {
    await countAddress(request, reply)
    if (request.user) await countRequest(count, request, reply)
  }
}
