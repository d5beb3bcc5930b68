import { LATE_MS } from '../../shared/grants/grant-lateness.ts'
import { serverNow } from '../api/server-clock.ts'
import { storeItem } from '../api/stored-session.ts'

/** A link with which this phone scores a match, or a sign-in. */
interface MatchLink {
  /** The secret of the grant, or `OWN_SIGN_IN`. */
  readonly token: string
  /** End of the link (ISO 8601). */
  readonly until: string
}

const STORAGE_KEY = 'scorerLinks'

/**
 * Returns the links by match, without those whose entries the server no longer accepts. Unlike a key, a link stays when its tab
 * closes, because a phone may restart during a match.
 */
function links(): Record<string, MatchLink> {
  try {
    const kept = JSON.parse(localStorage.getItem(STORAGE_KEY) ?? '{}') as Record<string, MatchLink>
    return Object.fromEntries(Object.entries(kept).filter(([, { until }]) => serverNow() - Date.parse(until) < LATE_MS))
  } catch {
    return {}
  }
}

const keep = (kept: Record<string, MatchLink>): void => storeItem(STORAGE_KEY, JSON.stringify(kept))

/** Returns the secret of the link with which this phone last scored the match, or `OWN_SIGN_IN`, or null. */
export const linkOfMatch = (matchId: string): string | null => links()[matchId]?.token ?? null

export const keepLinkOfMatch = (matchId: string, link: MatchLink): void => keep({ ...links(), [matchId]: link })

/** Forgets a link or a sign-in that the server has rejected. */
export const forgetLink = (token: string): void =>
  keep(Object.fromEntries(Object.entries(links()).filter(([, link]) => link.token !== token)))
