import { formatOf, setRuleOf } from './format.ts'
import { isMatch, isSetOver } from './format-rules.ts'
import { type BySide, isOver, of, opponent, runningSet, type Score, type SetScore, type Side } from './score.ts'

/** Number of games of each side at which the documented rules show numbers instead of 15, 30, 40. */
const RAW_NUMBERS_AT = 7

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

/** Returns whether the match ended during a game or tie-break. The points of that game then belong to the score. */
export const isBrokenOff = (score: Score): boolean => isOver(score) && score.points[0] + score.points[1] > 0

/**
 * Returns whether a finished match was played to its end. A match with a format can also be declared finished during a set,
 * which then has no winner. Without a format every end counts.
 */
export function isPlayedOut({ status, sets, format: code }: Pick<Score, 'status' | 'sets' | 'format'>): boolean {
  if (status !== 'finished') return false
  const format = code === undefined ? null : formatOf(code)
  if (!format) return true
  const isLastOver = isSetOver(setRuleOf(format, sets.length - 1), runningSet({ sets }))
  return isLastOver && ([1, 2] as const).some((side) => isMatch(sets, format, side))
}

/**
 * Returns whether a match with a format was declared finished before its rules had a winner. The declaration may name one.
 * Such a match is never shown as finished in the usual way.
 */
export const isEndedEarly = (score: Pick<Score, 'status' | 'sets' | 'format'>): boolean =>
  score.status === 'finished' && !isPlayedOut(score)

/**
 * Returns the sets that pages, pictures, files, feeds and texts show. The match's record has others too: after an end, the last
 * set may not have begun, as when a player retires between two sets. A walkover has no score.
 */
export function shownSets(score: Pick<Score, 'status' | 'sets' | 'points'>): readonly SetScore[] {
  const { status, sets, points } = score
  if (status === 'walkover') return []
  const { games, tiebreak } = runningSet(score)
  const isBegun = [points, games, tiebreak ?? NO_POINTS].some(([one, two]) => one + two > 0)
  return isOver(score) && !isBegun ? sets.slice(0, -1) : sets
}

const NO_POINTS: BySide<number> = [0, 0]

/** Returns the labels of the current game, as `pointLabels`. After a walkover they are empty. */
export const shownPoints = (score: Score): BySide<string> =>
  score.status === 'walkover' ? ['', ''] : pointLabels(score)

/** Returns the sets that each side has won, without an unfinished set. */
export function setsWon(score: Score): BySide<number> {
  const { sets } = score
  const over = isPlayedOut(score) ? sets.length : sets.length - 1
  let [one, two] = [0, 0]
  for (let index = 0; index < over; index += 1) {
    const [first = 0, second = 0] = sets[index]?.games ?? []
    if (first > second) one += 1
    else if (second > first) two += 1
  }
  return [one, two]
}

/** Returns the labels of the current game in one string, as the log stores them with each point: `15-0`. */
export function gameScore(score: Score): string {
  return pointLabels(score).join('-')
}

/**
 * Returns the documented `score` list: `["6", ":", "4"]`, or blanks before the first point. The numbers are games. In a
 * match of several sets, they are the sets won, as soon as one set is finished.
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

/**
 * Returns the points of a match tie-break, which are shown instead of its games. Returns null for any other set.
 * Also returns null if a penalty gave the set to the side with fewer points: only the games show that winner.
 */
export function setTiebreak({ games: [one, two], tiebreak }: SetScore): BySide<number> | null {
  if (!tiebreak || one + two > 1) return null
  const isLevel = one === two
  return isLevel || one > two === tiebreak[0] > tiebreak[1] ? tiebreak : null
}

/**
 * Returns one set as text, with the count of side `first` first.
 * - A set: `6-4`. After a tie-break, with the loser's points: `7-6(4)`.
 * - A match tie-break: `[10-8]`. A tie-break in progress: `6-6 (4-1)`.
 */
export function setInWords(set: SetScore, first: Side): string {
  const points = setTiebreak(set)
  if (points) return `[${pair(points, first)}]`
  const { games, tiebreak } = set
  const text = pair(games, first)
  if (!tiebreak) return text
  const [mine, theirs] = [of(games, first), of(games, opponent(first))]
  if (mine !== theirs) return `${text}(${of(tiebreak, mine > theirs ? opponent(first) : first)})`
  return tiebreak[0] + tiebreak[1] > 0 ? `${text} (${pair(tiebreak, first)})` : text
}

/** Returns one set as the umpire calls it, with side `first` first: `6-4`, `7-6`, or `10-8` for a match tie-break. */
export const setAsCalled = (set: SetScore, first: Side): string => pair(setTiebreak(set) ?? set.games, first)

const pair = (counts: BySide<number>, first: Side): string => `${of(counts, first)}-${of(counts, opponent(first))}`

/** Returns all sets as text, with side `first` first: `6-4, 3-6, 7-6(4)`. */
export const setsInWords = (score: Score, first: Side): string =>
  shownSets(score)
    .map((set) => setInWords(set, first))
    .join(', ')

/**
 * Returns the score of an abandoned match as text, with side `first` first. It is empty before the first point.
 * - Abandoned in a game: `6-4 3-2 (40-30)`. In a tie-break: `6-4 3-3 (4-1)`.
 */
export function partialScore(score: Score, first: Side): string {
  if (!hasBegun(score)) return ''
  const text = shownSets(score)
    .map((set) => setInWords(set, first))
    .join(' ')
  const [one, two] = score.points
  if (one + two === 0 || runningSet(score).tiebreak) return text
  const labels = pointLabels(score)
  return `${text} (${of(labels, first)}-${of(labels, opponent(first))})`
}

/** The names of both sides: a player, or a pair's two partners. */
export type Names = BySide<string | BySide<string>>

/** Returns the name of a side, for a pair `Ana / Eva`. */
export function sideName(names: Names, side: Side): string {
  const name = of(names, side)
  return typeof name === 'string' ? name : name.join(' / ')
}

/** Returns whether a side is a pair: two names, or one name with a slash. */
export function isPair(names: Names, side: Side): boolean {
  const name = of(names, side)
  return typeof name !== 'string' || name.includes(' / ')
}

/** Returns the name of the player who serves next, or null if unknown. */
export function serverName(score: Score, names: Names): string | null {
  if (score.server === null) return null
  const name = of(names, score.server)
  if (typeof name === 'string') return name
  return score.partners ? of(name, of(score.partners, score.server)) : null
}
