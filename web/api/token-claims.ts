/** When a token says that it runs out, ms since 1970; null where it does not say so. Nothing here trusts a token. */
export function expiresAt(token: string): number | null {
  const { exp } = claimsOf(token)
  return Number.isFinite(exp) ? Number(exp) * 1000 : null
}

/** The subject that a token names; null where it names none. */
export function subjectOf(token: string): string | null {
  const { sub } = claimsOf(token)
  return typeof sub === 'string' ? sub : null
}

/** Whether two tokens speak of one person, at one email: everything here belongs to the email. */
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
