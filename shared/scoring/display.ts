import { RAW_NUMBERS_AT } from './documented-rules.ts'
import { formatOf, setRuleOf } from './format.ts'
import { isMatch, isSetOver } from './format-rules.ts'
import { isOver, runningSet, type Score } from './score.ts'
import { type BySide, of, opponent, type Side } from './side.ts'

const SCALE = ['0', '15', '30', '40'] as const

/** What a scoreboard shows for the running game: 0, 15, 30, 40, Adv; plain numbers in a tie-break, or where games are 7-7 without a format. */
export function pointLabels(score: Score): BySide<string> {
  const [one, two] = score.points
  return countsInNumbers(score) ? [String(one), String(two)] : [scaleLabel(one, two), scaleLabel(two, one)]
}

/** Whether points count 1, 2, 3: in a tie-break, and where games are 7-7 without a format. */
export function countsInNumbers(score: Score): boolean {
  const { games, tiebreak } = runningSet(score)
  return score.format === undefined ? games.every((count) => count === RAW_NUMBERS_AT) : tiebreak !== null
}

const scaleLabel = (mine: number, theirs: number): string => SCALE[mine] ?? (mine > theirs ? 'Adv' : SCALE[3])

/** Whether the match ended in the middle of a game or a tie-break: its points are still there, and belong to the score. */
export const isBrokenOff = (score: Score): boolean => isOver(score) && score.points[0] + score.points[1] > 0

/**
 * Whether a finished match was played to its end. Under a format it can also be declared finished: then its last set may be
 * open, and belongs to nobody. The documented rules know no other end.
 */
export function isPlayedOut({ status, sets, format: code }: Score): boolean {
  if (status !== 'finished') return false
  const format = code === undefined ? null : formatOf(code)
  if (!format) return true
  const isLastOver = isSetOver(setRuleOf(format, sets.length - 1), runningSet({ sets }))
  return isLastOver && ([1, 2] as const).some((side) => isMatch(sets, format, side))
}

/** The sets that each side has won; an open set belongs to nobody. */
export function setsWon(score: Score): BySide<number> {
  const over = isPlayedOut(score) ? score.sets : score.sets.slice(0, -1)
  const wonBy = (side: Side): number => over.filter(({ games }) => of(games, side) > of(games, opponent(side))).length
  return [wonBy(1), wonBy(2)]
}

/** The running game's labels in one string, as the log keeps them beside each point: `15-0`. */
export function gameScore(score: Score): string {
  return pointLabels(score).join('-')
}

/**
 * The documented `score` list: `["6", ":", "4"]`, and blanks before the first point. The first and third
 * entries are the games (or the sets won, once a format with several sets has finished one).
 */
export function scoreList(score: Score): [string, ':', string] {
  if (!hasBegun(score)) return [' ', ':', ' ']
  return [headline(score, 1), ':', headline(score, 2)]
}

/** Points and games only grow, so a match at 0-0 all round has not begun, whatever was declared of it (rain, a walkover). */
const hasBegun = ({ sets, points }: Score): boolean =>
  [points, ...sets.map(({ games }) => games)].some(([one, two]) => one + two > 0)

function headline(score: Score, side: Side): string {
  const [only] = score.sets
  return String(of(only && score.sets.length === 1 ? only.games : setsWon(score), side))
}
