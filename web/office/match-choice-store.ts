import { useMemo } from 'react'
import { create } from 'zustand'
import type { MatchSummary } from '../../shared/matches/match-schemas.ts'

interface Choice {
  /** Ids of the chosen matches in the list. */
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

/** Chooses a match, or takes it out of the choice. */
export const choose = (match: string, isChosen: boolean): void =>
  useStore.setState(({ ids }) => {
    const next = new Set(ids)
    if (isChosen) next.add(match)
    else next.delete(match)
    return { ids: next }
  })

/** Chooses these matches alone. */
export const chooseOnly = (matches: readonly string[]): void => useStore.setState({ ids: new Set(matches) })

/** Takes matches out of the choice that are not in the list any more. */
export const keepListed = (matches: readonly MatchSummary[]): void =>
  useStore.setState(({ ids }) => ({ ids: new Set(matches.map(({ id }) => id).filter((id) => ids.has(id))) }))

/** Opens the dialog that changes matches. */
export const openChange = (changing: readonly MatchSummary[]): void => useStore.setState({ changing })

export const closeChange = (): void => useStore.setState({ changing: null })
