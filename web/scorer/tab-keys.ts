import { GRANT_TOKEN } from '../../shared/grants/grant-token.ts'
import { OWN_SIGN_IN, scorerKey } from './scorer-key.ts'

/** Returns whether a key is the secret of a grant. */
export const isGrant = (key: string): boolean => GRANT_TOKEN.test(key)

/** Returns this tab's link and typed key: `link` is the secret of a grant. A sign-in is neither. */
export function keysOfTab(): { readonly link: string | null; readonly typed: string | null } {
  const key = scorerKey()
  if (key === null || key === OWN_SIGN_IN) return { link: null, typed: null }
  return isGrant(key) ? { link: key, typed: null } : { link: null, typed: key }
}
