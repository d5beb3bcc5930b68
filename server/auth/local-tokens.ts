import { createHash } from 'node:crypto'
import { errors, type JWTPayload, type JWTVerifyOptions, jwtVerify, SignJWT } from 'jose'
import { z } from 'zod'
import { BadToken, type Identity, type User } from './identity.ts'

/** How long a token is good for, in seconds. */
export const TOKEN_SECONDS = 3600
/** For how long after a sign-in tokens can be changed for new ones, in seconds: a week. */
export const SESSION_SECONDS = 7 * 24 * 3600

const ISSUER = 'ventaja:local'
const claims = z.object({ sub: z.email(), name: z.string().default(''), auth_time: z.int().optional() })

/** Signs tokens of this server's own, and verifies them. */
export interface LocalTokens extends Identity {
  readonly settings: { readonly provider: 'local' }
  sign(user: User): Promise<string>
  /**
   * Another token for whoever has one, which may have run out, up to a week after the sign-in.
   * @throws BadToken
   */
  renew(token: string): Promise<{ user: User; token: string }>
}

/**
 * @param key whoever has it can be anybody: at least 16 characters, known to this server alone
 * @param now ms since 1970
 */
export function localTokens(key: string, now: () => number = Date.now): LocalTokens {
  const secret = createHash('sha256').update(key).digest()
  const seconds = () => Math.floor(now() / 1000)

  const sign = ({ email, name }: User, signedInAt: number) =>
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
    sign: (user) => sign(user, seconds()),

    verify: async (token) => {
      const { sub, name } = await read(token)
      return { email: sub.toLowerCase(), name }
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

/** When it was issued, which is never later than now: both clocks are this machine's. */
function issuedBy({ iat = Number.POSITIVE_INFINITY }: JWTPayload, now: number): number {
  if (iat > now + 1) throw new BadToken('ERR_ISSUED_LATER')
  return iat
}
