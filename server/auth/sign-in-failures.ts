import rateLimit from '@fastify/rate-limit'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { ApiError } from '../http/api-error.ts'
import { tellLimit } from '../http/rate-limit.ts'

/** Counts a failed sign-in of whoever asks. @throws ApiError 429 where there were too many. */
export type CountFailure = (request: FastifyRequest, reply: FastifyReply) => Promise<void>

/**
 * Only failures count, and only failures are refused: behind one address may sit a whole stadium, and one phone there
 * with an old token must not keep the others out.
 */
export async function countFailures(app: FastifyInstance, mostAMinute: number): Promise<CountFailure> {
  await app.register(rateLimit, { global: false, cache: 10_000 })
  const count = app.createRateLimit({ max: mostAMinute, timeWindow: 60_000 })
  return async (request, reply) => {
    const seconds = tellLimit(reply, await count(request))
    if (seconds === null) return
    throw new ApiError(429, 'TOO_MANY_FAILURES', `too many failed sign-ins; try again in ${seconds} s`)
  }
}
