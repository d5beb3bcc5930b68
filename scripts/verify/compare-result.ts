import { type Format, formatOf, setRuleOf } from '../../shared/scoring/format.ts'
import { type BySide, isOver, type Score, type SetScore, type Side } from '../../shared/scoring/score.ts'
import { isTiebreakOn, matchWinner, setsFault } from '../../shared/scoring/start-problem.ts'
import type { PlayedMatch } from './played-match.ts'

type Sets = readonly BySide<number>[]

/** Games of the side that wins a set by a tie-break at 6-6. */
const GAMES_WITH_TIEBREAK = 7

/**
 * Returns the difference between the engine's result and the recorded one, or null. A recorded result that cannot be a final score
 * means a retirement, even if the record does not say so.
 * @param agreesAtEnd whether the last recorded state agrees with the engine. If so, the recorded result may go further: the
 * record may lack the last points.
 */
export function compareResult(score: Score, match: PlayedMatch, agreesAtEnd: boolean): string | null {
  const { winner } = match
  const recorded = begun(match.sets ?? [])
  const sets = recorded.length > 0 ? recorded : null
  const ours = begun(score.sets.map(({ games }) => games))
  // A match tie-break may be given as one game or by its points.
  const byPoints = begun(score.sets.map((set) => (isMatchTiebreak(set) && set.tiebreak) || set.games))
  const isSame = sets === null || [ours, byPoints].some((played) => setsText(played) === setsText(sets))
  if (isOver(score)) {
    if (!isSame) return `sets ${setsText(ours)}, recorded ${setsText(sets ?? [])}`
    return winner === null || winner === score.winner ? null : `winner ${score.winner}, recorded ${winner}`
  }
  const contradiction = sets && contradictionIn(sets, winner, score)
  if (contradiction) return contradiction
  const mayGoOn =
    agreesAtEnd && !isEnd(ours, score) && (sets === null || isBefore(ours, sets) || isBefore(byPoints, sets))
  if (!isSame) return mayGoOn ? null : `sets ${setsText(ours)}, recorded ${setsText(sets)}`
  if (match.ended === 'cutShort' || mayGoOn) return null
  if (isCutShort(sets, match, score, agreesAtEnd)) return null
  return `not over after its last point, at ${setsText(ours) || 'love'}`
}

/** Returns whether only an unfinished match can have this result. */
function isCutShort(
  sets: Sets | null,
  { ended, winner, points }: PlayedMatch,
  score: Score,
  agreesAtEnd: boolean,
): boolean {
  if (points.length === 0) return true
  if (ended === 'playedOut') return false
  // A match that is not over has a winner only after a retirement or a default.
  return sets === null ? winner !== null : !isEnd(sets, score) && (agreesAtEnd || !looksWon(sets))
}

/** Returns a sentence about an impossible result, or null. */
function contradictionIn(sets: Sets, winner: Side | null, { format: code }: Score): string | null {
  const format = code === undefined ? null : formatOf(code)
  if (!format) return null
  const played = asGames(format, sets)
  if (setsFault(format, played)) return `sets ${setsText(sets)}: impossible in this format`
  const won = matchWinner(format, played)
  return won && winner && won !== winner
    ? `sets ${setsText(sets)} are won by side ${won}, recorded winner ${winner}`
    : null
}

/** Returns whether these sets can be a final score. */
function isEnd(sets: Sets, { format: code }: Score): boolean {
  const format = code === undefined ? null : formatOf(code)
  return format !== null && matchWinner(format, asGames(format, sets)) !== null
}

/** Returns the sets with a match tie-break as one game. A running one is 0-0. */
const asGames = (format: Format, sets: Sets): SetScore[] =>
  sets.map((games, index): SetScore => {
    const { tiebreak } = setRuleOf(format, index)
    if (tiebreak?.at !== 0 || games[0] + games[1] <= 1) return { games, tiebreak: null }
    if (isTiebreakOn(tiebreak, games)) return { games: [0, 0], tiebreak: games }
    return { games: games[0] > games[1] ? [1, 0] : [0, 1], tiebreak: games }
  })

/** Returns whether the last set looks won by a tie-break, such as 7-6. */
const looksWon = (sets: Sets): boolean => {
  const [one, two] = sets[sets.length - 1] ?? [0, 0]
  return Math.max(one, two) >= GAMES_WITH_TIEBREAK && one !== two
}

/** Returns whether a match can get from `now` to `then`: earlier sets are the same, and no number of games shrinks. */
function isBefore(now: Sets, then: Sets): boolean {
  if (now.length > then.length) return false
  return now.every((games, index) => {
    const later = then[index] ?? [0, 0]
    const isRunning = index === now.length - 1
    return isRunning ? games[0] <= later[0] && games[1] <= later[1] : setsText([games]) === setsText([later])
  })
}

const isMatchTiebreak = ({ games: [one, two], tiebreak }: SetScore): boolean => tiebreak !== null && one + two <= 1

/** Removes sets that never began. */
const begun = (sets: Sets): Sets => sets.slice(0, sets.findLastIndex(([one, two]) => one + two > 0) + 1)

const setsText = (sets: Sets): string => sets.map((games) => games.join('-')).join(' ')
