import { useMemo } from 'react'
import type { MatchStats } from '../../shared/stats/match-stats.ts'
import { statsFromReports } from '../../shared/stats/stats-reports.ts'
import type { StatsReports } from '../../shared/stats/stats-schemas.ts'
import { listOf } from '../api/list-of.ts'
import { postJson } from '../api/post-json.ts'
import { useLoaded } from '../api/use-loaded.ts'
import { useLive } from '../match-feed/match-store.ts'
import type { MatchView } from '../match-feed/match-view.ts'

/** The documented calls of the three reports, by the names of their data slices. */
const CALLS = {
  stats: '/statsbymatch',
  statswinner: '/statsbymatchwinner',
  unforcedError: '/statsbymatchunforcederror',
} as const satisfies Readonly<Record<keyof StatsReports, string>>

/** Loads a report of a match. Also sends the documented action and description, although the server uses the id. */
export async function readReport<K extends keyof StatsReports>(name: K, id: string): Promise<StatsReports[K]> {
  const description = useLive.getState().summaries[id]?.description ?? ''
  const body = { ...(name === 'stats' && { description }), id, action: 'REPORT' }
  return listOf(await postJson<StatsReports[K]>(CALLS[name], body))
}

/** Returns the counts of the server's reports, or null until they have loaded. The page shows them until the log has loaded. */
export function useReports(id: string, match: MatchView | null) {
  const players = match?.players
  // Reports can only be shown with the names of the match. After a correction of a name, they have the new name. A match that
  // does not exist has no reports.
  const key = players ? [id, ...players].join() : null
  const stats = useLoaded(key, () => readReport('stats', id))
  const winners = useLoaded(key, () => readReport('statswinner', id))
  const errors = useLoaded(key, () => readReport('unforcedError', id))
  const [actions, shots, strokes] = [stats.last, winners.last, errors.last]
  const reported = useMemo(
    (): MatchStats | null =>
      players && actions && shots && strokes
        ? statsFromReports(players, { stats: actions, statswinner: shots, unforcedError: strokes })
        : null,
    [players, actions, shots, strokes],
  )
  return { reported, reload: () => Promise.all([stats, winners, errors].map(({ reload }) => reload())) }
}
