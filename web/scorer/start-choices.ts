import { type Format, setRuleOf } from '../../shared/scoring/format.ts'
import { isMatch, isSetOver } from '../../shared/scoring/format-rules.ts'
import { endsInTiebreak, tiebreakResult } from '../../shared/scoring/last-point.ts'
import type { BySide, SetScore } from '../../shared/scoring/score.ts'
import { inTiebreak } from '../../shared/scoring/start-problem.ts'

/** Highest number of games or points to choose from, if the rules have no maximum. */
const MAX_CHOICE = 30
const GAME_LABELS = ['0', '15', '30', '40', 'Adv']

/**
 * Returns the sets to choose games for: a finished set is followed by another, until the match is over.
 * @param games the games chosen so far; the others are 0-0
 */
export function setsOf(format: Format | null, games: readonly BySide<number>[]): SetScore[] {
  const set = (index: number): SetScore => ({ games: games[index] ?? [0, 0], tiebreak: null })
  const sets = [set(0)]
  while (format && sets.length < format.sets && isOver(format, sets)) sets.push(set(sets.length))
  return sets
}

/** Returns whether this earlier set ended in its tie-break. The points of the last set's tie-break have a column. */
export const endedInTiebreak = (format: Format | null, sets: readonly SetScore[], index: number): format is Format =>
  format !== null && index < sets.length - 1 && endsInTiebreak(format, sets.slice(0, index + 1))

/** Returns the points that the loser of the tie-break of this set can have. */
export function loserChoices(format: Format, index: number): number[] {
  const rule = setRuleOf(format, index).tiebreak
  return Array.from({ length: rule?.noAd ? rule.to : MAX_CHOICE - 1 }, (_, count) => count)
}

/** Returns the sets with the points of the tie-breaks that ended earlier ones. @param losers points of the losers, by set */
export function withTiebreaks(
  format: Format | null,
  sets: readonly SetScore[],
  losers: readonly (number | null)[],
): SetScore[] {
  return sets.map((set, index) => {
    const [rule, count] = [format && setRuleOf(format, index).tiebreak, losers[index] ?? null]
    if (!rule || count === null || !endedInTiebreak(format, sets, index)) return set
    return { ...set, tiebreak: tiebreakResult(rule, set.games[0] > set.games[1] ? 1 : 2, count) }
  })
}

function isOver(format: Format, sets: readonly SetScore[]): boolean {
  const last = sets[sets.length - 1]
  if (!last || !isSetOver(setRuleOf(format, sets.length - 1), last)) return false
  return !([1, 2] as const).some((side) => isMatch(sets, format, side))
}

/** Returns the maximum number of games of a side in the set with this index. */
export function mostGames(format: Format | null, index: number): number {
  const rule = format && setRuleOf(format, index)
  return rule?.tiebreak ? Math.max(rule.games, rule.tiebreak.at + 1) : MAX_CHOICE
}

/** Returns the labels of the points by count: 0, 15, 30, 40 and advantage; or numbers in a tie-break, and if it ended the match. */
export function pointChoices(format: Format | null, sets: readonly SetScore[]): string[] {
  if (format && (inTiebreak(format, sets) || endsInTiebreak(format, sets)))
    return Array.from({ length: MAX_CHOICE + 1 }, (_, count) => String(count))
  const noAd = format !== null && setRuleOf(format, sets.length - 1).noAd
  return noAd ? GAME_LABELS.slice(0, -1) : GAME_LABELS
}
