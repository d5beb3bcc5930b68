import { useEffect, useMemo } from 'react'
import { create } from 'zustand'
import { errorText } from '../../shared/errors/error-text.ts'
import type { MatchStats } from '../../shared/stats/match-stats.ts'
import { statsFromReports } from '../../shared/stats/stats-reports.ts'
import type { StatsReports } from '../../shared/stats/stats-schemas.ts'
import { onReturn } from '../api/connection.ts'
import { postJson } from '../api/post-json.ts'
import { useLive } from '../match-feed/match-store.ts'
import type { MatchView } from '../match-feed/match-view.ts'

type ReportName = keyof StatsReports

/** One of the three documented reports, and the message of its last failure. */
interface Report<K extends ReportName> {
  /** Null until the report has loaded. */
  readonly rows: StatsReports[K] | null
  readonly error: string | null
}

type StatsState = {
  /** The match of these reports. */
  readonly matchId: string
} & { readonly [K in ReportName]: Report<K> }

const NOTHING = { rows: null, error: null }

export const useStats = create<StatsState>(() => ({
  matchId: '',
  stats: NOTHING,
  statswinner: NOTHING,
  unforcedError: NOTHING,
}))

const { getState, setState } = useStats

/** Clears the reports of another match. */
export function showReportsOf(matchId: string): void {
  if (getState().matchId !== matchId) {
    setState({ matchId, stats: NOTHING, statswinner: NOTHING, unforcedError: NOTHING })
  }
}

/** Replaces a report and clears its error, unless the page now shows another match. */
export function adoptReport<K extends ReportName>(matchId: string, name: K, rows: StatsReports[K]): void {
  if (getState().matchId === matchId) setState({ [name]: { rows, error: null } })
}

/** Stores the message of a failure. Keeps the rows of the report. */
export function reportFailed(matchId: string, name: ReportName, error: string): void {
  const state = getState()
  if (state.matchId === matchId) setState({ [name]: { ...state[name], error } })
}

/** The documented action of all three calls. */
const action = 'REPORT'

/** Loads the three documented reports of a match. Also sends the documented description, although the server uses the id. */
export async function loadReports(id: string): Promise<void> {
  const description = useLive.getState().summaries[id]?.description ?? ''
  showReportsOf(id)
  await Promise.all([
    load(id, 'stats', '/statsbymatch', { description, id, action }),
    load(id, 'statswinner', '/statsbymatchwinner', { id, action }),
    load(id, 'unforcedError', '/statsbymatchunforcederror', { id, action }),
  ])
}

async function load(id: string, name: ReportName, path: string, body: object): Promise<void> {
  try {
    const rows = await postJson<never>(path, body)
    if (!Array.isArray(rows)) throw new TypeError('not a list')
    adoptReport(id, name, rows)
  } catch (error) {
    reportFailed(id, name, errorText(error))
  }
}

/** Returns the counts of the server's reports, or null until they have loaded. The page shows them until the log has loaded. */
export function useReports(id: string, match: MatchView | null): MatchStats | null {
  const reports = useStats()
  const players = match?.players
  const names = players?.join()
  // Reports can only be shown with the names of the match. After a correction of a name, they have the new name. A match that
  // does not exist has no reports.
  useEffect(() => {
    if (names === undefined) return
    void loadReports(id)
    return onReturn(() => loadReports(id))
  }, [id, names])
  return useMemo(() => {
    const [stats, statswinner, unforcedError] = [
      reports.stats.rows,
      reports.statswinner.rows,
      reports.unforcedError.rows,
    ]
    if (!players || reports.matchId !== id || !stats || !statswinner || !unforcedError) return null
    return statsFromReports(players, { stats, statswinner, unforcedError })
  }, [players, reports, id])
}
