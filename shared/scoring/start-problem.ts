import { type Format, formatOf, isTiebreakAt, setRuleOf } from './format.ts'
import { isGameOn, isTiebreakOn, matchWinner, type SetsFault, setStands, setsFault } from './reachable.ts'
import { type BySide, NEW_SET, type SetScore } from './score.ts'

/** Why a match can't start from a score. `set` is an index from 0. */
export type StartFault = SetsFault | { readonly fault: 'oneSet' | 'matchOver' | 'gameOver' }

/**
 * Returns why a match can't start from this score, or null if its rules lead there and play goes on. The documented rules
 * have one endless set.
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
  if (setStands(rule, set.games) === 'over') return hasPoints ? { fault: 'gameOver' } : null
  if (!rule.tiebreak || !isTiebreakAt(rule, set.games[0], set.games[1])) {
    return isGameOn(rule, format.decidingDeuce, points) ? null : { fault: 'gameOver' }
  }
  if (!isTiebreakOn(rule.tiebreak, points)) return { fault: 'gameOver' }
  // Points given in both places must be equal.
  const [one, two] = set.tiebreak ?? [0, 0]
  const isAgain = !hasPoints || one + two === 0 || (one === points[0] && two === points[1])
  return isAgain ? null : { fault: 'impossibleTiebreak', set: index }
}

/** Returns the same as a message for programmers, field first. */
export function startProblem(code: string | null, sets: readonly SetScore[], points: BySide<number>): string | null {
  const problem = startFault(code, sets, points)
  switch (problem?.fault) {
    case undefined:
      return null
    case 'oneSet':
      return 'sets: without a format there is one set, and no tie-break'
    case 'tooManySets':
      return `sets: ${code} has ${problem.most} at most`
    case 'openSet':
      return `sets[${problem.set}]: is not over, and another follows`
    case 'afterTheEnd':
      return 'sets: the match was over before the last of them'
    case 'impossibleSet':
      return `sets[${problem.set}]: no play leads to these games`
    case 'impossibleTiebreak':
      return `sets[${problem.set}].tiebreak: no tie-break of this set comes to these points`
    case 'matchOver':
      return 'sets: the match is over by its rules; tell its points, or how it was ended'
    case 'gameOver':
      return 'points: this game is over'
  }
}

/** Returns whether the last of these sets is at its tie-break. */
export function inTiebreak(format: Format, sets: readonly SetScore[]): boolean {
  const [one, two] = sets[sets.length - 1]?.games ?? [0, 0]
  return isTiebreakAt(setRuleOf(format, sets.length - 1), one, two)
}
