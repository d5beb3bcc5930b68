/** Page after a sign-in that no protected page requested. */
const AFTER_SIGN_IN = '/cart'

/**
 * Returns the page that sent the person to the login.
 * @param state the history's state, possibly written by an older version of the pages
 */
export function nextPage(state: unknown): string {
  const from = (state as { from?: unknown } | null)?.from
  // Two slashes would lead to another site.
  return typeof from === 'string' && /^\/(?![/\\])/.test(from) ? from : AFTER_SIGN_IN
}
