import { shownPoints, shownSets } from '../scoring/display.ts'
import type { Score, SetScore } from '../scoring/score.ts'
import type { CompactScore, Scoreboard } from './match-schemas.ts'

/** Returns the scoreboard of a score. `state` is the whole record, also of a set that had not begun when the match ended. */
export function scoreboardOf(score: Score): Scoreboard {
  const sets = shownSets(score)
  return {
    sets: sets.map(({ games }) => games),
    tiebreaks: sets.map(({ tiebreak }) => tiebreak),
    points: shownPoints(score),
    server: score.server,
    winner: score.winner,
    state: score,
  }
}

/** Returns the score as programs without a scoring engine show it. */
export function compactScore(score: Score): CompactScore {
  const { server, winner } = score
  return { sets: shownSets(score).map(compactSet), points: shownPoints(score), server, ...(winner && { winner }) }
}

const compactSet = ({ games, tiebreak }: SetScore): readonly number[] => (tiebreak ? [...games, ...tiebreak] : games)
