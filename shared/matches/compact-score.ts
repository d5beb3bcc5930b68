import { pointLabels } from '../scoring/display.ts'
import type { Score, SetScore } from '../scoring/score.ts'
import type { BySide, Side } from '../scoring/side.ts'

/** A score to show, in few bytes: it goes out to every watcher with every entry. */
export interface CompactScore {
  /** Set by set, the running one last: games of player 1 and 2, then, where the set has a tie-break, its points. */
  readonly sets: readonly (readonly number[])[]
  /** The labels to show for the running game. */
  readonly points: BySide<string>
  readonly server: Side | null
  /** Once the match has a winner. */
  readonly winner?: Side | undefined
}

/** Returns the score as programs without a scoring engine show it. */
export function compactScore(score: Score): CompactScore {
  const { server, winner } = score
  return { sets: score.sets.map(compactSet), points: pointLabels(score), server, ...(winner && { winner }) }
}

const compactSet = ({ games, tiebreak }: SetScore): readonly number[] => (tiebreak ? [...games, ...tiebreak] : games)
