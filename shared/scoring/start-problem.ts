import { type Format, formatOf, isTiebreakAt, setRuleOf } from './format.ts'
import { isMatch, isSetOver } from './format-rules.ts'
import type { SetScore } from './score.ts'
import type { BySide } from './side.ts'

/** Why a match cannot be taken up at a score. `set` is an index from 0. */
export type StartFault =
  | { readonly fault: 'oneSet' | 'afterTheEnd' | 'gameOver' }
  | { readonly fault: 'tooManySets'; readonly most: number }
  | { readonly fault: 'openSet'; readonly set: number }

/**
 * What is wrong with a score at which a match is to be taken up; null where nothing is. Under the documented rules there is
 * one set without end.
 * @param code a matchUpFormat code, or null for the documented rules
 */
export function startFault(code: string | null, sets: readonly SetScore[], points: BySide<number>): StartFault | null {
  const format = code === null ? null : formatOf(code)
  if (!format) {
    if (sets.length !== 1 || sets[0]?.tiebreak) return { fault: 'oneSet' }
    return isGame(points) ? { fault: 'gameOver' } : null
  }
  if (sets.length > format.sets) return { fault: 'tooManySets', most: format.sets }
  const open = sets.slice(0, -1).findIndex((set, index) => !isSetOver(setRuleOf(format, index), set))
  if (open >= 0) return { fault: 'openSet', set: open }
  const before = sets.slice(0, -1)
  if (before.some((_, index) => ([1, 2] as const).some((side) => isMatch(before.slice(0, index + 1), format, side)))) {
    return { fault: 'afterTheEnd' }
  }
  return inTiebreak(format, sets) || !isGame(points) ? null : { fault: 'gameOver' }
}

/** The same in words for a programmer, the field first. */
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
    case 'gameOver':
      return 'points: this game is over'
  }
}

/** Whether the last of these sets stands where its tie-break is played. */
export function inTiebreak(format: Format, sets: readonly SetScore[]): boolean {
  const [one, two] = sets[sets.length - 1]?.games ?? [0, 0]
  return isTiebreakAt(setRuleOf(format, sets.length - 1), one, two)
}

const isGame = ([one, two]: BySide<number>): boolean => Math.max(one, two) >= 4 && Math.abs(one - two) >= 2
