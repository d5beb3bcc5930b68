import { useEffect } from 'react'
import { hasPlaceholder } from '../../../shared/matches/anonymous-name.ts'
import type { MatchNames, MatchNamesAnswer, MatchSummary } from '../../../shared/matches/match-schemas.ts'
import { useHiddenNames } from '../../match-feed/shown-match.ts'
import { officeGet } from './office-calls.ts'

const readNames = async (): Promise<ReadonlyMap<string, MatchNames>> => {
  const { matches } = await officeGet<MatchNamesAnswer>('/office/names')
  return new Map(matches.map((match) => [match.id, match]))
}

/**
 * Shows the names of players who are anonymous while a page of the office is open. Without an answer, the page has `Player` like all
 * other pages.
 * @param isAllowed whether the person may read them
 */
export function useNamesOfOffice(isAllowed: boolean): void {
  useEffect(() => {
    if (!isAllowed) return
    let isOver = false
    readNames().then(
      (byMatch) => {
        if (!isOver && byMatch.size > 0) useHiddenNames.setState({ byMatch })
      },
      () => undefined,
    )
    return () => {
      isOver = true
      useHiddenNames.setState(useHiddenNames.getInitialState(), true)
    }
  }, [isAllowed])
}

/** Returns matches that the server has listed for everybody with the names of the office. */
export async function withHiddenNames(matches: readonly MatchSummary[]): Promise<MatchSummary[]> {
  if (!matches.some(hasPlaceholder)) return [...matches]
  const names = await readNames().catch(() => new Map<string, MatchNames>())
  return matches.map((match) => ({ ...match, ...names.get(match.id) }))
}
