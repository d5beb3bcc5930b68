import type { OutcomeSet } from '../matches/match-outcome.ts'
import { setTiebreak } from '../scoring/display.ts'
import type { BySide, SetScore } from '../scoring/score.ts'
import type { TodsSet } from './tods-schemas.ts'

/** Returns sets as draws and tables know them: without the points of their tie-breaks, and only those with a finished game. */
export const outcomeSets = (sets: readonly SetScore[]): readonly OutcomeSet[] =>
  sets
    .filter(({ games: [one, two] }) => one + two > 0)
    .map((set) => {
      const tieBreak = setTiebreak(set)
      return tieBreak ? { tieBreak } : set.games
    })

/** Returns sets of a result whose tie-breaks are not known. */
export const plainSets = (sets: readonly OutcomeSet[]): readonly SetScore[] =>
  sets.map((set) =>
    'tieBreak' in set
      ? { games: set.tieBreak[0] > set.tieBreak[1] ? [1, 0] : [0, 1], tiebreak: set.tieBreak }
      : { games: set, tiebreak: null },
  )

/** Returns a set as the standard has it, which gives a match tie-break no games. */
export function todsSet(set: SetScore, index: number): TodsSet {
  const { games, tiebreak } = set
  return {
    setNumber: index + 1,
    ...(!setTiebreak(set) && { side1Score: games[0], side2Score: games[1] }),
    ...(tiebreak && { side1TiebreakScore: tiebreak[0], side2TiebreakScore: tiebreak[1] }),
    ...(games[0] !== games[1] && { winningSide: games[0] > games[1] ? (1 as const) : (2 as const) }),
  }
}

/**
 * Returns a set of a file.
 * @param isOver whether a match tie-break without a named winner is over: the side with more points then has won it
 */
export function setOfTods(set: TodsSet, isOver: boolean): SetScore {
  const points: BySide<number> | null =
    set.side1TiebreakScore == null && set.side2TiebreakScore == null
      ? null
      : [set.side1TiebreakScore ?? 0, set.side2TiebreakScore ?? 0]
  if (points && set.side1Score == null && set.side2Score == null) {
    const winner = set.winningSide ?? (isOver && points[0] !== points[1] ? (points[0] > points[1] ? 1 : 2) : null)
    return { games: [Number(winner === 1), Number(winner === 2)], tiebreak: points }
  }
  return { games: [set.side1Score ?? 0, set.side2Score ?? 0], tiebreak: points }
}
