import { createHash } from 'node:crypto'
import { errors, type JWTPayload, type JWTVerifyOptions, jwtVerify, SignJWT } from 'jose'
import { z } from 'zod'
import type { Person } from '../../shared/auth/auth-schemas.ts'
import { BadToken, type Identity } from './identity.ts'

/** Lifetime of a token (s). */
export const TOKEN_SECONDS = 3600
/** Time after a sign-in during which tokens can be renewed (s): a week. */
export const SESSION_SECONDS = 7 * 24 * 3600

const ISSUER = 'ventaja:local'
const claims = z.object({ sub: z.email(), name: z.string().default(''), auth_time: z.int().optional() })

/** The local identity provider: signs tokens and verifies them. */
export interface LocalTokens extends Identity {
  readonly settings: { readonly provider: 'local' }
  sign(person: Person): Promise<string>
  /**
   * Returns a new token for an old one, which may have expired, up to a week after the sign-in.
   * @throws BadToken
   */
  renew(token: string): Promise<{ user: Person; token: string }>
}

/**
 * Makes the local identity provider.
 * @param key secret of this server, at least 16 characters. Anyone who has it can sign in as anybody
 * @param now ms since 1970
 */
export function localTokens(key: string, now: () => number = Date.now): LocalTokens {
  const secret = createHash('sha256').update(key).digest()
  const seconds = () => Math.floor(now() / 1000)

  const sign = ({ email, name }: Person, signedInAt: number) =>
    new SignJWT({ name, auth_time: signedInAt })
      .setProtectedHeader({ alg: 'HS256' })
      .setSubject(email.toLowerCase())
      .setIssuer(ISSUER)
      .setAudience(ISSUER)
      .setIssuedAt(seconds())
      .setExpirationTime(seconds() + TOKEN_SECONDS)
      .sign(secret)

  const read = async (token: string, more: JWTVerifyOptions = {}) => {
    try {
      const { payload } = await jwtVerify(token, secret, {
        algorithms: ['HS256'],
        issuer: ISSUER,
        audience: ISSUER,
        requiredClaims: ['exp', 'iat'],
        currentDate: new Date(now()),
        ...more,
      })
      return { iat: issuedBy(payload, seconds()), ...claims.parse(payload) }
    } catch (error) {
      if (error instanceof BadToken) throw error
      throw new BadToken(error instanceof errors.JOSEError ? error.code : 'ERR_CLAIMS')
    }
  }

  return {
    settings: { provider: 'local' },
    sign: (person) => sign(person, seconds()),

    verify: async (token) => {
      const { sub, name, auth_time, iat } = await read(token)
      return { email: sub.toLowerCase(), name, signedInAt: (auth_time ?? iat) * 1000 }
    },

    renew: async (token) => {
      const { sub, name, auth_time, iat } = await read(token, { clockTolerance: SESSION_SECONDS })
      const signedInAt = auth_time ?? iat
      if (seconds() - signedInAt > SESSION_SECONDS) throw new BadToken('ERR_SESSION_OVER')
      const user = { email: sub.toLowerCase(), name }
      return { user, token: await sign(user, signedInAt) }
    },
  }
}

/** Returns the time of issue. It can't be later than now, because this machine issued the token. */
function issuedBy({ iat = Number.POSITIVE_INFINITY }: JWTPayload, now: number): number {
  if (iat > now + 1) throw new BadToken('ERR_ISSUED_LATER')
  return iat
}
