import { useEffect, useState } from 'react'
import type { MatchSummary } from '../../../shared/matches/match-schemas.ts'
import { movedTo } from '../../../shared/office/match-changes.ts'
import { iso } from '../../../shared/time/iso.ts'
import { loadMatches } from './load-matches.ts'

/** Maximum number of matches that one request reads. */
const MOST = 1000

/**
 * Returns the present rows of all matches from the first to the last time that these matches have, or will have after they have
 * moved. The list may lack some of them. Returns null until the server has answered.
 * @param minutes by which the matches move
 */
export function useNear(matches: readonly MatchSummary[], minutes: number): readonly MatchSummary[] | null {
  const [near, setNear] = useState<readonly MatchSummary[] | null>(null)
  useEffect(() => {
    let isCurrent = true
    const times = matches.flatMap((match) => [movedTo(match, 0), movedTo(match, minutes)])
    const [from, to] = [iso(Math.min(...times)), iso(Math.max(...times) + 1)]
    loadMatches({ from, to, limit: String(MOST) })
      .then(({ rows }) => isCurrent && setNear(rows))
      .catch(() => {})
    return () => {
      isCurrent = false
    }
  }, [matches, minutes])
  return near
}
