import { decodeJwt } from 'jose'
import { LRUCache } from 'lru-cache'
import type { Identity, User } from './identity.ts'

/** Maximum number of tokens in the cache. Google's have about 1.2 KB. */
const MOST_TOKENS = 5000

/**
 * Returns a function that verifies tokens, and remembers each valid one until it expires. Checking a signature takes about as
 * long as storing a point. A request that asks for a fresh answer always gets one.
 */
export function verifyTokens(identity: Identity): Identity['verify'] {
  const users = new LRUCache<string, User>({ max: MOST_TOKENS })
  return async (token, options) => {
    if (options?.fresh) return identity.verify(token, options)
    const known = users.get(token)
    if (known) return known
    const user = await identity.verify(token, options)
    const left = Math.floor((decodeJwt(token).exp ?? 0) * 1000 - Date.now())
    if (left > 0) users.set(token, user, { ttl: left })
    return user
  }
}
