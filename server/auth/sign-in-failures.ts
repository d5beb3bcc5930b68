import rateLimit from '@fastify/rate-limit'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { ApiError } from '../http/api-error.ts'
import { setLimitHeaders } from '../http/rate-limit.ts'

/** The answer 429 of calls that check credentials. */
export const tooManyFailures = (seconds: number): ApiError =>
  new ApiError(429, 'TOO_MANY_FAILURES', `too many failed attempts from this address; try again in ${seconds} s`)

/** Counts a failed sign-in of the request's address. @throws ApiError 429 after too many in a minute */
export type CountFailure = (request: FastifyRequest, reply: FastifyReply) => Promise<void>

/** Failed sign-ins of each address in the last minute. */
export interface Failures {
  readonly count: CountFailure
  /** Returns the address under which failures are counted, and whether its next failure gets a 429. Counts nothing. */
  look(request: FastifyRequest): Promise<{ address: string; isBlocked: boolean }>
}

/**
 * Makes counters of failed sign-ins. Valid tokens are accepted even while their address is blocked. A whole stadium may
 * share one address, and one phone with an old token must not keep the others out. The scorer key is stricter: see
 * `guardScorerKey`.
 */
export async function failureCounters(app: FastifyInstance, mostAMinute: number): Promise<() => Failures> {
  await app.register(rateLimit, { global: false, cache: 10_000 })
  return () => {
    const limiter = app.createRateLimit({ max: mostAMinute, timeWindow: 60_000 })
    return {
      async count(request, reply) {
        const seconds = setLimitHeaders(reply, await limiter(request))
        if (seconds !== null) throw tooManyFailures(seconds)
      },
      async look(request) {
        const limit = await limiter(request, { increment: false })
        return { address: limit.key, isBlocked: !limit.isAllowed && limit.remaining === 0 }
      },
    }
  }
}
