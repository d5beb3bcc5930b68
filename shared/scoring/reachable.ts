import { type Format, isTiebreakAt, type SetRule, setRuleOf, type TiebreakRule } from './format.ts'
import { isMatch } from './format-rules.ts'
import type { BySide, SetScore, Side } from './score.ts'

/** Points that win a game before its first deuce. */
const GAME_POINTS = 4

const SIDES: readonly Side[] = [1, 2]

const inOrder = ([one, two]: BySide<number>): BySide<number> => (one > two ? [one, two] : [two, one])

/** Returns whether a set with this score is open or over, or null if its rule allows no such score. */
export function setStands({ games, tiebreak }: SetRule, score: BySide<number>): 'open' | 'over' | null {
  const [most, least] = inOrder(score)
  const at = tiebreak?.at ?? Number.POSITIVE_INFINITY
  if (most === at + 1 && least === at) return 'over'
  // A set goes beyond its games only from a level score, and never beyond its tie-break.
  const isWon = most - least >= 2 && (most === games || (most > games && most - least === 2 && least < at))
  if (isWon) return 'over'
  return most <= at && (most < games || most - least <= 1) ? 'open' : null
}

/**
 * Returns whether a game can go on at these points.
 * @param rule null for the documented rules, which go back to 3-3 from 4-4
 */
export function isGameOn(rule: SetRule | null, decidingDeuce: number | null, points: BySide<number>): boolean {
  const [most, least] = inOrder(points)
  if (most < GAME_POINTS) return true
  if (!rule) return most === GAME_POINTS && least === GAME_POINTS - 1
  // The first deuce is 3-3, so the deciding point at deuce n makes n + 3 points.
  const deuces = rule.noAd ? 1 : (decidingDeuce ?? Number.POSITIVE_INFINITY)
  return most - least < 2 && most < GAME_POINTS - 1 + deuces
}

/** Returns whether a tie-break can go on at these points. */
export function isTiebreakOn({ to, noAd }: TiebreakRule, points: BySide<number>): boolean {
  const [most, least] = inOrder(points)
  return most < to || (!noAd && most - least < 2)
}

/** Returns whether a tie-break ends exactly at these points. */
function isTiebreakWon({ to, noAd }: TiebreakRule, points: BySide<number>): boolean {
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
  if (sets.length > format.sets) return { fault: 'tooManySets', most: format.sets }
  const standing = sets.map(({ games }, index) => {
    const rule = setRuleOf(format, index)
    // A timed set can have any games. If another set follows, its leader has won it.
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

/** Returns whether the tie-break points of a set fit its games. */
function isTiebreakTrue(rule: SetRule, { games, tiebreak }: SetScore): boolean {
  if (!tiebreak) return true
  if (!rule.tiebreak) return false
  if (isTiebreakAt(rule, games[0], games[1])) return isTiebreakOn(rule.tiebreak, tiebreak)
  const isByTiebreak = inOrder(games)[1] === rule.tiebreak.at && setStands(rule, games) === 'over'
  const hasWinner = games[0] > games[1] === tiebreak[0] > tiebreak[1]
  return isByTiebreak && hasWinner && isTiebreakWon(rule.tiebreak, tiebreak)
}

/** Returns the winner of a match with these sets, or null. The last set may be unfinished. */
export function matchWinner(format: Format, sets: readonly SetScore[]): Side | null {
  const last = sets[sets.length - 1]
  if (!last || setStands(setRuleOf(format, sets.length - 1), last.games) !== 'over') return null
  return SIDES.find((side) => isMatch(sets, format, side)) ?? null
}
