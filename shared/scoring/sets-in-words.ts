import type { Score, SetScore } from './score.ts'
import { of, opponent, type Side } from './side.ts'

/** One set, this side first: `6-4`; with a tie-break the points of who lost it: `7-6(4)`, a match tie-break `1-0(8)`. */
export function setInWords({ games, tiebreak }: SetScore, first: Side): string {
  const [mine, theirs] = [of(games, first), of(games, opponent(first))]
  const loser = mine > theirs ? opponent(first) : first
  return `${mine}-${theirs}${tiebreak ? `(${of(tiebreak, loser)})` : ''}`
}

/** All sets, this side first: `6-4, 3-6, 7-6(4)`. */
export const setsInWords = ({ sets }: Score, first: Side): string =>
  sets.map((set) => setInWords(set, first)).join(', ')
