import type { PresentNames } from './match-schemas.ts'

/**
 * Returns the match with these names, or the match itself if it has them. A server of an earlier version sends no names with
 * entries.
 */
export function withNames<Match extends PresentNames>(
  match: Match,
  { company, company2, players }: Partial<PresentNames>,
) {
  if (company === undefined || company2 === undefined || players === undefined) return match
  const isSame = match.company === company && match.company2 === company2 && String(match.players) === String(players)
  return isSame ? match : { ...match, company, company2, players }
}
