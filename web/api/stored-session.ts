// Loaded before the app: it must import nothing.

/** What the sign-in stores in this browser. */
export const SESSION_KEYS = ['token', 'username', 'email'] as const
type StoredSession = Readonly<Record<(typeof SESSION_KEYS)[number], string | null>>

/** Returns the stored session. Without one, or without storage, all its fields are null. */
export function storedSession(): StoredSession {
  const [token, username, email] = SESSION_KEYS.map((key) => storedItem(key) || null)
  return { token: token ?? null, username: username ?? null, email: email ?? null }
}

/** Whether this browser has a session. The server may still reject its token. */
export const isSignedIn = ({ token, email }: Pick<StoredSession, 'token' | 'email'>): boolean =>
  token !== null && email !== null

/** Returns the email that the sign-in stored in this browser. It alone decides between profile and login in the menu. */
export const storedEmail = (): string | null => storedItem('email')

function storedItem(key: string): string | null {
  try {
    return localStorage.getItem(key)
  } catch {
    return null
  }
}
