import { pointLabels } from '../scoring/display.ts'
import type { Score } from '../scoring/score.ts'
import type { BySide, Side } from '../scoring/side.ts'

/** The folded state of a match as it goes over the wire. */
export interface Scoreboard {
  /** Games of player 1 and 2, set by set, the running set last. */
  readonly sets: readonly BySide<number>[]
  /** Tie-break points of each set, or null. */
  readonly tiebreaks: readonly (BySide<number> | null)[]
  /** The labels to show for the running game. */
  readonly points: BySide<string>
  readonly server: Side | null
  readonly winner: Side | null
  /** The engine's whole score: who has no log goes on folding from here. */
  readonly state: Score
}

/** The wire's view of a score. */
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
