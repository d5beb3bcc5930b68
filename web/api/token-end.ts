/** When a token says that it runs out, ms since 1970; null where it does not say so. Nothing here trusts a token. */
export function expiresAt(token: string): number | null {
  try {
    const payload = token.split('.')[1] ?? ''
    const { exp } = JSON.parse(atob(payload.replace(/-/g, '+').replace(/_/g, '/')))
    return Number.isFinite(exp) ? exp * 1000 : null
  } catch {
    return null
  }
}
