import { isOverdue } from '../../../shared/matches/lateness.ts'
import type { MatchSummary } from '../../../shared/matches/match-schemas.ts'
import { isOver } from '../../../shared/scoring/score.ts'
import { serverNow } from '../../api/server-clock.ts'
import { useLive } from '../../match-feed/match-store.ts'

/** Returns the matches of the list that are in play or expected, earliest first. */
export function matchesAhead(isWanted: (match: MatchSummary) => boolean): MatchSummary[] {
  const { summaries, liveMatches } = useLive.getState()
  const now = serverNow()
  return Object.values(summaries)
    .filter((match) => {
      const score = liveMatches[match.id]?.score ?? match.scoreboard.state
      const isAhead = !match.archived && !isOver(score) && !isOverdue({ ...match, status: score.status }, now)
      return isAhead && isWanted(match)
    })
    .sort((a, b) => a.date.localeCompare(b.date))
}

/** Returns the starts of matches (ms since 1970), without those that have no time yet. */
export const startsOf = (matches: readonly MatchSummary[]): number[] =>
  matches.filter((match) => !match.untimed).map(({ date }) => Date.parse(date))
