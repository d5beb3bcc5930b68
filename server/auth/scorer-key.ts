import { timingSafeEqual } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { ApiError } from '../http/api-error.ts'
import type { Failures } from './sign-in-failures.ts'

export const noScorerKey = () =>
  new ApiError(401, 'NO_SCORER_KEY', 'authorization: the scorer key is needed, or an ID token of a person with a role')
export const badScorerKey = () => new ApiError(401, 'BAD_SCORER_KEY', 'authorization: not the scorer key')

/** If an address has used the right key within this time (ms), its failures are not checked again. */
const LOOK_AGAIN = 3_600_000

export type ScorerKeyGuard = ReturnType<typeof guardScorerKey>

/**
 * Compares credentials with the scorer key, and limits guesses. After too many wrong keys an address is blocked, and even
 * the right key gets a 429, so that guesses reveal nothing. Addresses that have used the key in the last day are never
 * blocked, so that nobody can stop a match by guessing.
 */
export function guardScorerKey(key: string, guesses?: Failures, now: () => number = Date.now) {
  const known = knownAddresses(now)

  async function check(request: FastifyRequest, reply: FastifyReply, { look, count }: Failures): Promise<void> {
    // IPv6 addresses are counted by network, which a phone keeps while its address changes.
    const { address, isBlocked } = await look(request)
    if (isBlocked && !known.has(request.ip) && !known.has(address)) await count(request, reply)
    known.note(request.ip)
    known.note(address)
  }

  return {
    isKey: comparerWith(key),
    /** Calls `done` for a request with the right key. If its address is blocked, `done` gets a 429. */
    admit(request: FastifyRequest, reply: FastifyReply, done: (error?: Error) => void): void {
      if (!guesses || known.has(request.ip, LOOK_AGAIN)) done()
      else check(request, reply, guesses).then(() => done(), done)
    },
    /** Counts wrong credentials. @throws ApiError 429 after too many in a minute */
    countGuess: async (request: FastifyRequest, reply: FastifyReply): Promise<void> => guesses?.count(request, reply),
  }
}

/** Time for which an address stays known after it last used the key (ms). */
const DAY = 24 * 3_600_000
/** Maximum number of known addresses. Beyond that, the list forgets the address that used the key least recently. */
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
