import { decodeJwt } from 'jose'
import { LRUCache } from 'lru-cache'
import { LONGEST } from '../../shared/text/longest.ts'
import { cleanLine } from '../../shared/text/plain-text.ts'
import type { Identity, User, VerifyOptions } from './identity.ts'

/** Maximum number of tokens in the cache. Google's have about 1.2 KB. */
const MOST_TOKENS = 5000

/**
 * Returns a function that verifies tokens, and remembers each valid one until it expires; a remembered one is returned at once.
 * Checking a signature takes about as long as storing a point. A request that asks for a fresh answer always gets one.
 */
export function verifyTokens(identity: Identity): (token: string, options?: VerifyOptions) => User | Promise<User> {
  // Does not use the cache's own `ttl`, which starts a timer for most lookups.
  const known = new LRUCache<string, { readonly user: User; readonly until: number }>({ max: MOST_TOKENS })

  /** The provider lets people choose any name, so the name is cleaned. It never prevents a sign-in. */
  async function read(token: string, options?: VerifyOptions): Promise<User> {
    const user = await identity.verify(token, options)
    return { ...user, name: cleanLine(user.name, LONGEST.person.name) }
  }

  async function verify(token: string): Promise<User> {
    const user = await read(token)
    known.set(token, { user, until: (decodeJwt(token).exp ?? 0) * 1000 })
    return user
  }
  return (token, options) => {
    if (options?.fresh) return read(token, options)
    const before = known.get(token)
    const isCurrent = before && Date.now() < before.until && (identity.isValid?.(before.user) ?? true)
    return isCurrent ? before.user : verify(token)
  }
}
