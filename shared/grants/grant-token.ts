/** The beginning of every grant's secret, by which people and programs recognize it. */
export const GRANT_PREFIX = 'grant_'

/** Finds the secret of a grant in a text: the prefix and 256 random bits in base64url. */
export const GRANT_TOKEN = /grant_[\w-]{43}/
