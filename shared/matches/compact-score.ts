import { pointLabels } from '../scoring/display.ts'
import type { BySide, Score, SetScore, Side } from '../scoring/score.ts'

/** A short score to show: the server sends it to every watcher with every entry. */
export interface CompactScore {
  /** All sets, the current one last: the games of players 1 and 2, then the points of a tie-break, if any. */
  readonly sets: readonly (readonly number[])[]
  /** The labels of the current game. */
  readonly points: BySide<string>
  readonly server: Side | null
  /** Absent without a winner. */
  readonly winner?: Side | undefined
}

/** Returns the score as programs without a scoring engine show it. */
export function compactScore(score: Score): CompactScore {
  const { server, winner } = score
  return { sets: score.sets.map(compactSet), points: pointLabels(score), server, ...(winner && { winner }) }
}

const compactSet = ({ games, tiebreak }: SetScore): readonly number[] => (tiebreak ? [...games, ...tiebreak] : games)
