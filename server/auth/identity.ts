import type { Person } from '../../shared/auth/person.ts'
import type { SignInSettings } from '../../shared/auth/sign-in-settings.ts'

/** A person, as a verified token tells. */
export type User = Person

export interface VerifyOptions {
  /**
   * Asks the provider whether the person may still sign in, where a token alone tells what was so up to an hour ago.
   * It takes a call to the provider: for payments, not for every request.
   */
  readonly fresh?: boolean
}

/** Who vouches for people. */
export interface Identity {
  /** What pages are told of it. */
  readonly settings: SignInSettings
  /**
   * @param token as it came, unchecked
   * @throws BadToken where it proves nothing
   * @throws IdentityUnavailable where the provider must be asked and does not answer
   */
  verify(token: string, options?: VerifyOptions): Promise<User>
}

/** A token that proves nothing. The reason is for the log: it never holds any of the token. */
export class BadToken extends Error {
  override name = 'BadToken'
}

/** It cannot be told just now whether a token is good. The reason is for the log. */
export class IdentityUnavailable extends Error {
  override name = 'IdentityUnavailable'
}
