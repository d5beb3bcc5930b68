import { createHash, timingSafeEqual } from 'node:crypto'
import type { preHandlerAsyncHookHandler } from 'fastify'
import { ApiError } from '../http/api-error.ts'
import type { CountFailure } from './sign-in-failures.ts'

/**
 * Lets a request pass that carries `Authorization: Bearer <scorer key>`, and answers 401 to every other.
 * @param countFailure told of every wrong key: guesses are limited, and who has the key never is
 */
export function requireScorer(key: string, countFailure?: CountFailure): preHandlerAsyncHookHandler {
  const expected = digest(key)
  return async (request, reply) => {
    const [, given] = /^Bearer (.+)$/i.exec(request.headers.authorization ?? '') ?? []
    if (given !== undefined && timingSafeEqual(digest(given), expected)) return
    if (given !== undefined) await countFailure?.(request, reply)
    reply.header('www-authenticate', 'Bearer')
    const message =
      given === undefined ? 'authorization: the scorer key is needed' : 'authorization: not the scorer key'
    throw new ApiError(401, given === undefined ? 'NO_SCORER_KEY' : 'BAD_SCORER_KEY', message)
  }
}

/** Equal lengths, so that the comparison takes the same time whatever was given. */
const digest = (key: string): Buffer => createHash('sha256').update(key).digest()
