import { type Format, formatOf, isTiebreakAt, type SetRule, setRuleOf, type TiebreakRule } from './format.ts'
import { isMatch } from './format-rules.ts'
import { type BySide, NEW_SET, type SetScore, type Side } from './score.ts'

/** Why a match can't start from a score. `set` is an index from 0. */
export type StartFault = SetsFault | { readonly fault: 'oneSet' } | { readonly fault: 'matchOver' | 'gameOver' }

/**
 * Returns why a match can't start from this score. Returns null if play can reach the score and continue from it.
 * The documented rules have one endless set.
 * @param code a matchUpFormat code, or null for the documented rules
 */
export function startFault(code: string | null, sets: readonly SetScore[], points: BySide<number>): StartFault | null {
  const format = code === null ? null : formatOf(code)
  if (!format) {
    if (sets.length !== 1 || sets[0]?.tiebreak) return { fault: 'oneSet' }
    return isGameOn(null, null, points) ? null : { fault: 'gameOver' }
  }
  const fault = setsFault(format, sets)
  if (fault) return fault
  if (matchWinner(format, sets)) return { fault: 'matchOver' }
  return pointsFault(format, sets, points)
}

function pointsFault(format: Format, sets: readonly SetScore[], points: BySide<number>): StartFault | null {
  const index = Math.max(0, sets.length - 1)
  const [rule, set] = [setRuleOf(format, index), sets[index] ?? NEW_SET]
  const hasPoints = points[0] + points[1] > 0
  // Points after a finished set belong to the next set, which must be given, too.
  if (setState(rule, set.games) === 'over') return hasPoints ? { fault: 'gameOver' } : null
  if (!rule.tiebreak || !isTiebreakAt(rule, set.games[0], set.games[1])) {
    return isGameOn(rule, format.decidingDeuce, points) ? null : { fault: 'gameOver' }
  }
  if (!isTiebreakOn(rule.tiebreak, points)) return { fault: 'gameOver' }
  // The set or `points` has the points of the tie-break. If both have them, they must be equal.
  const [one, two] = set.tiebreak ?? [0, 0]
  const isAgain = !hasPoints || one + two === 0 || (one === points[0] && two === points[1])
  return isAgain ? null : { fault: 'impossibleTiebreak', set: index }
}

/** Returns the result of `startFault` as a message for programmers, which begins with the field. */
export function startProblem(code: string | null, sets: readonly SetScore[], points: BySide<number>): string | null {
  const problem = startFault(code, sets, points)
  if (!problem) return null
  switch (problem.fault) {
    case 'matchOver':
      return 'sets: the match is over by its rules; send its points instead, or declare its result'
    case 'gameOver':
      return 'points: this game is over'
    default:
      return setsProblem(problem, code)
  }
}

/** Returns why no match can have some sets, as a message for programmers, which begins with the field. */
export function setsProblem(problem: SetsFault | { readonly fault: 'oneSet' }, code: string | null): string {
  switch (problem.fault) {
    case 'oneSet':
      return 'sets: without a format there is one set, and no tie-break'
    case 'tooManySets':
      return `sets: ${code} has ${problem.most} at most`
    case 'openSet':
      return `sets[${problem.set}]: is not over, and another follows`
    case 'afterTheEnd':
      return 'sets: the match was over before the last of them'
    case 'impossibleSet':
      return `sets[${problem.set}]: a set can’t have these games`
    case 'impossibleTiebreak':
      return `sets[${problem.set}].tiebreak: the tie-break of this set can’t have these points`
  }
}

/** Returns whether the last of these sets is at its tie-break. */
export function inTiebreak(format: Format, sets: readonly SetScore[]): boolean {
  const [one, two] = sets[sets.length - 1]?.games ?? [0, 0]
  return isTiebreakAt(setRuleOf(format, sets.length - 1), one, two)
}

/** Points that win a game before its first deuce. */
const GAME_POINTS = 4

const SIDES: readonly Side[] = [1, 2]

const inOrder = ([one, two]: BySide<number>): BySide<number> => (one > two ? [one, two] : [two, one])

/** Returns whether a set with these games is open, over, or impossible by its rule (ITF rules 6 and 7). */
export function setState({ games, tiebreak }: SetRule, score: BySide<number>): 'open' | 'over' | 'impossible' {
  const [most, least] = inOrder(score)
  const at = tiebreak?.at ?? Number.POSITIVE_INFINITY
  if (most === at + 1 && least === at) return 'over'
  // If a side won more than `games` games, the set was level two games before. No set continues after its tie-break.
  const isWon = most - least >= 2 && (most === games || (most > games && most - least === 2 && least < at))
  if (isWon) return 'over'
  return most <= at && (most < games || most - least <= 1) ? 'open' : 'impossible'
}

