// This module is loaded before the app, so it must import nothing.

/** Keys of the items that the sign-in puts into the browser's storage. */
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

/** Returns the email that the sign-in stored in this browser. If there is one, the menu shows Profile instead of Login. */
export const storedEmail = (): string | null => storedItem('email')

function storedItem(key: string): string | null {
  try {
    return localStorage.getItem(key)
  } catch {
    return null
  }
}
