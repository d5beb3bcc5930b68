import { foldEvents } from '../scoring/fold.ts'
import { isResult } from '../scoring/result.ts'
import { isOver, type Score } from '../scoring/score.ts'
import type { StandingEntry } from './match-schemas.ts'
import { hasBegun } from './may-append.ts'

/** What a declared result did: it `corrected` the end of a match, or it was `entered` while the match was in play. */
export type DeclaredResult = 'corrected' | 'entered'

/**
 * Returns what the result did that was declared last, or null without one. The result of a match without points, such as one on
 * paper, follows from nothing and needs no explanation.
 * @param standing the entries that were not undone, oldest first
 * @param start the score before the first entry
 */
export function declaredResult(standing: readonly StandingEntry[], start: Score): DeclaredResult | null {
  const last = standing.at(-1)
  if (!last || !isResult(last)) return null
  const earlier = standing.slice(0, -1)
  if (isOver(foldEvents(earlier, start))) return 'corrected'
  return hasBegun(earlier) ? 'entered' : null
}
