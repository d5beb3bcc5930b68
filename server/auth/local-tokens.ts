import { createHash } from 'node:crypto'
import { errors, jwtVerify, SignJWT } from 'jose'
import { z } from 'zod'
import { BadToken, type Identity, type User } from './identity.ts'

/** How long a token is good for, in seconds. */
export const TOKEN_SECONDS = 3600

const ISSUER = 'ventaja:local'
const claims = z.object({ sub: z.email(), name: z.string().default('') })

/** Signs tokens of this server's own, and verifies them. */
export interface LocalTokens extends Identity {
  sign(user: User): Promise<string>
}

/** @param key whoever has it can be anybody: at least 16 characters, known to this server alone */
export function localTokens(key: string): LocalTokens {
  const secret = createHash('sha256').update(key).digest()
  return {
    sign: ({ email, name }) =>
      new SignJWT({ name })
        .setProtectedHeader({ alg: 'HS256' })
        .setSubject(email.toLowerCase())
        .setIssuer(ISSUER)
        .setAudience(ISSUER)
        .setIssuedAt()
        .setExpirationTime(`${TOKEN_SECONDS} s`)
        .sign(secret),

    verify: async (token) => {
      try {
        const { payload } = await jwtVerify(token, secret, {
          algorithms: ['HS256'],
          issuer: ISSUER,
          audience: ISSUER,
          requiredClaims: ['exp', 'iat'],
        })
        const { sub, name } = claims.parse(payload)
        return { email: sub.toLowerCase(), name }
      } catch (error) {
        if (error instanceof errors.JOSEError) throw new BadToken(error.code)
        throw new BadToken('ERR_CLAIMS')
      }
    },
  }
}
