import { pointLabels } from './display.ts'
import { runningSet, type Score, type SetScore } from './score.ts'
import { type BySide, of, opponent, type Side } from './side.ts'

/**
 * The points of a set that is one tie-break only, which stand for its games; null for any other set. A penalty can end it for
 * the side that is behind: then only its games tell who has won.
 */
export function setTiebreak({ games: [one, two], tiebreak }: SetScore): BySide<number> | null {
  if (!tiebreak || one + two > 1) return null
  const isLevel = one === two
  return isLevel || one > two === tiebreak[0] > tiebreak[1] ? tiebreak : null
}

/**
 * One set, this side first: `6-4`; with a tie-break the points of who lost it: `7-6(4)`. A match tie-break is its points:
 * `[10-8]`. A tie-break that nobody has won yet has both: `6-6 (4-1)`.
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

/** One set as it is called, this side first: `6-4`, `7-6`; of a match tie-break the points, `10-8`. */
export const setAsCalled = (set: SetScore, first: Side): string => pair(setTiebreak(set) ?? set.games, first)

const pair = (counts: BySide<number>, first: Side): string => `${of(counts, first)}-${of(counts, opponent(first))}`

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
