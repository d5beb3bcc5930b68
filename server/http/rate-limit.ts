import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { ApiError } from './api-error.ts'

/** Refuses whoever asks too often. @throws ApiError 429, with Retry-After */
export type LimitRate = (request: FastifyRequest, reply: FastifyReply) => Promise<void>

/** Behind one address may sit a whole club: it may do as much as so many people. */
const PEOPLE_AT_AN_ADDRESS = 4
const MINUTE = 60_000

type Count = ReturnType<FastifyInstance['createRateLimit']>
type Counted = Awaited<ReturnType<Count>>

/**
 * Says in the answer's headers how many calls are left and when the count begins anew: `RateLimit-Limit`, `-Remaining` and
 * `-Reset` (s), and `Retry-After` once none is left. Of two limits the answer tells the one that has less left.
 * @returns the seconds to wait, where the limit is exceeded
 */
export function tellLimit(reply: FastifyReply, limit: Counted): number | null {
  if (limit.isAllowed) return null
  const told = reply.getHeader('ratelimit-remaining')
  if (limit.isExceeded || told === undefined || limit.remaining < Number(told)) {
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

async function refuse(count: Count, request: FastifyRequest, reply: FastifyReply): Promise<void> {
  const seconds = tellLimit(reply, await count(request))
  if (seconds !== null) {
    throw new ApiError(429, 'TOO_MANY_REQUESTS', `too many requests; try again in ${seconds} s`)
  }
}

/** So many calls a minute of one address. */
export function limitAddress(app: FastifyInstance, mostAMinute: number): LimitRate {
  const count = app.createRateLimit({ max: mostAMinute, timeWindow: MINUTE })
  return (request, reply) => refuse(count, request, reply)
}

/** So many calls a minute of one person, where it is known who asks, and a few people's of one address. */
export function limitPeople(app: FastifyInstance, mostAMinute: number): LimitRate {
  const ofAddress = limitAddress(app, PEOPLE_AT_AN_ADDRESS * mostAMinute)
  const count = app.createRateLimit({
    max: mostAMinute,
    timeWindow: MINUTE,
    keyGenerator: ({ user, ip }) => user?.email ?? ip,
  })
  return async (request, reply) => {
    await ofAddress(request, reply)
    if (request.user) await refuse(count, request, reply)
  }
}
