import { foldEvents } from '../../shared/scoring/fold.ts'
import { type MatchView, shownOf } from './match-view.ts'

/**
 * Returns a match as it was just after entry `seq`, or before the first entry if `seq` is 0. Entries that were undone since
 * are left out. Returns the match itself if its log has not loaded.
 */
export function viewAt(match: MatchView, seq: number): MatchView {
  if (!match.standing) return match
  const standing = match.standing.filter((entry) => entry.seq <= seq)
  const last = standing.at(-1)
  return {
    ...match,
    ...shownOf(foldEvents(standing, match.start)),
    updatedAt: last?.at ?? match.date,
    seq: last?.seq ?? 0,
    standing,
  }
}
