const STORAGE_KEY = 'scorerKey'

/** Stands for the sign-in of a person with a role, in place of a key. No real key is this short. */
export const OWN_SIGN_IN = 'sign-in'

/** Returns this tab's scorer key, or null. The browser removes the key when the tab is closed. */
export function scorerKey(): string | null {
  try {
    return sessionStorage.getItem(STORAGE_KEY)
  } catch {
    return null
  }
}

export function keepScorerKey(key: string | null): void {
  try {
    if (key === null) sessionStorage.removeItem(STORAGE_KEY)
    else sessionStorage.setItem(STORAGE_KEY, key)
  } catch {
    // Without storage the page asks for the key again after a reload.
  }
}
