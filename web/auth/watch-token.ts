import { renewToken, useSession } from '../api/session.ts'
import { expiresAt } from '../api/token-end.ts'

/** So long before its end a token is renewed, and so long after a failure it is tried again, ms. */
const EARLY = 5 * 60_000
const AGAIN = 60_000
/** The longest that a timer can be set for, ms. */
const MOST_TIMER = 2 ** 31 - 1

/** Renews the token before it runs out, for as long as the page is open. @returns what ends it */
export function watchToken(): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  const wait = (ms: number) => {
    clearTimeout(timer)
    timer = setTimeout(look, Math.min(Math.max(ms, 0), MOST_TIMER))
  }
  const look = () => {
    clearTimeout(timer)
    const { token } = useSession.getState()
    const end = token && expiresAt(token)
    if (!end) return
    const due = end - EARLY - Date.now()
    if (due > 0) return wait(due)
    // The new token sets the next timer; where nothing came of it, or it is as short, not at once again.
    renewToken().catch(() => undefined)
    wait(AGAIN)
  }
  const unsubscribe = useSession.subscribe(({ token }, { token: before }) => {
    if (token === before) return
    const end = token && expiresAt(token)
    if (end) wait(Math.max(end - EARLY - Date.now(), AGAIN))
    else clearTimeout(timer)
  })
  // Timers stand still while a machine sleeps.
  const seen = () => document.visibilityState === 'visible' && look()
  document.addEventListener('visibilitychange', seen)
  look()
  return () => {
    clearTimeout(timer)
    unsubscribe()
    document.removeEventListener('visibilitychange', seen)
  }
}
