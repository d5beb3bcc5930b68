import { timingSafeEqual } from 'node:crypto'
import type { FastifyReply, FastifyRequest, onRequestHookHandler } from 'fastify'
import { ApiError } from '../http/api-error.ts'
import type { CountFailure } from './sign-in-failures.ts'

/**
 * Lets a request pass that carries `Authorization: Bearer <scorer key>`, and answers 401 to every other.
 * @param countFailure told of every wrong key: guesses are limited, and who has the key never is
 */
export function requireScorer(key: string, countFailure?: CountFailure): onRequestHookHandler {
  const isKey = comparerWith(key)
  async function refuse(given: string | undefined, request: FastifyRequest, reply: FastifyReply): Promise<never> {
    if (given !== undefined) await countFailure?.(request, reply)
    reply.header('www-authenticate', 'Bearer')
    const message =
      given === undefined ? 'authorization: the scorer key is needed' : 'authorization: not the scorer key'
    throw new ApiError(401, given === undefined ? 'NO_SCORER_KEY' : 'BAD_SCORER_KEY', message)
  }
  return (request, reply, done) => {
    const [, given] = /^Bearer (.+)$/i.exec(request.headers.authorization ?? '') ?? []
    if (given !== undefined && isKey(given)) done()
    else refuse(given, request, reply).catch(done)
  }
}

/** The longest character in UTF-8, bytes. */
const LONGEST = 4

/**
 * Compares with the key in the same time whatever is given. What is given is written to a place that is a little longer
 * than the key, and so is cut off where it is longer; hashing both, which would do as well, takes 7 µs of each point's 100.
 */
export function comparerWith(key: string): (given: string) => boolean {
  const length = Buffer.byteLength(key)
  const expected = Buffer.alloc(length + LONGEST)
  const place = Buffer.alloc(length + LONGEST)
  expected.write(key)
  return (given) => {
    place.fill(0)
    const written = place.write(given)
    const same = timingSafeEqual(place, expected)
    return same && written === length
  }
}
