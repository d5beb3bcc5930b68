import { useEffect, useMemo } from 'react'
import { useShallow } from 'zustand/react/shallow'
import { followAll } from './match-feed.ts'
import { useLive } from './match-store.ts'
import { type MatchView, useShownMatch, viewOf } from './match-view.ts'

/**
 * Follows every match while the component is mounted, and returns those with these ids. Unlike `useMatchList`, it renders the
 * component only when one of them changes, and makes no views of the others.
 */
export function useMatchesOf(ids: readonly string[]): ReadonlyMap<string, MatchView> {
  const shown = useShownMatch()
  useEffect(followAll, [])
  const matches = useLive(
    useShallow(({ summaries, liveMatches }) =>
      ids.flatMap((id) => {
        const [summary, live] = [summaries[id], liveMatches[id]]
        return summary && live && !summary.archived ? [viewOf(shown(summary), live)] : []
      }),
    ),
  )
  return useMemo(() => new Map(matches.map((match) => [match.id, match])), [matches])
}
