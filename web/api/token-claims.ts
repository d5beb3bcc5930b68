// Reads tokens without verifying them: only the server can trust their claims.

/** Returns when a token expires (ms since 1970); null if the token does not contain a time. */
export function expiresAt(token: string): number | null {
  const { exp } = claimsOf(token)
  return Number.isFinite(exp) ? Number(exp) * 1000 : null
}

/** Returns the subject of a token; null if it has none. */
export function subjectOf(token: string): string | null {
  const { sub } = claimsOf(token)
  return typeof sub === 'string' ? sub : null
}

/** Whether two tokens are of the same person and email. All data belongs to the email. */
export function isSamePerson(one: string, other: string): boolean {
  return subjectOf(one) === subjectOf(other) && claimsOf(one).email === claimsOf(other).email
}

function claimsOf(token: string): { readonly [claim: string]: unknown } {
  try {
    const payload = token.split('.')[1] ?? ''
    return Object(JSON.parse(atob(payload.replace(/-/g, '+').replace(/_/g, '/'))))
  } catch {
    return {}
  }
}
