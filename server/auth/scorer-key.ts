import { timingSafeEqual } from 'node:crypto'
import type { FastifyReply, FastifyRequest, onRequestHookHandler } from 'fastify'
import { ApiError, errors } from '../http/api-error.ts'
import { type Failures, tooManyFailures } from './sign-in-failures.ts'

/** For the schema of a route: the call needs the scorer key. */
export const SCORER_KEY = [{ scorerKey: [] }]

const noScorerKey = () => new ApiError(401, 'NO_SCORER_KEY', 'authorization: the scorer key is needed')
const badScorerKey = () => new ApiError(401, 'BAD_SCORER_KEY', 'authorization: not the scorer key')

/** The error responses of every call that needs the scorer key. */
export const SCORER_KEY_ERRORS = errors(noScorerKey(), tooManyFailures(60))

/** Time after a use of the key during which the address's failures are not checked again (ms). */
const LOOK_AGAIN = 3_600_000

/**
 * Admits requests with `Authorization: Bearer <scorer key>`, and answers 401 to all others. After too many wrong keys an
 * address is blocked, and even the right key gets a 429, so that guesses reveal nothing. Addresses that have used the key
 * in the last day are never blocked, so that nobody can stop a match by guessing.
 */
export function requireScorer(key: string, guesses?: Failures, now: () => number = Date.now): onRequestHookHandler {
  const isKey = comparerWith(key)
  const known = knownAddresses(now)

  async function refuse(given: string | undefined, request: FastifyRequest, reply: FastifyReply): Promise<never> {
    if (given !== undefined) await guesses?.count(request, reply)
    throw given === undefined ? noScorerKey() : badScorerKey()
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

/** Time for which an address stays known after it last used the key (ms). */
const DAY = 24 * 3_600_000
/** Maximum number of known addresses. Beyond that the one whose last use is longest ago is forgotten. */
const MAX_ADDRESSES = 10_000

/** Returns a list of the addresses that have used the scorer key in the last day. */
function knownAddresses(now: () => number) {
  const lastUse = new Map<string, number>()
  return {
    /** Whether the address used the key within this time (ms), by default a day. */
    has: (address: string, within = DAY): boolean =>
      now() - (lastUse.get(address) ?? Number.NEGATIVE_INFINITY) < within,
    note(address: string): void {
      lastUse.delete(address)
      lastUse.set(address, now())
      const [first] = lastUse.keys()
      if (lastUse.size > MAX_ADDRESSES && first !== undefined) lastUse.delete(first)
    },
  }
}

/** Maximum length of a character in UTF-8 (bytes). */
const LONGEST = 4

/**
 * Returns a comparison with the key whose duration does not depend on the given text. It copies the text into a buffer a
 * little longer than the key, which cuts off longer texts. Hashing both would take 7 µs; a point takes 100 µs.
 */
export function comparerWith(key: string): (given: string) => boolean {
  const length = Buffer.byteLength(key)
  const expected = Buffer.alloc(length + LONGEST)
  const buffer = Buffer.alloc(length + LONGEST)
  expected.write(key)
  return (given) => {
    buffer.fill(0)
    const written = buffer.write(given)
    const same = timingSafeEqual(buffer, expected)
    return same && written === length
  }
}
