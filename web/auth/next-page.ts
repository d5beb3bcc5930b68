/** Where a sign-in leads that no protected page asked for. */
const AFTER_SIGN_IN = '/cart'

/**
 * The page that sent the person to the login, as the route's state tells.
 * @param state what the history keeps: whoever can write there is our own page, but it may be of an older build
 */
export function nextPage(state: unknown): string {
  const from = (state as { from?: unknown } | null)?.from
  // One slash: two would lead to another site.
  return typeof from === 'string' && /^\/(?![/\\])/.test(from) ? from : AFTER_SIGN_IN
}
