import { createHash } from 'node:crypto'
import { decodeJwt, errors, type JWTPayload, type JWTVerifyOptions, jwtVerify, SignJWT } from 'jose'
import { z } from 'zod'
import type { Person } from '../../shared/auth/auth-schemas.ts'
import { BadToken } from './identity.ts'

const claims = z.object({
  sub: z.email(),
  name: z.string().default(''),
  auth_time: z.int().optional(),
  trial: z.string().optional(),
})

/**
 * Signs and verifies the tokens of one issuer.
 * @param key secret of this server, at least 16 characters. Anyone who has it can sign in as anybody
 * @param now ms since 1970
 * @param ahead time by which the clock of the server that has issued a token may be ahead (s)
 */
export function signedTokens(key: string, issuer: string, now: () => number, ahead: number) {
  const secret = createHash('sha256').update(key).digest()
  const seconds = () => Math.floor(now() / 1000)
  return {
    seconds,

    /** @param more claims besides the person @param lifetime s */
    sign: ({ email, name }: Person, more: JWTPayload, lifetime: number): Promise<string> =>
      new SignJWT({ name, ...more })
        .setProtectedHeader({ alg: 'HS256' })
        .setSubject(email.toLowerCase())
        .setIssuer(issuer)
        .setAudience(issuer)
        .setIssuedAt(seconds())
        .setExpirationTime(seconds() + lifetime)
        .sign(secret),

    /** Whether a token says that it is of this issuer. Its signature is not checked. */
    isOwn(token: string): boolean {
      try {
        return decodeJwt(token).iss === issuer
      } catch {
        return false
      }
    },

    /** @throws BadToken */
    async read(token: string, more: JWTVerifyOptions = {}) {
      try {
        const { payload } = await jwtVerify(token, secret, {
          algorithms: ['HS256'],
          issuer,
          audience: issuer,
          requiredClaims: ['exp', 'iat'],
          currentDate: new Date(now()),
          ...more,
        })
        const { sub, name, auth_time, trial } = claims.parse(payload)
        const iat = issuedBy(payload, seconds() + ahead)
        return { user: { email: sub.toLowerCase(), name }, signedInAt: auth_time ?? iat, trial }
      } catch (error) {
        if (error instanceof BadToken) throw error
        throw new BadToken(error instanceof errors.JOSEError ? error.code : 'ERR_CLAIMS')
      }
    },
  }
}

/** Returns the time of issue. It can't be later than the present. */
function issuedBy({ iat = Number.POSITIVE_INFINITY }: JWTPayload, latest: number): number {
  if (iat > latest) throw new BadToken('ERR_ISSUED_LATER')
  return iat
}
