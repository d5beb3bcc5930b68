import { useEffect, useMemo } from 'react'
import { type MatchStats, statsOf } from '../../shared/stats/match-stats.ts'
import { statsFromReports } from '../../shared/stats/stats-reports.ts'
import type { MatchView } from '../match-feed/match-view.ts'
import { loadReports, useStats } from './stats-store.ts'

/** Returns the counts of a match: from its log, or until that has loaded from the server's reports. Null without either. */
export function useMatchStats(id: string, match: MatchView | null): MatchStats | null {
  const reports = useStats()
  const isThere = match !== null
  // A missing match has no reports, and they could not be shown without its names.
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
