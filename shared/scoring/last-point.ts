import { type Format, setRuleOf, type TiebreakRule } from './format.ts'
import { type BySide, of, type SetScore, type Side } from './score.ts'
import { isTiebreakWon, matchWinner } from './start-problem.ts'

/** The score before the last point of a match, and the side that wins this point. */
export interface LastPoint {
  readonly sets: readonly SetScore[]
  readonly points: BySide<number>
  readonly winner: Side
}

/** Points of a side that wins its game to love with the next point. */
const FORTY = 3

/** Returns whether the last of these sets was won in its tie-break. */
export function endsInTiebreak(format: Format, sets: readonly SetScore[]): boolean {
  const at = setRuleOf(format, sets.length - 1).tiebreak?.at
  const games = sets.at(-1)?.games ?? [0, 0]
  return at !== undefined && Math.min(...games) === at && Math.max(...games) === at + 1
}

/**
 * Returns the points of a tie-break that ended with this many points of its loser. Results name only these, as in 7-6(4).
 * @param winner the side that won the tie-break
 */
export function tiebreakResult({ to, noAd }: TiebreakRule, winner: Side, losers: number): BySide<number> {
  const winners = noAd ? to : Math.max(to, losers + 2)
  return winner === 1 ? [winners, losers] : [losers, winners]
}

/**
 * Returns the score before the last point of a match with these final sets. Logs have points, not results, so the result of a
 * match without points is entered as this score and one point. If no tie-break ended the match, the last game is won to love.
 * @param sets final sets. The points of their tie-breaks may be missing
 * @param tiebreak final points of the tie-break that ended the match, if one did
 * @returns null if the match is not over, or if no tie-break ends with these points
 */
export function beforeLastPoint(format: Format, sets: readonly SetScore[], tiebreak: BySide<number>): LastPoint | null {
  const winner = matchWinner(format, sets)
  const last = sets.at(-1)
  if (!winner || !last) return null
  const before = ([one, two]: BySide<number>): BySide<number> => (winner === 1 ? [one - 1, two] : [one, two - 1])
  const set: SetScore = { games: before(last.games), tiebreak: null }
  const earlier = sets.slice(0, -1)
  if (!endsInTiebreak(format, sets)) {
    return { sets: [...earlier, set], points: winner === 1 ? [FORTY, 0] : [0, FORTY], winner }
  }
  const rule = setRuleOf(format, sets.length - 1).tiebreak
  const isWon = rule && isTiebreakWon(rule, tiebreak) && of(tiebreak, winner) === Math.max(...tiebreak)
  return isWon ? { sets: [...earlier, set], points: before(tiebreak), winner } : null
}
