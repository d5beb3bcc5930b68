import { useRef } from 'react'
import { PlayTally, tallyAfter } from '../../shared/stats/play-stats.ts'
import type { MatchView } from '../match-feed/match-view.ts'

/** Returns the counts of a match, or null until its log has loaded. A new point is added to the last result. */
export function useTally(match: MatchView | null): PlayTally | null {
  const held = useRef<PlayTally>(undefined)
  if (!match?.standing) return null
  const before = held.current?.start === match.start ? held.current : new PlayTally(match.start)
  held.current = tallyAfter(before, match.standing)
  return held.current
}
