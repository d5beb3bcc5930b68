import { pointLabels } from '../scoring/display.ts'
import type { BySide, Score, Side } from '../scoring/score.ts'

/** The folded state of a match, as the API sends it. */
export interface Scoreboard {
  /** Games of players 1 and 2 in each set, the current set last. */
  readonly sets: readonly BySide<number>[]
  /** Tie-break points of each set, or null. */
  readonly tiebreaks: readonly (BySide<number> | null)[]
  /** The labels of the current game. */
  readonly points: BySide<string>
  readonly server: Side | null
  readonly winner: Side | null
  /** The engine's whole score, from which a viewer without the log folds later entries. */
  readonly state: Score
}

/** Returns the scoreboard of a score. */
export function scoreboardOf(score: Score): Scoreboard {
  return {
    sets: score.sets.map(({ games }) => games),
    tiebreaks: score.sets.map(({ tiebreak }) => tiebreak),
    points: pointLabels(score),
    server: score.server,
    winner: score.winner,
    state: score,
  }
}
