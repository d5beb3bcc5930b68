import { create } from 'zustand'
import { SESSION_KEYS, storedSession } from './stored-session.ts'
import { expiresAt, isSamePerson } from './token-claims.ts'

/** The data that a sign-in stores in this browser. */
export interface Session {
  readonly token: string
  readonly username: string
  readonly email: string
}

/** The message about the end of the session: none, that the session has ended, or that the club has blocked the person. */
type Ended = boolean | 'blocked'

/** The current session. */
interface SessionState {
  readonly token: string | null
  readonly username: string | null
  readonly email: string | null
  readonly ended: Ended
  /** Number of forms with unsaved changes. While there is one, its page stays open after the end of the session. */
  readonly unsaved: number
}

/** Returns a new token for an old one; null if the person must sign in again. Throws if the provider does not answer. */
export type Renew = (token: string) => Promise<string | null>

/** Remaining lifetime below which a token is renewed before its use (ms). */
const NEARLY_OVER = 60_000

export const useSession = create<SessionState>(() => ({ ...storedSession(), ended: false, unsaved: 0 }))

let renew: Renew = async () => null
/** Sets the function that renews tokens. */
export const renewWith = (how: Renew): void => {
  renew = how
}

/** Stores the session of a sign-in. */
export function keepSession(session: Session): void {
  for (const key of SESSION_KEYS) store(key, session[key])
  useSession.setState({ ...session, ended: false })
}

/** Removes the session. @param ended the message to show */
export function forgetSession(ended: Ended = false): void {
  for (const key of SESSION_KEYS) store(key, null)
  useSession.setState({ token: null, username: null, email: null, ended })
}

/** Closes the message that the session has ended. */
export const closeEndedMessage = (): void => useSession.setState({ ended: false })

let running: Promise<string | null> | null = null
let renewedAt = 0

/**
 * Renews the token. Simultaneous calls share one renewal. If the session has ended, shows a message and returns null.
 * @throws if the provider does not answer; the person stays signed in
 */
export function renewToken(): Promise<string | null> {
  running ??= renewOnce().finally(() => {
    running = null
  })
  return running
}

async function renewOnce(): Promise<string | null> {
  const { token } = useSession.getState()
  if (!token) return null
  const next = await renew(token)
  renewedAt = Date.now()
  // The person may have signed out or in again meanwhile, in this tab or another.
  const { token: now } = useSession.getState()
  if (now !== token) return now
  // The provider may have another person's session by now. That token must not replace this person's.
  if (next === null || !isSamePerson(token, next)) {
    forgetSession(true)
    return null
  }
  store('token', next)
  useSession.setState({ token: next })
  return next
}

/** Returns the token to send. Renews it first if it is about to expire. Returns null if nobody is signed in. */
export async function tokenToSend(): Promise<string | null> {
  const { token } = useSession.getState()
  const end = token === null ? null : expiresAt(token)
  // If the device's clock is wrong, each token seems about to expire. A pause avoids a renewal before every call.
  const nearlyOver = end !== null && end - Date.now() < NEARLY_OVER && Date.now() - renewedAt > NEARLY_OVER
  if (!nearlyOver) return token
  // If the provider does not answer, the server may still accept the old token.
  return renewToken().catch(() => token)
}

// Another tab may sign in, sign out or renew the token.
if (typeof addEventListener === 'function') {
  addEventListener('storage', ({ key }) => {
    if (key === null || SESSION_KEYS.some((own) => own === key)) useSession.setState(storedSession())
  })
}

function store(key: string, value: string | null): void {
  try {
    if (value === null) localStorage.removeItem(key)
    else localStorage.setItem(key, value)
  } catch {
    // Without storage the session lasts until the page is closed.
  }
}
