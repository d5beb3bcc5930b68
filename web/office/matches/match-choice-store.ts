import { useMemo } from 'react'
import { create } from 'zustand'
import type { MatchSummary } from '../../../shared/matches/match-schemas.ts'

interface Choice {
  /** Ids of the chosen matches. A match stays chosen while a filter hides it. */
  readonly ids: ReadonlySet<string>
  /** The matches that the open dialog changes, as they were when it was opened. Null while it is closed. */
  readonly changing: readonly MatchSummary[] | null
}

// A store, because a list of 1,000 matches would take long to render again for each box that is ticked.
const useStore = create<Choice>(() => ({ ids: new Set(), changing: null }))

/** Whether a match is chosen. */
export const useIsChosen = (id: string): boolean => useStore(({ ids }) => ids.has(id))

/** Returns the chosen ones of these matches. */
export function useChosen(matches: readonly MatchSummary[]): readonly MatchSummary[] {
  const ids = useStore((choice) => choice.ids)
  return useMemo(() => matches.filter(({ id }) => ids.has(id)), [matches, ids])
}

export const useChanging = (): Choice['changing'] => useStore(({ changing }) => changing)

/** Returns the number of chosen matches that are not in the list. */
export function useHidden(listed: readonly MatchSummary[]): number {
  const ids = useStore((choice) => choice.ids)
  return useMemo(() => {
    const shown = new Set(listed.map(({ id }) => id))
    return [...ids].filter((id) => !shown.has(id)).length
  }, [listed, ids])
}

/** Chooses matches, or takes them out of the choice. */
export const choose = (matches: readonly { readonly id: string }[], isChosen: boolean): void =>
  useStore.setState((before) => {
    const ids = new Set(before.ids)
    for (const { id } of matches) {
      if (isChosen) ids.add(id)
      else ids.delete(id)
    }
    return { ids }
  })

export const chooseNone = (): void => useStore.setState({ ids: new Set() })

/** Opens the dialog that changes matches. */
export const openChange = (changing: readonly MatchSummary[]): void => useStore.setState({ changing })

export const closeChange = (): void => useStore.setState({ changing: null })
