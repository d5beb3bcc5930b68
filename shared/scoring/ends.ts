import { formatOf, setRuleOf, type TiebreakRule } from './format.ts'
import { type BySide, isOver, runningSet, type Score } from './score.ts'

/** Rule for changes of ends in a tie-break: after every 6 points, or (permitted alternative) after 1 and then every 4. */
export type TiebreakEnds = 'every-six' | 'one-then-four'

const sum = ([one, two]: BySide<number>): number => one + two

/**
 * Returns whether the players change ends before the next point (ITF rule 10): after every odd game of a set, and during
 * tie-breaks. After a set with an even number of games, the first change is after the first game of the next set.
 */
export function changesEnds(score: Score, tiebreakEnds: TiebreakEnds = 'every-six'): boolean {
  if (isOver(score)) return false
  const { games, tiebreak } = runningSet(score)
  const played = sum(score.points)
  if (tiebreak && played > 0) {
    const changes = changesInTiebreak(tiebreakRule(score, score.sets.length - 1), tiebreakEnds)
    return changes(played) > changes(played - 1)
  }
  if (played > 0) return false
  if (sum(games) > 0) return sum(games) % 2 === 1
  const before = score.sets[score.sets.length - 2]
  return before !== undefined && sum(before.games) % 2 === 1
}

/** Returns a function that counts the changes of ends after a number of tie-break points. */
export function changesInTiebreak(
  rule: TiebreakRule | null,
  ends: TiebreakEnds = 'every-six',
): (points: number) => number {
  // The short tie-break to 5 with a deciding point has one change, after 4 points (ITF appendix, short sets).
  if (rule?.to === 5 && rule.noAd) return (points) => (points >= 4 ? 1 : 0)
  return ends === 'every-six' ? (points) => Math.floor(points / 6) : (points) => Math.floor((points + 3) / 4)
}

function tiebreakRule({ format: code }: Score, set: number): TiebreakRule | null {
  const format = code === undefined ? null : formatOf(code)
  return format && setRuleOf(format, set).tiebreak
}
