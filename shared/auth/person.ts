/** A person, as a verified token tells. */
export interface Person {
  /** In lower case: it is the owner of what the person keeps here. */
  readonly email: string
  /** What the provider calls the person; empty where it does not say. */
  readonly name: string
}

/** What the local sign-in answers. */
export interface SignedInPerson extends Person {
  readonly token: string
}

/** The most letters that a name may have. */
export const MOST_NAME = 80
/** RFC 5321, 4.5.3.1.3: a path has at most 256 octets, two of which are the angle brackets. */
export const MOST_EMAIL = 254

/** What people are called who have no name: the part of the email before the @. */
export const nameOr = (name: string, email: string): string => name.trim() || (email.split('@')[0] ?? email)
