import { useEffect, useMemo } from 'react'
import { type MatchStats, statsOf } from '../../shared/stats/match-stats.ts'
import { statsFromReports } from '../../shared/stats/stats-reports.ts'
import type { MatchView } from '../match-feed/match-view.ts'
import { loadReports } from './load-reports.ts'
import { useStats } from './stats-store.ts'

/**
 * The counts of a match as they are now; null while nothing is here that could be counted. The log has them point by
 * point; until it is here the server's reports, which are the same fold, stand in.
 */
export function useMatchStats(id: string, match: MatchView | null): MatchStats | null {
  const reports = useStats()
  const isThere = match !== null
  // Of a match that there is not there are no reports either, and without its names they could not be shown.
  useEffect(() => {
    if (isThere) loadReports(id)
  }, [id, isThere])
  const players = match?.players
  const standing = match?.standing
  return useMemo(() => {
    if (standing) return statsOf(standing)
    const [stats, statswinner, unforcedError] = [
      reports.stats.rows,
      reports.statswinner.rows,
      reports.unforcedError.rows,
    ]
    if (!players || reports.matchId !== id || !stats || !statswinner || !unforcedError) return null
    return statsFromReports(players, { stats, statswinner, unforcedError })
  }, [standing, players, reports, id])
}
