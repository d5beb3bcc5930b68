import { importJWK, SignJWT } from 'jose'
import { LRUCache } from 'lru-cache'
import { jwkOf, type PushKeys } from './push-key.ts'

/** Time for which one token is used (ms). A push service accepts it for longer, also if the clocks differ. */
const USED_MS = 3_600_000
/** Time for which a token is valid (s). RFC 8292 allows at most 24 hours. */
const VALID_S = 12 * 3600
/** Push services whose tokens are kept. There are about five in the world, but anybody may name others. */
const MOST_SERVICES = 50

/**
 * Returns the headers that say to a push service who sends (RFC 8292). One signature is used for an hour, because it costs more
 * than the encryption of a message.
 * @param subject the address of the site, at which the operator of the push service finds us
 * @param now returns the real time, which push services compare (ms since 1970)
 */
export function openVapid(keys: PushKeys, subject: string, now: () => number) {
  const kept = new LRUCache<string, { readonly authorization: string; readonly at: number }>({ max: MOST_SERVICES })
  return {
    async authorizationFor(endpoint: string): Promise<string> {
      const { origin } = new URL(endpoint)
      const known = kept.get(origin)
      const age = known ? now() - known.at : -1
      // A clock that was set back makes the token one of the future.
      if (known && age >= 0 && age < USED_MS) return known.authorization
      const expires = Math.floor(now() / 1000) + VALID_S
      const token = await new SignJWT({ sub: subject })
        .setProtectedHeader({ typ: 'JWT', alg: 'ES256' })
        .setAudience(origin)
        .setExpirationTime(expires)
        .sign(await importJWK(jwkOf(keys), 'ES256'))
      const authorization = `vapid t=${token}, k=${keys.publicKey}`
      kept.set(origin, { authorization, at: now() })
      return authorization
    },
    /** Makes the next message to this push service sign again. */
    forget(endpoint: string): void {
      kept.delete(new URL(endpoint).origin)
    },
  }
}
