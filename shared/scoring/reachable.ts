import { type Format, isTiebreakAt, type SetRule, setRuleOf, type TiebreakRule } from './format.ts'
import { isMatch } from './format-rules.ts'
import type { SetScore } from './score.ts'
import type { BySide, Side } from './side.ts'

/** Points of a side before a normal game's first deuce can come to an end by it. */
const GAME_POINTS = 4

const SIDES: readonly Side[] = [1, 2]

const inOrder = ([one, two]: BySide<number>): BySide<number> => (one > two ? [one, two] : [two, one])

/** Whether a set can stand so by its rule, point by point from 0-0, and whether it is over then; null where it cannot. */
export function setStands({ games, tiebreak }: SetRule, score: BySide<number>): 'open' | 'over' | null {
  const [most, least] = inOrder(score)
  const at = tiebreak?.at ?? Number.POSITIVE_INFINITY
  if (most === at + 1 && least === at) return 'over'
  // Beyond its games a set is only played on from games all, and from its tie-break on not at all.
  const isWon = most - least >= 2 && (most === games || (most > games && most - least === 2 && least < at))
  if (isWon) return 'over'
  return most <= at && (most < games || most - least <= 1) ? 'open' : null
}

/**
 * Whether a game is being played at these points.
 * @param rule null for the documented rules, which go back to 3-3 from 4-4
 */
export function isGameOn(rule: SetRule | null, decidingDeuce: number | null, points: BySide<number>): boolean {
  const [most, least] = inOrder(points)
  if (most < GAME_POINTS) return true
  if (!rule) return most === GAME_POINTS && least === GAME_POINTS - 1
  // The first deuce is 3-3: the deciding point at deuce n makes somebody's points n + 3.
  const deuces = rule.noAd ? 1 : (decidingDeuce ?? Number.POSITIVE_INFINITY)
  return most - least < 2 && most < GAME_POINTS - 1 + deuces
}

/** Whether a tie-break is being played at these points. */
export function isTiebreakOn({ to, noAd }: TiebreakRule, points: BySide<number>): boolean {
  const [most, least] = inOrder(points)
  return most < to || (!noAd && most - least < 2)
}

/** Whether a tie-break ends with these points: its last one was the first that was enough. */
function isTiebreakWon({ to, noAd }: TiebreakRule, points: BySide<number>): boolean {
  const [most, least] = inOrder(points)
  if (most === to) return least <= to - (noAd ? 1 : 2)
  return !noAd && most > to && most - least === 2
}

/** Why no match has come to these sets. `set` is an index from 0. */
export type SetsFault =
  | { readonly fault: 'afterTheEnd' }
  | { readonly fault: 'tooManySets'; readonly most: number }
  | { readonly fault: 'openSet' | 'impossibleSet' | 'impossibleTiebreak'; readonly set: number }

/** What is wrong with sets of which the last may be running; null where nothing is. A tie-break may be left untold. */
export function setsFault(format: Format, sets: readonly SetScore[]): SetsFault | null {
  if (sets.length > format.sets) return { fault: 'tooManySets', most: format.sets }
  const standing = sets.map(({ games }, index) => {
    const rule = setRuleOf(format, index)
    // A timed set may stand at any games. Where another follows, its leader has won it.
    const isLed = rule.minutes !== undefined && games[0] !== games[1]
    return isLed && index < sets.length - 1 ? 'over' : setStands(rule, games)
  })
  const impossible = standing.indexOf(null)
  if (impossible >= 0) return { fault: 'impossibleSet', set: impossible }
  const open = standing.slice(0, -1).indexOf('open')
  if (open >= 0) return { fault: 'openSet', set: open }
  const before = sets.slice(0, -1)
  const isWonAt = (count: number): boolean => SIDES.some((side) => isMatch(before.slice(0, count), format, side))
  if (before.some((_, index) => isWonAt(index + 1))) return { fault: 'afterTheEnd' }
  const untrue = sets.findIndex((set, index) => !isTiebreakTrue(setRuleOf(format, index), set))
  return untrue < 0 ? null : { fault: 'impossibleTiebreak', set: untrue }
}

/** Whether the points of the tie-break that a set tells of go with its games. */
function isTiebreakTrue(rule: SetRule, { games, tiebreak }: SetScore): boolean {
  if (!tiebreak) return true
  if (!rule.tiebreak) return false
  if (isTiebreakAt(rule, games[0], games[1])) return isTiebreakOn(rule.tiebreak, tiebreak)
  const isByTiebreak = inOrder(games)[1] === rule.tiebreak.at && setStands(rule, games) === 'over'
  const hasWinner = games[0] > games[1] === tiebreak[0] > tiebreak[1]
  return isByTiebreak && hasWinner && isTiebreakWon(rule.tiebreak, tiebreak)
}

/** Who has won a match with these sets, of which the last may be running: null where nobody has. */
export function matchWinner(format: Format, sets: readonly SetScore[]): Side | null {
  const last = sets[sets.length - 1]
  if (!last || setStands(setRuleOf(format, sets.length - 1), last.games) !== 'over') return null
  return SIDES.find((side) => isMatch(sets, format, side)) ?? null
}
