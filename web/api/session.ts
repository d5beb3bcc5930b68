import { create } from 'zustand'
import { expiresAt, isSamePerson } from './token-claims.ts'

/** What a sign-in leaves in this browser. */
export interface Session {
  readonly token: string
  readonly username: string
  readonly email: string
}

/** The same as it is just now; `ended` where the server no longer takes the token and the person has not been told yet. */
interface SessionState {
  readonly token: string | null
  readonly username: string | null
  readonly email: string | null
  readonly ended: boolean
}

/** A token for one that runs out or was refused; null where the person must sign in again. Throws where nobody answers. */
export type Renew = (token: string) => Promise<string | null>

const KEYS = ['token', 'username', 'email'] as const
/** A token with so little left is renewed before it is used, ms. */
const NEARLY_OVER = 60_000

export const useSession = create<SessionState>(() => ({ ...stored(), ended: false }))

/** Whether somebody is signed in here, as far as this browser can tell. */
export const isSignedIn = ({ token, email }: SessionState): boolean => token !== null && email !== null

let renew: Renew = async () => null
/** Says how tokens are renewed. */
export const renewWith = (how: Renew): void => {
  renew = how
}

/** Keeps what a sign-in gave. */
export function keepSession(session: Session): void {
  for (const key of KEYS) store(key, session[key])
  useSession.setState({ ...session, ended: false })
}

/** Removes it. @param ended whether the person is to be told that it happened */
export function forgetSession(ended = false): void {
  for (const key of KEYS) store(key, null)
  useSession.setState({ token: null, username: null, email: null, ended })
}

export const endNoticed = (): void => useSession.setState({ ended: false })

let running: Promise<string | null> | null = null
let renewedAt = 0

/**
 * Renews the token once, however many ask; null where nobody is signed in any more, and the person is told.
 * @throws where nobody answers: the person stays signed in
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
  // Meanwhile the person may have signed out, or in again, in this tab or another.
  const { token: now } = useSession.getState()
  if (now !== token) return now
  // The provider may know somebody else by now, whose token must not stand beside this person's email.
  if (next === null || !isSamePerson(token, next)) {
    forgetSession(true)
    return null
  }
  store('token', next)
  useSession.setState({ token: next })
  return next
}

/** The token to show, renewed where it is nearly over; null where nobody is signed in. */
export async function tokenToShow(): Promise<string | null> {
  const { token } = useSession.getState()
  const end = token === null ? null : expiresAt(token)
  // A clock that is wrong here must not renew each time.
  const nearlyOver = end !== null && end - Date.now() < NEARLY_OVER && Date.now() - renewedAt > NEARLY_OVER
  if (!nearlyOver) return token
  // Nobody answers: perhaps the token is still good for the server.
  return renewToken().catch(() => token)
}

/** Another tab signs in or out, or renews. */
if (typeof addEventListener === 'function') {
  addEventListener('storage', ({ key }) => {
    if (key === null || KEYS.some((own) => own === key)) useSession.setState(stored())
  })
}

function stored(): Omit<SessionState, 'ended'> {
  const [token, username, email] = KEYS.map((key) => {
    try {
      return localStorage.getItem(key)
    } catch {
      return null
    }
  })
  return { token: token || null, username: username || null, email: email || null }
}

function store(key: string, value: string | null): void {
  try {
    if (value === null) localStorage.removeItem(key)
    else localStorage.setItem(key, value)
  } catch {
    // Storage is refused: the session holds until the page is left.
  }
}
