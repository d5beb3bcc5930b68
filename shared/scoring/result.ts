import { setsWon } from './display.ts'
import { type Format, formatOf, setRuleOf } from './format.ts'
import { isMatch, isSetOver, newSet } from './format-rules.ts'
import { type BySide, NEW_SET, of, opponent, type Score, type SetScore, type Side } from './score.ts'
import type { ScoringEvent } from './scoring-event.ts'
import { isDecided, type SetsFault, setsFault, setsProblem } from './start-problem.ts'
import { startScore } from './start-score.ts'

/** The ways in which a match can end. */
export const ENDS = ['finished', 'retired', 'defaulted', 'walkover'] as const
export type End = (typeof ENDS)[number]

/** Returns whether a declaration ends a match. */
export const isEnd = (status: string): status is End => ENDS.some((end) => end === status)

/** Returns whether a match can end like this without a winner: nobody came, or both sides were disqualified. */
export const mayLackWinner = (status: string): boolean => status === 'walkover' || status === 'defaulted'

/** A final score. A walkover has no sets. After another end, the last set may be unfinished. */
export interface Result {
  readonly status: End
  /** Null after a match that was ended early without a winner, to which nobody came, or in which both were disqualified. */
  readonly winner: Side | null
  /** The points of their tie-breaks may be missing. The points of an unfinished tie-break are in its set. */
  readonly sets: readonly SetScore[]
}

/** A declaration with a final score. It replaces whatever was scored before. */
export type ResultEvent = { readonly kind: 'status' } & Result

/** Returns whether an entry declares a final score. */
export const isResult = (entry: ScoringEvent | { readonly kind: 'undo' }): entry is ResultEvent =>
  entry.kind === 'status' && entry.sets !== undefined && isEnd(entry.status)

/** Why a match can't have a result. */
export type ResultFault =
  | SetsFault
  | { readonly fault: 'oneSet' }
  | { readonly fault: 'walkoverScore' | 'winnerNeeded' | 'winnerWrong' | 'winnerBehind' | 'playedOut' }

/**
 * Returns the winner that follows from these final sets, or null. A set whose time is over belongs to its leader.
 * @param code a matchUpFormat code, or null for the documented rules, under which no score ends a match
 */
export function winnerOfSets(code: string | null, sets: readonly SetScore[]): Side | null {
  const format = code === null ? null : formatOf(code)
  const last = sets.at(-1)
  if (!format || !last || !isDecided(setRuleOf(format, sets.length - 1), last.games)) return null
  return ([1, 2] as const).find((side) => isMatch(sets, format, side)) ?? null
}

/**
 * Returns why a match can't have this result, or null.
 * @param code a matchUpFormat code, or null for the documented rules, which have one endless set
 */
export function resultFault(code: string | null, result: Result): ResultFault | null {
  const { status, winner, sets } = result
  if (status === 'walkover' && sets.length > 0) return { fault: 'walkoverScore' }
  const format = code === null ? null : formatOf(code)
  if (!format && (sets.length > 1 || sets[0]?.tiebreak)) return { fault: 'oneSet' }
  const fault = format && setsFault(format, sets)
  if (fault) return fault
  const won = winnerOfSets(code, sets)
  if (won !== null && status === 'finished') return winner === null || winner === won ? null : { fault: 'winnerWrong' }
  // The games of a timed set don't say whether its time was over.
  if (won !== null && !(format && isTimedSet(format, sets.length - 1))) return { fault: 'playedOut' }
  if (status !== 'finished') return winner === null && !mayLackWinner(status) ? { fault: 'winnerNeeded' } : null
  return format && winner !== null && isBehind(format, code, sets, winner) ? { fault: 'winnerBehind' } : null
}

function isBehind(format: Format, code: string | null, sets: readonly SetScore[], winner: Side): boolean {
  const won = setsWon(scoreOf(startScore(code), format, { status: 'finished', winner, sets }))
  return of(won, winner) < of(won, opponent(winner))
}

/** Returns the result of `resultFault` as a message for programmers, which begins with the field. */
export function resultProblem(code: string | null, result: Result): string | null {
  const problem = resultFault(code, result)
  if (!problem) return null
  switch (problem.fault) {
    case 'walkoverScore':
      return 'sets: must be empty, because a walkover has no score'
    case 'winnerNeeded':
      return `winner: needed with "${result.status}"`
    case 'winnerWrong':
      return 'winner: the other side has won these sets'
    case 'winnerBehind':
      return 'winner: is behind in sets, so it can only win by retirement or default'
    case 'playedOut':
      return 'sets: the match is over with these sets, so its status must be "finished"'
    default:
      return setsProblem(problem, code)
  }
}

/**
 * Returns the score of a match with this result. It keeps nothing of the score before but the rules of the match.
 * @param format null for the documented rules
 */
export function scoreOf(before: Score, format: Format | null, { status, winner, sets }: Result): Score {
  const { format: code, partners, order } = before
  if (status === 'walkover') return { ...startScore(code ?? null), ...(format && { partners }), status, winner }
  const known = sets.length > 0 ? sets : [NEW_SET]
  if (!format) return { sets: known, points: NO_POINTS, server: null, winner, status }
  const over = status === 'finished' ? known.length : known.length - 1
  const called = known.map((set, index) => (index < over && isTimedSet(format, index) ? withTime(set) : set))
  const last = called[called.length - 1] ?? NEW_SET
  const isLastOver = isSetOver(setRuleOf(format, called.length - 1), last)
  // A match that ends between two sets has a next set without a game, as if its points had been scored.
  const goesOn = isLastOver && winnerOfSets(code ?? null, called) === null
  const points = isLastOver ? NO_POINTS : (last.tiebreak ?? NO_POINTS)
  return {
    sets: goesOn ? [...called, newSet(format, called.length)] : called,
    points,
    server: null,
    winner,
    status,
    format: code,
    partners,
    order,
  }
}

const NO_POINTS: BySide<number> = [0, 0]

const isTimedSet = (format: Format, index: number): boolean => setRuleOf(format, index).minutes !== undefined

/** Marks a timed set with a leader as over. */
const withTime = (set: SetScore): SetScore => (set.games[0] === set.games[1] ? set : { ...set, time: true })
