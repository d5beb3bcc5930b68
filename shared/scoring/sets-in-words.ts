import { pointLabels } from './display.ts'
import { runningSet, type Score, type SetScore } from './score.ts'
import { type BySide, of, opponent, type Side } from './side.ts'

/**
 * Returns the points of a match tie-break, which replace its games, or null for another set. After a penalty for the side
 * that was behind, only its games show the winner.
 */
export function setTiebreak({ games: [one, two], tiebreak }: SetScore): BySide<number> | null {
  if (!tiebreak || one + two > 1) return null
  const isLevel = one === two
  return isLevel || one > two === tiebreak[0] > tiebreak[1] ? tiebreak : null
}

/**
 * Returns one set, this side first: `6-4`, with the points of the loser of a tie-break `7-6(4)`, a match tie-break `[10-8]`,
 * a running tie-break `6-6 (4-1)`.
 */
export function setInWords(set: SetScore, first: Side): string {
  const points = setTiebreak(set)
  if (points) return `[${pair(points, first)}]`
  const { games, tiebreak } = set
  const told = pair(games, first)
  if (!tiebreak) return told
  const [mine, theirs] = [of(games, first), of(games, opponent(first))]
  if (mine !== theirs) return `${told}(${of(tiebreak, mine > theirs ? opponent(first) : first)})`
  return tiebreak[0] + tiebreak[1] > 0 ? `${told} (${pair(tiebreak, first)})` : told
}

/** Returns one set as it is called, this side first: `6-4`, `7-6`, a match tie-break `10-8`. */
export const setAsCalled = (set: SetScore, first: Side): string => pair(setTiebreak(set) ?? set.games, first)

const pair = (counts: BySide<number>, first: Side): string => `${of(counts, first)}-${of(counts, opponent(first))}`

/** Returns all sets, this side first: `6-4, 3-6, 7-6(4)`. */
export const setsInWords = ({ sets }: Score, first: Side): string =>
  sets.map((set) => setInWords(set, first)).join(', ')

/**
 * Returns the score of an abandoned match, this side first: `6-4 3-3 (4-1)` in a tie-break, `6-4 3-2 (40-30)` in a game.
 * Empty before the first point.
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
