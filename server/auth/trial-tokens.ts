import type { Person } from '../../shared/auth/auth-schemas.ts'
import { isTrialEmail, MOST_TRIAL_HOURS } from '../../shared/auth/trial.ts'
import { BadToken, type Identity, type User } from './identity.ts'
import { signedTokens } from './signed-tokens.ts'

/** Lifetime of a token (s). Its trial ends earlier, and its tokens with it. */
const TOKEN_SECONDS = MOST_TRIAL_HOURS * 3600
/** Time by which the clock of another server may be ahead (s). */
const AHEAD = 60

export type TrialTokens = ReturnType<typeof trialTokens>

/**
 * Makes the tokens of trial accounts. They are valid only while their trial is open.
 * @param key secret of this server, as for local tokens
 * @param isOpen whether the trial with this id is open now
 * @param now ms since 1970
 */
export function trialTokens(key: string, isOpen: (trial: string) => boolean, now: () => number) {
  const tokens = signedTokens(key, 'ventaja:trial', now, AHEAD)
  return {
    isOwn: tokens.isOwn,
    isOpen,
    sign: (person: Person, trial: string): Promise<string> => tokens.sign(person, { trial }, TOKEN_SECONDS),
    /** @throws BadToken */
    verify: async (token: string): Promise<User> => {
      const { user, signedInAt, trial } = await tokens.read(token)
      if (trial === undefined || !isTrialEmail(user.email)) throw new BadToken('ERR_CLAIMS')
      if (!isOpen(trial)) throw new BadToken('ERR_TRIAL_CLOSED')
      return { ...user, trial, signedInAt: signedInAt * 1000 }
    },
  }
}

/** Returns the identity provider, which also accepts the tokens of trial accounts. It never returns such an account for another token. */
export function withTrial(identity: Identity, trial: TrialTokens | null): Identity {
  return {
    settings: identity.settings,
    async verify(token, options) {
      if (trial?.isOwn(token)) return trial.verify(token)
      const user = await identity.verify(token, options)
      if (isTrialEmail(user.email)) throw new BadToken('ERR_TRIAL_EMAIL')
      return user
    },
    isValid: (user) => user.trial === undefined || trial?.isOpen(user.trial) === true,
  }
}
