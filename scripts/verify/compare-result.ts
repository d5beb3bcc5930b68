import { formatOf, type SetRule, setRuleOf } from '../../shared/scoring/format.ts'
import { isMatch, isSetOver } from '../../shared/scoring/format-rules.ts'
import { isOver, type Score, type SetScore } from '../../shared/scoring/score.ts'
import type { BySide, Side } from '../../shared/scoring/side.ts'
import type { PlayedMatch } from './played-match.ts'

/** Games of the side that wins a set by a tie-break at 6-6. */
const TIEBREAK_SET = 7

/**
 * What differs between how a match ended for the engine and how it really ended; null where nothing does. A result that is
 * no end by the rules tells of a retirement, whether or not its line has a word for it.
 * @param isVouched whether the line shows that the engine is where the match was after its last point: then a list of
 * points that is shorter than its match is nobody's mistake
 */
export function compareResult(score: Score, match: PlayedMatch, isVouched: boolean): string | null {
  const { winner } = match
  const sets = match.sets && begun(match.sets)
  const ours = begun(score.sets.map(({ games }) => games))
  // A match tie-break may be told as one game, or by its points.
  const byPoints = begun(score.sets.map((set) => (isMatchTiebreak(set) && set.tiebreak) || set.games))
  const isSame = sets === null || [ours, byPoints].some((told) => inWords(told) === inWords(sets))
  if (isOver(score)) {
    if (!isSame) return `sets ${inWords(ours)}, recorded ${inWords(sets ?? [])}`
    return winner === null || winner === score.winner ? null : `winner ${score.winner}, recorded ${winner}`
  }
  const mayGoOn =
    isVouched && !isEnd(ours, score) && (sets === null || isBefore(ours, sets) || isBefore(byPoints, sets))
  if (!isSame) return mayGoOn ? null : `sets ${inWords(ours)}, recorded ${inWords(sets)}`
  if (match.cutShort || mayGoOn || (sets !== null && !isEnd(sets, score) && (isVouched || !looksWon(sets)))) return null
  if (sets === null && winner === null && match.points.length === 0) return null
  return `not over after its last point, at ${inWords(ours) || 'love'}`
}

/** Whether these sets, the last one too, are the end of a match by the rules. */
function isEnd(sets: readonly BySide<number>[], { format: code }: Score): boolean {
  const format = code === undefined ? null : formatOf(code)
  const last = sets[sets.length - 1]
  if (!format || !last || !isOverAt(setRuleOf(format, sets.length - 1), last)) return false
  const all = sets.map((games): SetScore => ({ games, tiebreak: null }))
  return ([1, 2] as const).some((side: Side) => isMatch(all, format, side))
}

function isOverAt(rule: SetRule, games: BySide<number>): boolean {
  const [most, least] = [Math.max(...games), Math.min(...games)]
  const { tiebreak } = rule
  if (tiebreak?.at !== 0 || most + least <= 1) return isSetOver(rule, { games, tiebreak: null })
  return most >= tiebreak.to && (tiebreak.noAd || most - least >= 2)
}

/** One game ahead beyond the games of a set: where nothing vouches for the points, rather the end by a tie-break. */
const looksWon = (sets: readonly BySide<number>[]): boolean => {
  const [one, two] = sets[sets.length - 1] ?? [0, 0]
  return Math.max(one, two) >= TIEBREAK_SET && one !== two
}

/** Whether a match at `now` can still come to `then`: the sets before are the same, and no side's games have to shrink. */
function isBefore(now: readonly BySide<number>[], then: readonly BySide<number>[]): boolean {
  if (now.length > then.length) return false
  return now.every((games, index) => {
    const later = then[index] ?? [0, 0]
    const isRunning = index === now.length - 1
    return isRunning ? games[0] <= later[0] && games[1] <= later[1] : inWords([games]) === inWords([later])
  })
}

const isMatchTiebreak = ({ games: [one, two], tiebreak }: SetScore): boolean => tiebreak !== null && one + two <= 1

/** Sets that were never begun are not told. */
const begun = (sets: readonly BySide<number>[]): readonly BySide<number>[] =>
  sets.slice(0, sets.findLastIndex(([one, two]) => one + two > 0) + 1)

const inWords = (sets: readonly BySide<number>[]): string => sets.map((games) => games.join('-')).join(' ')
