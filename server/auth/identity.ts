/** A person, as a verified token tells. */
export interface User {
  /** In lower case: it is the owner of what the person keeps here. */
  readonly email: string
  /** What the provider calls the person; empty where it does not say. */
  readonly name: string
}

/** Who vouches for people. */
export interface Identity {
  /**
   * @param token as it came, unchecked
   * @throws BadToken where it proves nothing
   */
  verify(token: string): Promise<User>
}

/** A token that proves nothing. The reason is for the log: it never holds any of the token. */
export class BadToken extends Error {
  override name = 'BadToken'
}
