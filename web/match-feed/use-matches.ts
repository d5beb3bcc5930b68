import { useEffect, useMemo } from 'react'
import { byDateDescending } from '../../shared/matches/match.ts'
import { followAll, followMatch, retryList, retryMatch } from './match-feed.ts'
import { useLive } from './match-store.ts'
import { type MatchView, viewOf } from './match-view.ts'
import { prerenderedMatch } from './prerendered-match.ts'

/** Follows every match while the component is mounted. Returns the list, newest date first. */
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

/** Follows one match with its log while the component is mounted. */
export function useMatch(id: string): {
  state: 'loading' | 'ready' | 'failed' | 'missing'
  match: MatchView | null
  /** Whether the score may be old: it comes from a list or the prerendered page, and its log could not be loaded. */
  behind: boolean
  retry: () => void
} {
  const summary = useLive(({ summaries }) => summaries[id])
  const live = useLive(({ lives }) => lives[id])
  const failure = useLive(({ failures }) => failures[id])
  useEffect(() => followMatch(id), [id])
  const held = useMemo(() => (summary && live ? viewOf(summary, live) : null), [summary, live])
  // The prerendered score stays until the server says that the match does not exist.
  const match = held ?? (failure === 'missing' ? null : prerenderedMatch(id))
  return {
    state: match ? 'ready' : (failure ?? 'loading'),
    match,
    behind: failure !== undefined && match !== null && match.standing === null,
    retry: () => retryMatch(id),
  }
}
