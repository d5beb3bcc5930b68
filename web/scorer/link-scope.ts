import type { OwnGrant } from '../../shared/grants/grant-schemas.ts'
import type { MatchSummary } from '../../shared/matches/match-schemas.ts'

/** The place of a match. In a list, a match without a court has null. */
interface PlacedMatch {
  readonly id: string
  readonly court?: string | null | undefined
}

/** Returns whether a link is for this match: for the match itself, or for the court on which it is played. */
export const isFor = ({ match, court }: OwnGrant, { id, court: played }: PlacedMatch): boolean =>
  match === null ? court === played : match === id

/** Returns whether somebody can score this match with a link. A match that begins after the link's end is left out. */
export const isOffered = (grant: OwnGrant, match: PlacedMatch & Pick<MatchSummary, 'status' | 'date'>): boolean =>
  isFor(grant, match) &&
  (grant.match !== null || match.status !== 'scheduled' || Date.parse(match.date) <= Date.parse(grant.until))

/**
 * Returns the code with which the server would reject an entry for this match that is tapped now. Null if it would accept it.
 * @param match null while it is not known
 * @param now the time on the server's clock (ms since 1970)
 */
export function problemNow(
  grant: OwnGrant,
  match: PlacedMatch | null,
  now: number,
): 'FORBIDDEN' | 'GRANT_EXPIRED' | null {
  if (match && !isFor(grant, match)) return 'FORBIDDEN'
  return now > Date.parse(grant.until) ? 'GRANT_EXPIRED' : null
}
