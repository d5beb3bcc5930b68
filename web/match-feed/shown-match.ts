import { create } from 'zustand'
import { ERASED_NAME, inWords } from '../../shared/matches/anonymous-name.ts'
import type { MatchNames, MatchSummary } from '../../shared/matches/match-schemas.ts'

/** Names that only the office may show, by match. Empty on all other pages. */
export const useHiddenNames = create<{ readonly byMatch: ReadonlyMap<string, MatchNames> }>(() => ({
  byMatch: new Map(),
}))

/** How pages show the names of matches. */
interface Shown {
  /** The reader's word for a player who is anonymous. */
  readonly word: string
  readonly hidden: ReadonlyMap<string, MatchNames>
}

/** The latest shown form of each match. */
const made = new WeakMap<MatchSummary, Shown & { readonly match: MatchSummary }>()

/** Returns a match with the names that the page may show. The same match always gives the same object, until others may be shown. */
export function shownMatch<Match extends MatchSummary>(match: Match, { word, hidden }: Shown): Match {
  if (word === ERASED_NAME && hidden.size === 0) return match
  const known = made.get(match)
  if (known?.word === word && known.hidden === hidden) return known.match as Match
  const names = hidden.get(match.id)
  const shown = names ? { ...match, ...names } : inWords(match, word)
  made.set(match, { word, hidden, match: shown })
  return shown
}
