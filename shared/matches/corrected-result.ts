import { isEnd, isResult, type ResultEvent } from '../scoring/result.ts'
import type { StandingEntry } from './match-schemas.ts'
import { hasBegun } from './may-append.ts'

/**
 * Returns the entry that has corrected the result of a match, or null. The result of a match without points, such as one on
 * paper, corrects nothing.
 * @param standing the entries that were not undone, oldest first
 */
export function correctionOf(standing: readonly StandingEntry[]): (StandingEntry & ResultEvent) | null {
  const last = standing.at(-1)
  if (!last || !isResult(last)) return null
  const earlier = standing.slice(0, -1)
  return hasBegun(earlier) || earlier.some(endsMatch) ? last : null
}

const endsMatch = (entry: StandingEntry): boolean => entry.kind === 'status' && isEnd(entry.status)
