import type { Person } from '../../shared/auth/auth-schemas.ts'
import { BadToken, type Identity } from './identity.ts'
import { signedTokens } from './signed-tokens.ts'

/** Lifetime of a token (s). */
export const TOKEN_SECONDS = 3600
/** Time after a sign-in during which tokens can be renewed (s): a week. */
export const SESSION_SECONDS = 7 * 24 * 3600

const ISSUER = 'ventaja:local'

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
  // One second, because this machine has issued the token.
  const tokens = signedTokens(key, ISSUER, now, 1)
  const sign = (person: Person, signedInAt: number) => tokens.sign(person, { auth_time: signedInAt }, TOKEN_SECONDS)

  return {
    settings: { provider: 'local' },
    sign: (person) => sign(person, tokens.seconds()),

    verify: async (token) => {
      const { user, signedInAt } = await tokens.read(token)
      return { ...user, signedInAt: signedInAt * 1000 }
    },

    renew: async (token) => {
      const { user, signedInAt } = await tokens.read(token, { clockTolerance: SESSION_SECONDS })
      if (tokens.seconds() - signedInAt > SESSION_SECONDS) throw new BadToken('ERR_SESSION_OVER')
      return { user, token: await sign(user, signedInAt) }
    },
  }
}