/**
 * Returns whether a game can continue from these points (ITF rule 5).
 * @param rule null for the documented rules, which go back to 3-3 from 4-4
 */
function isGameOn(rule: SetRule | null, decidingDeuce: number | null, points: BySide<number>): boolean {
  const [most, least] = inOrder(points)
  if (most < GAME_POINTS) return true
  if (!rule) return most === GAME_POINTS && least === GAME_POINTS - 1
  // The first deuce is 3-3, so at deuce n both sides have n + 2 points, and the winner of its deciding point has n + 3.
  const deuces = rule.noAd ? 1 : (decidingDeuce ?? Number.POSITIVE_INFINITY)
  return most - least < 2 && most < GAME_POINTS - 1 + deuces
}

/** Returns whether a tie-break can continue from these points. */
export function isTiebreakOn({ to, noAd }: TiebreakRule, points: BySide<number>): boolean {
  const [most, least] = inOrder(points)
  return most < to || (!noAd && most - least < 2)
}

/** Returns whether a tie-break ends exactly at these points. */
export function isTiebreakWon({ to, noAd }: TiebreakRule, points: BySide<number>): boolean {
  const [most, least] = inOrder(points)
  if (most === to) return least <= to - (noAd ? 1 : 2)
  return !noAd && most > to && most - least === 2
}

/** Why no match can have these sets. `set` is an index from 0. */
export type SetsFault =
  | { readonly fault: 'afterTheEnd' }
  | { readonly fault: 'tooManySets'; readonly most: number }
  | { readonly fault: 'openSet' | 'impossibleSet' | 'impossibleTiebreak'; readonly set: number }

/** Returns the problem of these sets, or null. The last set may be unfinished. The points of a tie-break may be missing. */
export function setsFault(format: Format, sets: readonly SetScore[]): SetsFault | null {
  const earlier = sets.slice(0, -1)
  if (sets.length > format.sets) return { fault: 'tooManySets', most: format.sets }

  const impossible = sets.findIndex(({ games }, index) => setState(setRuleOf(format, index), games) === 'impossible')
  if (impossible >= 0) return { fault: 'impossibleSet', set: impossible }

  const open = earlier.findIndex(({ games }, index) => !isDecided(setRuleOf(format, index), games))
  if (open >= 0) return { fault: 'openSet', set: open }

  const isWonAfter = (count: number) => SIDES.some((side) => isMatch(sets.slice(0, count), format, side))
  if (earlier.some((_, index) => isWonAfter(index + 1))) return { fault: 'afterTheEnd' }

  const tiebreak = sets.findIndex((set, index) => !fitsTiebreak(setRuleOf(format, index), set))
  return tiebreak < 0 ? null : { fault: 'impossibleTiebreak', set: tiebreak }
}

/** Returns whether a set with these games can be over. The leader of a timed set has won it, whatever the number of games. */
export const isDecided = (rule: SetRule, games: BySide<number>): boolean =>
  rule.minutes === undefined ? setState(rule, games) === 'over' : games[0] !== games[1]

/** Returns whether the tie-break points of a set fit its games. */
function fitsTiebreak(rule: SetRule, { games, tiebreak }: SetScore): boolean {
  if (!tiebreak) return true
  if (!rule.tiebreak) return false
  if (isTiebreakAt(rule, games[0], games[1])) return isTiebreakOn(rule.tiebreak, tiebreak)
  const isWonByTiebreak = inOrder(games)[1] === rule.tiebreak.at && setState(rule, games) === 'over'
  const isSameWinner = games[0] > games[1] === tiebreak[0] > tiebreak[1]
  return isWonByTiebreak && isSameWinner && isTiebreakWon(rule.tiebreak, tiebreak)
}

/** Returns the winner of a match with these sets, or null. The last set may be unfinished. */
export function matchWinner(format: Format, sets: readonly SetScore[]): Side | null {
  const last = sets[sets.length - 1]
  if (!last || setState(setRuleOf(format, sets.length - 1), last.games) !== 'over') return null
  return SIDES.find((side) => isMatch(sets, format, side)) ?? null
}
