import { clubMean } from '../../shared/probability/club-prior.ts'
import type { MatchIndex } from './match-index.ts'

/** Returns the mean of a club's finished matches in lists (hundredths of a percent), or null if it has too few points. */
export function serveMeanOf(club: string | null, index: Pick<MatchIndex, 'all'>): number | null {
  if (club === null) return null
  let [played, won] = [0, 0]
  for (const match of index.all()) {
    if (match.club !== club) continue
    played += match.servicePoints
    won += match.servicePointsWon
  }
  const mean = clubMean({ played: [played, 0], won: [won, 0] })
  return mean && Math.round(10_000 * mean)
}
