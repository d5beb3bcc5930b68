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
  // Does not use the cache's own `ttl`, which starts a timer for most lookups.
  const known = new LRUCache<string, { readonly user: User; readonly until: number }>({ max: MOST_TOKENS })
  return async (token, options) => {
    if (options?.fresh) return identity.verify(token, options)
    const before = known.get(token)
    if (before && Date.now() < before.until) return before.user
    const user = await identity.verify(token, options)
    known.set(token, { user, until: (decodeJwt(token).exp ?? 0) * 1000 })
    return user
  }
}
