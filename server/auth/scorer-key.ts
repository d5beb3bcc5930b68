import { timingSafeEqual } from 'node:crypto'
import type { FastifyReply, FastifyRequest, onRequestHookHandler } from 'fastify'
import { ApiError, errors } from '../http/api-error.ts'
import { createKnownAddresses } from './known-addresses.ts'
import { type Failures, TOO_MANY_FAILURES } from './sign-in-failures.ts'

/** For the schema of a route: the call needs the scorer key. */
export const SCORER_KEY = [{ scorerKey: [] }]

/** The error responses of every call that needs the scorer key. */
export const SCORER_KEY_ERRORS = errors({
  401: ['NO_SCORER_KEY', 'authorization: the scorer key is needed'],
  429: TOO_MANY_FAILURES,
})

/** After this time an address that used the key is looked up again (ms). */
const LOOK_AGAIN = 3_600_000

/**
 * Lets a request pass that carries `Authorization: Bearer <scorer key>`, and answers 401 to every other. An address with too
 * many wrong keys is blocked: then the right key is answered 429 as well, so that a guess can't be told from a hit. Only
 * addresses that have used the key in the last day go on, so that nobody can stop a match by guessing.
 */
export function requireScorer(key: string, guesses?: Failures, now: () => number = Date.now): onRequestHookHandler {
  const isKey = comparerWith(key)
  const known = createKnownAddresses(now)

  async function refuse(given: string | undefined, request: FastifyRequest, reply: FastifyReply): Promise<never> {
    if (given !== undefined) await guesses?.count(request, reply)
    reply.header('www-authenticate', 'Bearer')
    const message =
      given === undefined ? 'authorization: the scorer key is needed' : 'authorization: not the scorer key'
    throw new ApiError(401, given === undefined ? 'NO_SCORER_KEY' : 'BAD_SCORER_KEY', message)
  }

  async function admit(request: FastifyRequest, reply: FastifyReply, { look, count }: Failures): Promise<void> {
    // IPv6 addresses are counted by network, which a phone keeps while its address changes.
    const { address, isBlocked } = await look(request)
    if (isBlocked && !known.has(request.ip) && !known.has(address)) await count(request, reply)
    known.note(request.ip)
    known.note(address)
  }

  return (request, reply, done) => {
    const [, given] = /^Bearer (.+)$/i.exec(request.headers.authorization ?? '') ?? []
    if (given === undefined || !isKey(given)) refuse(given, request, reply).catch(done)
    else if (!guesses || known.has(request.ip, LOOK_AGAIN)) done()
    else admit(request, reply, guesses).then(() => done(), done)
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
