import { pointLabels } from './display.ts'
import { runningSet, type Score, type SetScore } from './score.ts'
import { of, opponent, type Side } from './side.ts'

/**
 * One set, this side first: `6-4`; with a tie-break the points of who lost it: `7-6(4)`, a match tie-break `1-0(8)`. A
 * tie-break that nobody has won yet has both: `6-6 (4-1)`.
 */
export function setInWords({ games, tiebreak }: SetScore, first: Side): string {
  const [mine, theirs] = [of(games, first), of(games, opponent(first))]
  const told = `${mine}-${theirs}`
  if (!tiebreak) return told
  if (mine !== theirs) return `${told}(${of(tiebreak, mine > theirs ? opponent(first) : first)})`
  const [won, lost] = [of(tiebreak, first), of(tiebreak, opponent(first))]
  return won + lost > 0 ? `${told} (${won}-${lost})` : told
}

/** All sets, this side first: `6-4, 3-6, 7-6(4)`. */
export const setsInWords = ({ sets }: Score, first: Side): string =>
  sets.map((set) => setInWords(set, first)).join(', ')

/**
 * How far a match had come that was not played to its end, this side first: `6-4 3-3 (4-1)` in a tie-break, `6-4 3-2 (40-30)`
 * in a game. Empty where nothing had been played.
 */
export function partialScore(score: Score, first: Side): string {
  const { sets, points } = score
  const isGameBegun = points[0] + points[1] > 0
  const last = runningSet(score)
  const isSetBegun = isGameBegun || last.games[0] + last.games[1] > 0
  const told = (isSetBegun ? sets : sets.slice(0, -1)).map((set) => setInWords(set, first)).join(' ')
  if (!isGameBegun || last.tiebreak) return told
  const labels = pointLabels(score)
  return `${told} (${of(labels, first)}-${of(labels, opponent(first))})`
}
