import type { Person, SignInSettings } from '../../shared/auth/auth-schemas.ts'

/** The person that a verified token identifies. */
export interface User extends Person {
  /** Address of a picture, if the provider has one. */
  readonly picture?: string
  /** Time of the sign-in (ms since 1970). A renewed token keeps the time of the original sign-in. */
  readonly signedInAt: number
  /** Id of the trial, if this is a trial account. Nobody has verified its name and email. */
  readonly trial?: string
}

export interface VerifyOptions {
  /**
   * Asks the provider whether the person may still sign in. A token alone may be up to an hour old. This takes a call to
   * the provider, so use it for payments and not for every request.
   */
  readonly fresh?: boolean
}

/** An identity provider. */
export interface Identity {
  /** The provider's settings, which pages receive. */
  readonly settings: SignInSettings
  /**
   * Returns the person that a token identifies.
   * @throws BadToken if the token is not valid
   * @throws IdentityUnavailable if the provider must be asked and does not answer
   */
  verify(token: string, options?: VerifyOptions): Promise<User>
  /** Whether the person of a verified token may still use it, before it expires. By default always. */
  readonly isValid?: (user: User) => boolean
}

/** The token is not valid. The reason is for the log, and contains no part of the token. */
export class BadToken extends Error {
  override name = 'BadToken'
}

/** The token cannot be checked now. The reason is for the log. */
export class IdentityUnavailable extends Error {
  override name = 'IdentityUnavailable'
}
