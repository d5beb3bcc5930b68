import { create } from 'zustand'
import { SESSION_KEYS, storedSession, storeItem } from './stored-session.ts'

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

export const useSession = create<SessionState>(() => ({ ...storedSession(), ended: false, unsaved: 0 }))

let renew: Renew = async () => null
/** Sets the function that renews tokens. */
export const renewWith = (how: Renew): void => {
  renew = how
}
/** Returns the function that renews tokens. */
export const renewal = (): Renew => renew

/** Stores the session of a sign-in. */
export function keepSession(session: Session): void {
  for (const key of SESSION_KEYS) storeItem(key, session[key])
  useSession.setState({ ...session, ended: false })
}

/** Removes the session. @param ended the message to show */
export function forgetSession(ended: Ended = false): void {
  for (const key of SESSION_KEYS) storeItem(key, null)
  storeItem('office', null, 'sessionStorage')
  useSession.setState({ token: null, username: null, email: null, ended })
}

/** Closes the message that the session has ended. */
export const closeEndedMessage = (): void => useSession.setState({ ended: false })

/** Replaces the token of the session. */
export function keepToken(token: string): void {
  storeItem('token', token)
  useSession.setState({ token })
}

// Another tab may sign in, sign out or renew the token.
if (typeof addEventListener === 'function') {
  addEventListener('storage', ({ key }) => {
    if (key === null || SESSION_KEYS.some((own) => own === key)) useSession.setState(storedSession())
  })
}
