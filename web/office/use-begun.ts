import { useEffect, useState } from 'react'
import type { MatchSummary } from '../../shared/matches/match-schemas.ts'
import { iso } from '../../shared/time/iso.ts'
import { loadMatches } from './load-matches.ts'

/** Maximum number of matches that one request reads. */
const MOST = 1000

/**
 * Returns the present rows of the matches that have begun since the list was loaded. The list is empty until the server has
 * answered. The page checks each match again before it changes it.
 */
export function useBegun(matches: readonly MatchSummary[]): readonly MatchSummary[] {
  const [begun, setBegun] = useState<readonly MatchSummary[]>([])
  useEffect(() => {
    let isCurrent = true
    const times = matches.map(({ date }) => Date.parse(date))
    const [from, to] = [iso(Math.min(...times)), iso(Math.max(...times) + 1)]
    const ids = new Set(matches.map(({ id }) => id))
    loadMatches({ from, to, limit: String(MOST) })
      .then(({ rows }) => isCurrent && setBegun(rows.filter(({ id, status }) => ids.has(id) && status !== 'scheduled')))
      .catch(() => {})
    return () => {
      isCurrent = false
    }
  }, [matches])
  return begun
}
