import { useEffect, useMemo } from 'react'
import { byDateDescending } from '../../shared/matches/match.ts'
import { drawnMatch } from './drawn-match.ts'
import { followAll, followMatch, retryList, retryMatch } from './match-feed.ts'
import { useLive } from './match-store.ts'
import { type MatchView, viewOf } from './match-view.ts'

/** Every match, newest date first, kept up to date for as long as the page is there. */
export function useMatchList(): { state: 'loading' | 'ready' | 'failed'; matches: MatchView[]; retry: () => void } {
  const state = useLive(({ list }) => list)
  const summaries = useLive((live) => live.summaries)
  const lives = useLive((live) => live.lives)
  useEffect(followAll, [])
  const sorted = useMemo(() => Object.values(summaries).sort(byDateDescending), [summaries])
  const matches = useMemo(
    () =>
      sorted.flatMap((summary) => {
        const live = lives[summary.id]
        return live ? [viewOf(summary, live)] : []
      }),
    [sorted, lives],
  )
  return { state, matches, retry: retryList }
}

/** One match with its log, kept up to date for as long as the page is there. */
export function useMatch(id: string): {
  state: 'loading' | 'ready' | 'failed' | 'missing'
  match: MatchView | null
  /** Whether the score stands still: its log did not come, and it is known from a list or the page itself. */
  behind: boolean
  retry: () => void
} {
  const summary = useLive(({ summaries }) => summaries[id])
  const live = useLive(({ lives }) => lives[id])
  const failure = useLive(({ failures }) => failures[id])
  useEffect(() => followMatch(id), [id])
  const held = useMemo(() => (summary && live ? viewOf(summary, live) : null), [summary, live])
  // A score that the page came with is worth keeping for as long as nobody says that there is no such match.
  const match = held ?? (failure === 'missing' ? null : drawnMatch(id))
  return {
    state: match ? 'ready' : (failure ?? 'loading'),
    match,
    behind: failure !== undefined && match !== null && match.standing === null,
    retry: () => retryMatch(id),
  }
}
