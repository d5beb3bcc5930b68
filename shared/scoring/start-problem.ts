import { type Format, formatOf, isTiebreakAt, setRuleOf } from './format.ts'
import { isMatch, isSetOver } from './format-rules.ts'
import type { SetScore } from './score.ts'
import type { BySide } from './side.ts'

/**
 * Why a match cannot be taken up at this score, the field first; null where it can. Under the documented rules there is one
 * set without end.
 * @param code a matchUpFormat code, or null for the documented rules
 */
export function startProblem(code: string | null, sets: readonly SetScore[], points: BySide<number>): string | null {
  const format = code === null ? null : formatOf(code)
  if (!format) {
    if (sets.length !== 1 || sets[0]?.tiebreak) return 'sets: without a format there is one set, and no tie-break'
    return isGame(points) ? 'points: this game is over' : null
  }
  if (sets.length > format.sets) return `sets: ${code} has ${format.sets} at most`
  const open = sets.slice(0, -1).findIndex((set, index) => !isSetOver(setRuleOf(format, index), set))
  if (open >= 0) return `sets[${open}]: is not over, and another follows`
  const before = sets.slice(0, -1)
  if (before.some((_, index) => ([1, 2] as const).some((side) => isMatch(before.slice(0, index + 1), format, side)))) {
    return 'sets: the match was over before the last of them'
  }
  return inTiebreak(format, sets) || !isGame(points) ? null : 'points: this game is over'
}

function inTiebreak(format: Format, sets: readonly SetScore[]): boolean {
  const [one, two] = sets[sets.length - 1]?.games ?? [0, 0]
  return isTiebreakAt(setRuleOf(format, sets.length - 1), one, two)
}

const isGame = ([one, two]: BySide<number>): boolean => Math.max(one, two) >= 4 && Math.abs(one - two) >= 2
