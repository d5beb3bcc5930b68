import { renewToken } from '../api/renew-token.ts'
import { onClockAhead, serverNow } from '../api/server-clock.ts'
import { useSession } from '../api/session.ts'
import { expiresAt } from '../api/token-claims.ts'

/** Time between the renewal of a token and its expiry (ms). */
const RENEW_BEFORE = 5 * 60_000
/** Pause after a failed renewal (ms). */
const RETRY_PAUSE = 60_000
/** Longest delay that browsers allow for a timer (ms). */
const MAX_TIMER = 2 ** 31 - 1

/** Renews the token before it expires, while the page is open. Returns a function that stops the renewals. */
export function watchToken(): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  const wait = (ms: number) => {
    clearTimeout(timer)
    timer = setTimeout(check, Math.min(Math.max(ms, 0), MAX_TIMER))
  }
  const check = () => {
    clearTimeout(timer)
    const { token } = useSession.getState()
    const end = token && expiresAt(token)
    if (!end) return
    const due = end - RENEW_BEFORE - serverNow()
    if (due > 0) return wait(due)
    // A new token sets its own timer. This one covers failures and short-lived tokens.
    renewToken().catch(() => undefined)
    wait(RETRY_PAUSE)
  }
  const unsubscribe = useSession.subscribe(({ token }, { token: before }) => {
    if (token === before) return
    const end = token && expiresAt(token)
    if (end) wait(Math.max(end - RENEW_BEFORE - serverNow(), RETRY_PAUSE))
    else clearTimeout(timer)
  })
  // Timers stop while a device sleeps, so the token is checked when the page becomes visible again.
  const checkIfVisible = () => document.visibilityState === 'visible' && check()
  document.addEventListener('visibilitychange', checkIfVisible)
  const stopComparing = onClockAhead(check)
  check()
  return () => {
    clearTimeout(timer)
    unsubscribe()
    stopComparing()
    document.removeEventListener('visibilitychange', checkIfVisible)
  }
}
