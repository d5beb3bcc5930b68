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

/** The storage of this browser, or of this tab. A browser may forbid both. */
type StorageName = 'localStorage' | 'sessionStorage'

/** Returns a stored item, or null if there is none or no storage. */
export function storedItem(key: string, storage: StorageName = 'localStorage'): string | null {
  try {
    return globalThis[storage].getItem(key)
  } catch {
    return null
  }
}

/** Stores an item, or removes it if `value` is null. Without storage, does nothing. */
export function storeItem(key: string, value: string | null, storage: StorageName = 'localStorage'): void {
  try {
    if (value === null) globalThis[storage].removeItem(key)
    else globalThis[storage].setItem(key, value)
  } catch {
    // The page works without storage, until it is closed or loaded again.
  }
}
