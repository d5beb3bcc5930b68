import { RAW_NUMBERS_AT } from './documented-rules.ts'
import { formatOf, setRuleOf } from './format.ts'
import { isMatch, isSetOver } from './format-rules.ts'
import { isOver, runningSet, type Score } from './score.ts'
import { type BySide, of, opponent, type Side } from './side.ts'

const SCALE = ['0', '15', '30', '40'] as const

/** Returns the labels of the current game: 0, 15, 30, 40, Adv, or numbers in a tie-break and at 7-7 without a format. */
export function pointLabels(score: Score): BySide<string> {
  const [one, two] = score.points
  return countsInNumbers(score) ? [String(one), String(two)] : [scaleLabel(one, two), scaleLabel(two, one)]
}

/** Returns whether points are shown as numbers: in a tie-break, and at 7-7 without a format. */
export function countsInNumbers(score: Score): boolean {
  const { games, tiebreak } = runningSet(score)
  return score.format === undefined ? games.every((count) => count === RAW_NUMBERS_AT) : tiebreak !== null
}

const scaleLabel = (mine: number, theirs: number): string => SCALE[mine] ?? (mine > theirs ? 'Adv' : SCALE[3])

/** Returns whether the match ended during a game or tie-break, whose points belong to the score. */
export const isBrokenOff = (score: Score): boolean => isOver(score) && score.points[0] + score.points[1] > 0

/**
 * Returns whether a finished match was played to its end. A match with a format can also be declared finished during a set,
 * which then has no winner. Without a format every end counts.
 */
export function isPlayedOut({ status, sets, format: code }: Score): boolean {
  if (status !== 'finished') return false
  const format = code === undefined ? null : formatOf(code)
  if (!format) return true
  const isLastOver = isSetOver(setRuleOf(format, sets.length - 1), runningSet({ sets }))
  return isLastOver && ([1, 2] as const).some((side) => isMatch(sets, format, side))
}

/** Returns the sets that each side has won, without an unfinished set. */
export function setsWon(score: Score): BySide<number> {
  const over = isPlayedOut(score) ? score.sets : score.sets.slice(0, -1)
  const wonBy = (side: Side): number => over.filter(({ games }) => of(games, side) > of(games, opponent(side))).length
  return [wonBy(1), wonBy(2)]
}

/** Returns the labels of the current game in one string, as the log stores them with each point: `15-0`. */
export function gameScore(score: Score): string {
  return pointLabels(score).join('-')
}

/**
 * Returns the documented `score` list: `["6", ":", "4"]`, or blanks before the first point. The numbers are games, or sets
 * won once a match of several sets has finished one.
 */
export function scoreList(score: Score): [string, ':', string] {
  if (!hasBegun(score)) return [' ', ':', ' ']
  return [headline(score, 1), ':', headline(score, 2)]
}

/** Returns whether a point was played. A declaration (rain, a walkover) does not change points or games. */
const hasBegun = ({ sets, points }: Score): boolean =>
  [points, ...sets.map(({ games }) => games)].some(([one, two]) => one + two > 0)

function headline(score: Score, side: Side): string {
  const [only] = score.sets
  return String(of(only && score.sets.length === 1 ? only.games : setsWon(score), side))
}
