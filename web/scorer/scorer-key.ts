import { storedItem, storeItem } from '../api/stored-session.ts'

const STORAGE_KEY = 'scorerKey'

/** Stands for the sign-in of a person with a role, in place of a key. No real key is this short. */
export const OWN_SIGN_IN = 'sign-in'

/** Returns this tab's scorer key, or null. The browser removes the key when the tab is closed. */
export const scorerKey = (): string | null => storedItem(STORAGE_KEY, 'sessionStorage')

export const keepScorerKey = (key: string | null): void => storeItem(STORAGE_KEY, key, 'sessionStorage')
