import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { ApiError } from './api-error.ts'

/** Refuses whoever asks too often. @throws ApiError 429, with Retry-After */
export type LimitRate = (request: FastifyRequest, reply: FastifyReply) => Promise<void>

/** Behind one address may sit a whole club: it may do as much as so many people. */
const PEOPLE_AT_AN_ADDRESS = 4
const MINUTE = 60_000

async function refuse(
  count: ReturnType<FastifyInstance['createRateLimit']>,
  request: FastifyRequest,
  reply: FastifyReply,
) {
  const limit = await count(request)
  if (limit.isAllowed || !limit.isExceeded) return
  reply.header('retry-after', limit.ttlInSeconds)
  throw new ApiError(429, 'TOO_MANY_REQUESTS', `too many requests; try again in ${limit.ttlInSeconds} s`)
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
