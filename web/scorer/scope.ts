import { may, mayAtAll, type Who } from '../../shared/auth/permissions.ts'
import type { OwnGrant } from '../../shared/grants/grant-schemas.ts'
import type { MatchSummary } from '../../shared/matches/match-schemas.ts'
import { isOffered } from './link-scope.ts'

/** A match of a list. Its place may be missing or null. */
type Listed = Pick<MatchSummary, 'id' | 'status' | 'date'> & {
  readonly club?: string | null | undefined
  readonly court?: string | null | undefined
}

/** The matches that somebody may score. */
export interface Scope {
  readonly mayScore: (match: Listed) => boolean
  /** Returns whether the person umpires the match. */
  readonly isOwn: (id: string) => boolean
  readonly by: 'key' | 'link' | 'role'
}

/** Returns the scope of a link. */
export const scopeOfGrant = (grant: OwnGrant): Scope => ({
  mayScore: (match) => isOffered(grant, match),
  isOwn: () => false,
  by: 'link',
})

/**
 * Returns the scope of a key or a person with a role, or null without one.
 * @param own ids of the matches that the person umpires
 */
export function scopeOf(who: Who, own: readonly string[] = []): Scope | null {
  if (!mayAtAll(who, 'match.append')) return null
  return {
    mayScore: ({ id, club = null, court = null }) => may(who, 'match.append', { match: id, club, court }),
    isOwn: (id) => own.includes(id),
    by: who.kind === 'key' ? 'key' : 'role',
  }
}
