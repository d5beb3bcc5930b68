import { formatOf, isTiebreakAt, setRuleOf } from './format.ts'
import type { ResultFault } from './result.ts'
import type { BySide, SetScore } from './score.ts'
import { isDecided, isTiebreakWon, setState } from './start-problem.ts'

/** A set that can't end with its score, and the scores nearest to it with which it can. */
export interface SetHint {
  /** The number of the set, from 1. */
  readonly number: number
  /** Whether the scores are points of its tie-break. Those of a match tie-break are the score of the set. */
  readonly isTiebreak: boolean
  readonly score: BySide<number>
  readonly ends: readonly BySide<number>[]
}

/** Maximum number of scores that a hint names. */
const MOST = 3
/** Number of games or points above the given ones in which the hint looks for an end. A lead of two is enough. */
const REACH = 2

/**
 * Returns with which scores the set could end that is at fault; null if the fault is about something else.
 * @param code a matchUpFormat code; null for the documented rules, whose one set ends at any score
 */
export function setHint(
  code: string | null,
  sets: readonly SetScore[],
  fault: ResultFault | { readonly fault: 'notOver' },
): SetHint | null {
  const format = code === null ? null : formatOf(code)
  const index = 'set' in fault ? fault.set : fault.fault === 'notOver' ? sets.length - 1 : -1
  const set = sets[index]
  if (!format || !set) return null
  const rule = setRuleOf(format, index)
  if (fault.fault === 'notOver' && isDecided(rule, set.games)) return null
  const { tiebreak } = rule
  if (tiebreak && set.tiebreak && (fault.fault === 'impossibleTiebreak' || isTiebreakAt(rule, ...set.games))) {
    const isPlayed = Math.min(...set.games) === tiebreak.at
    const ends = isPlayed ? nearest(set.tiebreak, tiebreak.to, (points) => isTiebreakWon(tiebreak, points)) : []
    // A match tie-break is a whole set.
    return hint({ number: index + 1, isTiebreak: tiebreak.at > 0, score: set.tiebreak, ends })
  }
  if (fault.fault === 'impossibleTiebreak' || rule.minutes !== undefined) return null
  const ends = nearest(set.games, rule.games, (games) => setState(rule, games) === 'over')
  return hint({ number: index + 1, isTiebreak: false, score: set.games, ends })
}

const hint = (found: SetHint): SetHint | null => (found.ends.length > 0 ? found : null)

/** Returns the ends nearest to a score, with the same side in front. @param least the lowest number that can win */
function nearest(score: BySide<number>, least: number, isEnd: (score: BySide<number>) => boolean): BySide<number>[] {
  const [most, other] = [Math.max(...score), Math.min(...score)]
  const found: BySide<number>[] = []
  for (let won = least; won <= Math.max(most, least) + REACH; won++)
    for (let lost = 0; lost < won; lost++) if (isEnd([won, lost])) found.push([won, lost])
  const distance = ([won, lost]: BySide<number>) => Math.abs(won - most) + Math.abs(lost - other)
  const shortest = Math.min(...found.map(distance))
  return found
    .filter((end) => distance(end) <= shortest + 1)
    .sort((one, two) => distance(one) - distance(two) || two[0] - one[0])
    .slice(0, MOST)
    .sort((one, two) => one[0] - two[0] || one[1] - two[1])
    .map(([won, lost]) => (score[0] < score[1] ? [lost, won] : [won, lost]))
}

/** Returns a hint as the other side sees it. */
export const mirroredHint = ({ score: [one, two], ends, ...rest }: SetHint): SetHint => ({
  ...rest,
  score: [two, one],
  ends: ends.map(([mine, theirs]) => [theirs, mine]),
})
