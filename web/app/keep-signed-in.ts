import { isSignedIn, renewWith, useSession } from '../api/session.ts'

/** Long enough for the first paint, ms, where a browser cannot tell when it is idle. */
const SOON = 1000

/** Tokens are renewed by code that no first page waits for. */
export function keepSignedIn(): void {
  renewWith(async (token) => (await import('../auth/renew.ts')).renew(token))
  const later = (act: () => void) =>
    'requestIdleCallback' in window ? requestIdleCallback(act, { timeout: 5 * SOON }) : setTimeout(act, SOON)
  const watch = () =>
    void import('../auth/watch-token.ts').then(({ watchToken }) => watchToken()).catch(() => undefined)
  if (isSignedIn(useSession.getState())) later(watch)
}
