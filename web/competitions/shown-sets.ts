import type { DrawMatchAnswer } from '../../shared/competitions/event-answer-schemas.ts'
import { setTiebreak } from '../../shared/scoring/display.ts'
import { of, type Score, type Side } from '../../shared/scoring/score.ts'
import { isRunningTiebreak, lostTieBreak, raisedDigits } from '../../shared/scoring/shown-score.ts'

/** A set as one side’s row of a draw shows it. */
export interface ShownSet {
  /** Games, or the points of a match tie-break: `[10]`. */
  readonly text: string
  /** The points of a tie-break that this side lost; otherwise null. */
  readonly raised: number | null
  /** Number of characters of the longer text of both sides, so that their rows have equal columns. */
  readonly chars: number
  /** Number of digits of the raised points in the rows of both sides. */
  readonly raisedDigits: number
}

const SIDES: readonly Side[] = [1, 2]

/** Returns the sets of a match in play. A match tie-break that is not over shows only its points, beside the sets. */
export const runningSets = (score: Score, side: Side): readonly ShownSet[] =>
  score.sets.map((set, index) => {
    const points = setTiebreak(set)
    const textOf = (each: Side): string =>
      points ? (isRunningTiebreak(set) ? '–' : `[${of(points, each)}]`) : String(of(set.games, each))
    return {
      text: textOf(side),
      raised: lostTieBreak(score, index, side),
      chars: longest(textOf),
      raisedDigits: raisedDigits(score, index),
    }
  })

/** Returns the sets of a result. */
export const resultSets = ({ sets }: Pick<DrawMatchAnswer, 'sets'>, side: Side): readonly ShownSet[] =>
  sets.map((set) => {
    const textOf = (each: Side): string =>
      'tieBreak' in set ? `[${of(set.tieBreak, each)}]` : String(of([set[0], set[1]], each))
    return { text: textOf(side), raised: null, chars: longest(textOf), raisedDigits: 0 }
  })

const longest = (textOf: (side: Side) => string): number => Math.max(...SIDES.map((side) => textOf(side).length))

/** Returns the key of the words for a match that was not played to its end; null for another one. */
export function endingOf({ how, winner }: Pick<DrawMatchAnswer, 'how' | 'winner'>): string | null {
  if (how === null || how === 'played') return null
  return winner === null ? `competitions.bothLose.${how}` : `competitions.how.${how}`
}
