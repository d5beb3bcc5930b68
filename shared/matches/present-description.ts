import type { MatchSummary, PresentDescription } from './match-schemas.ts'

type Described = Pick<MatchSummary, 'company' | 'company2' | 'players' | 'club' | 'court'>

/**
 * Returns the match with this description, or the match itself if nothing differs. A server of an earlier version sends no
 * description with entries, or only the names.
 */
export function withDescription<Match extends Described>(match: Match, present: Partial<PresentDescription>): Match {
  const { company, company2, players, club, court } = present
  let described = match
  if (company !== undefined && company2 !== undefined && players !== undefined) {
    const isSame = match.company === company && match.company2 === company2 && String(match.players) === String(players)
    if (!isSame) described = { ...described, company, company2, players }
  }
  if (club !== undefined && court !== undefined) {
    const isSame = (match.club ?? null) === club && (match.court ?? null) === court
    const { club: _club, court: _court, ...rest } = described
    if (!isSame) described = { ...rest, ...(club !== null && { club }), ...(court !== null && { court }) } as Match
  }
  return described
}
