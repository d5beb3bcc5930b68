import { create } from 'zustand'
import { SESSION_KEYS, storedSession } from './stored-session.ts'
import { expiresAt, isSamePerson } from './token-claims.ts'

/** The data that a sign-in stores in this browser. */
export interface Session {
  readonly token: string
  readonly username: string
  readonly email: string
}

/** The current session. `ended`: the server has rejected the token, and the person has not closed the message yet. */
interface SessionState {
  readonly token: string | null
  readonly username: string | null
  readonly email: string | null
  readonly ended: boolean
}

/** Returns a new token for an old one; null if the person must sign in again. Throws if the provider does not answer. */
export type Renew = (token: string) => Promise<string | null>

/** Remaining lifetime below which a token is renewed before its use (ms). */
const NEARLY_OVER = 60_000

export const useSession = create<SessionState>(() => ({ ...storedSession(), ended: false }))

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

/** Removes the session. @param ended whether to tell the person */
export function forgetSession(ended = false): void {
  for (const key of SESSION_KEYS) store(key, null)
  useSession.setState({ token: null, username: null, email: null, ended })
}

export const endNoticed = (): void => useSession.setState({ ended: false })

let running: Promise<string | null> | null = null
let renewedAt = 0

/**
 * Renews the token; simultaneous calls share one renewal. Returns null if the session has ended, and tells the person.
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

/** Returns the token to send, renewed if it is about to expire; null if nobody is signed in. */
export async function tokenToSend(): Promise<string | null> {
  const { token } = useSession.getState()
  const end = token === null ? null : expiresAt(token)
  // A wrong clock must not cause a renewal for each call.
  const nearlyOver = end !== null && end - Date.now() < NEARLY_OVER && Date.now() - renewedAt > NEARLY_OVER
  if (!nearlyOver) return token
  // The provider does not answer. The server may still accept the old token.
  return renewToken().catch(() => token)
}

// Follows other tabs, which sign in or out or renew the token.
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
