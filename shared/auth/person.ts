/** A person, as a verified token names them. */
export interface Person {
  /** In lower case. It identifies the owner of all data of the person. */
  readonly email: string
  /** Name from the provider, or an empty text. */
  readonly name: string
}

/** Answer of the local sign-in. */
export interface SignedInPerson extends Person {
  readonly token: string
}

/** Maximum length of a name. */
export const MAX_NAME = 80
/** Maximum length of an email. RFC 5321, 4.5.3.1.3: 256 octets, minus the angle brackets. */
export const MAX_EMAIL = 254

/** Returns the name, or the part of the email before the @ if there is none. */
export const nameOr = (name: string, email: string): string => name.trim() || (email.split('@')[0] ?? email)
